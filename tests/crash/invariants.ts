import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import type { AcknowledgedState } from './acknowledged-writes.ts';

export type Engine = 'sqlite' | 'postgres';

/** All rows that clients have written, under the names that the writers give them. */
const namedRows = `
  select 'account ' || email as name, 'there' as value from accounts
  union all select 'verification of ' || email, 'there' from accounts where verified_at is not null
  union all select 'session ' || token_hash, 'there' from sessions
  union all select 'subscriber ' || email, 'there' from subscribers
  union all select 'message "' || message || '"', 'there' from contact_messages
  union all select 'post ' || id, '"' || title || '" with ' || image_hash from posts
  union all select 'word ' || id, title from words_of_day
  union all select 'like of ' || target || ' ' || target_id || ' by ' || account_id, 'there' from likes
  union all select 'comment ' || id, '"' || text || '" on ' || target || ' ' || target_id || coalesce(' to ' || parent_id, '') from comments`;

export async function readRows(db: Db): Promise<AcknowledgedState> {
  const { rows } = await sql<{ name: string; value: string }>`${sql.raw(namedRows)}`.execute(db);
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** How many comments or likes `of` a thing there are by their rows. */
const talked = (thing: string, target: string) => ({
  likes: `(select count(*) from likes where target = '${target}' and target_id = ${thing}.id)`,
  comments: `(select count(*) from comments where target = '${target}' and target_id = ${thing}.id and parent_id is null)`,
});
const miscounted = (thing: string, target: string) =>
  `from ${thing} where likes <> ${talked(thing, target).likes} or comments <> ${talked(thing, target).comments}`;
const orphans = (table: string) =>
  `from ${table} where (target = 'post' and target_id not in (select id from posts)) or (target = 'word' and target_id not in (select id from words_of_day))`;
const widthsOf = (hash: string) => `(select count(*) from media where media.hash = ${hash})`;
/** Who came through the door, and was not put into the table by the torture itself. */
const registered = `kind <> 'admin' and created_at > 1`;

/** What one transaction writes is there as a whole or not at all: each of these finds what a half one would leave. */
const halves: Record<string, string> = {
  'a post whose counts are not its rows': miscounted('posts', 'post'),
  'a word whose counts are not its rows': miscounted('words_of_day', 'word'),
  'a comment whose count of replies is not its rows':
    'from comments where replies <> (select count(*) from comments as replies where replies.parent_id = comments.id)',
  'a comment on nothing': orphans('comments'),
  'a like of nothing': orphans('likes'),
  'words that were sent once and stand twice': 'from (select text from comments group by text having count(*) > 1) as twice',
  'a post without its picture in every width': `from posts where ${widthsOf('image_hash')} <> 3`,
  'a post that does not hold on to its picture': 'from posts where image_hash not in (select hash from post_media where post_id = posts.id)',
  'a picture inside a post without every width': `from post_media where ${widthsOf('post_media.hash')} <> 3`,
  'a post that has lost the picture inside':
    "from posts where body like '%/media/%' and (select count(*) from post_media where post_id = posts.id and body like '%/media/' || hash || '%') = 0",
  'a picture that no post needs': 'from media where hash not in (select hash from post_media)',
  'somebody registered without a pin': `from accounts where ${registered} and id not in (select account_id from verification_codes)`,
  'a registration without a pin': `from registrations where id not in (select registration_id from verification_codes where registration_id is not null)`,
  'a verified account with a registration left': `from registrations where account_id in (select id from accounts where verified_at is not null)`,
  'a pin, a welcome or a message without its mail': `from (select 1 as one) as one where
    (select count(*) from mails where newsletter_id is null) <>
    (select count(*) from verification_codes) + (select count(*) from subscribers) + (select count(*) from contact_messages)`,
  'a mail that waits and has nothing in it': "from mails where state in ('queued', 'sending') and content is null",
  'a count of people that is not theirs': `from account_counts where count <>
    (select count(*) from accounts where accounts.kind = account_counts.kind and coalesce(accounts.level, '') = account_counts.level)`,
  'a count of posts that is not theirs': 'from post_counts where count <> (select count(*) from posts)',
  'a count of readers that is not theirs': `from subscriber_counts where count <> (select count(*) from subscribers
    where confirmed_at is not null and unsubscribed_at is null and suppressed_at is null)`,
  'not one administrator': "from (select 1 as one) as one where (select count(*) from accounts where kind = 'admin') <> 1",
};

/** A sentence for each kind of half that is there. */
export async function findPartialWrites(db: Db): Promise<string[]> {
  const found: string[] = [];
  for (const [sentence, where] of Object.entries(halves)) {
    const { rows } = await sql<{ count: number }>`${sql.raw(`select count(*) as count ${where}`)}`.execute(db);
    if (rows[0]?.count !== 0) found.push(`${sentence} (${rows[0]?.count})`);
  }
  return found;
}

/** What the engine itself finds broken in its files. */
export async function findCorruption(db: Db, engine: Engine): Promise<string[]> {
  return engine === 'sqlite' ? sqliteDamage(db) : postgresDamage(db);
}

async function sqliteDamage(db: Db): Promise<string[]> {
  const { rows: whole } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const { rows: astray } = await sql`pragma foreign_key_check`.execute(db);
  return [...whole.map(({ integrity_check }) => integrity_check).filter((said) => said !== 'ok'), ...astray.map((row) => JSON.stringify(row))];
}

/** Reads every table by its pages, and compares every index with its table. */
async function postgresDamage(db: Db): Promise<string[]> {
  await sql`create extension if not exists amcheck`.execute(db);
  const own = sql`from pg_class where relnamespace = 'public'::regnamespace`;
  const { rows } = await sql<{ said: string }>`
    select relname || ': ' || msg as said from (select oid, relname ${own} and relkind = 'r') as tables, verify_heapam(tables.oid)`.execute(db);
  const indexes = sql`select bt_index_check(oid, true) ${own} and relkind = 'i'`.execute(db).then(
    () => [],
    (error: unknown) => [String(error)],
  );
  return [...rows.map(({ said }) => said), ...(await indexes)];
}
