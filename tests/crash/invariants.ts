import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { targetsOf } from '#app/feature.ts';
import { features } from '#app/features.ts';
import type { AcknowledgedState } from './acknowledged-writes.ts';

export type Engine = 'sqlite' | 'postgres';

/** All rows written by clients, under the names that clients.ts gives them. */
const namedRows = `
  select 'account ' || email as name, 'there' as value from accounts
  union all select 'verification of ' || email, 'there' from accounts where verified_at is not null
  union all select 'session ' || token_hash, 'there' from sessions
  union all select 'subscriber ' || email, 'there' from subscribers
  union all select 'message "' || message || '"', 'there' from contact_messages
  union all select 'post ' || id, '"' || title || '" with ' || image_hash from posts
  union all select 'word ' || id, title from words_of_day
  union all select 'like of ' || target || ' ' || target_id || ' by ' || account_id, 'there' from likes
  union all select 'answer ' || key, 'there' from answers
  union all select 'voice ' || id, original_hash from voices where state <> 'withdrawn'
  union all select 'comment ' || id, '"' || text || '" on ' || target || ' ' || target_id || coalesce(' to ' || parent_id, '') from comments`;

export async function readRows(db: Db): Promise<AcknowledgedState> {
  const { rows } = await sql<{ name: string; value: string }>`${sql.raw(namedRows)}`.execute(db);
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Number of comments or likes of a target by their rows. */
const countsOf = (table: string, target: string) => ({
  likes: `(select count(*) from likes where target = '${target}' and target_id = ${table}.id)`,
  comments: `(select count(*) from comments where target = '${target}' and target_id = ${table}.id and parent_id is null)`,
});
const miscounted = (table: string, target: string) =>
  `from ${table} where likes <> ${countsOf(table, target).likes} or comments <> ${countsOf(table, target).comments}`;
const targets = targetsOf(features);
const orphans = (table: string) =>
  `from ${table} where not (${targets.map(({ name, table }) => `(target = '${name}' and target_id in (select id from ${table}))`).join(' or ')})`;
const variantCountOf = (hash: string) => `(select count(*) from media where media.hash = ${hash})`;
const hashesOf = (post: string) => `select hash from media_links where owner_type = 'post' and owner_id = ${post}`;
/** Accounts registered through the API, not inserted by the crash test. */
const registered = `kind <> 'admin' and created_at > 1`;

/** Queries that find traces of partial transactions, by kind. */
const partialWriteQueries: Record<string, string> = {
  ...Object.fromEntries(targets.map(({ name, table }) => [`a ${name} whose counts differ from its rows`, miscounted(table, name)])),
  'a comment whose reply count differs from its rows':
    'from comments where replies <> (select count(*) from comments as replies where replies.parent_id = comments.id)',
  'a comment without a target': orphans('comments'),
  'a like without a target': orphans('likes'),
  'a comment that is stored twice': 'from (select text from comments group by text having count(*) > 1) as twice',
  'a post without all widths of its image': `from posts where ${variantCountOf('image_hash')} <> 3`,
  'a post without a reference to its image': `from posts where image_hash not in (${hashesOf('posts.id')})`,
  'an embedded image without all widths': `from media_links where owner_type = 'post' and ${variantCountOf('media_links.hash')} <> 3`,
  'a post without its embedded image': `from posts where body like '%/media/%' and not exists (${hashesOf('posts.id')} and body like '%/media/' || hash || '%')`,
  'a recording without its original or its MP3': `from voices where state <> 'withdrawn' and (select count(*) from media
    where (hash = original_hash and variant = 'original') or (hash = play_hash and variant in ('kept', 'play'))) <> 2`,
  'a withdrawn recording with bytes': "from media_links where owner_type = 'voice' and owner_id in (select id from voices where state = 'withdrawn')",
  'an unreferenced image': 'from media where hash not in (select hash from media_links)',
  'an account without a PIN': `from accounts where ${registered} and id not in (select account_id from one_time_tokens where account_id is not null)`,
  'a registration without a PIN': `from registrations where not exists (select 1 from one_time_tokens
      where one_time_tokens.account_id = registrations.account_id and data like '%"registrationId":' || registrations.id || '}')`,
  'a verified account with a pending registration': `from registrations where account_id in (select id from accounts where verified_at is not null)`,
  'a PIN, verified account, subscriber or contact message without its mail': `from (select 1 as one) as one where
    (select count(*) from mails where newsletter_id is null) <>
    (select count(*) from one_time_tokens) + (select count(*) from accounts where ${registered} and verified_at is not null) +
    (select count(*) from subscribers) + (select count(*) from contact_messages)`,
  'a pending mail without content': "from mails where state in ('queued', 'sending') and content is null",
  'a profile whose days count other answers than it has': `from profiles where
    (select coalesce(sum(answers), 0) from profile_days where profile_id = profiles.id) <> (select count(*) from answers where profile_id = profiles.id)`,
  'not exactly one administrator': "from (select 1 as one) as one where (select count(*) from account_roles where role = 'administrator') <> 1",
};

/** Returns a message for each kind of partial write. */
export async function findPartialWrites(db: Db): Promise<string[]> {
  const findings: string[] = [];
  for (const [description, where] of Object.entries(partialWriteQueries)) {
    const { rows } = await sql<{ count: number }>`${sql.raw(`select count(*) as count ${where}`)}`.execute(db);
    if (rows[0]?.count !== 0) findings.push(`${description} (${rows[0]?.count})`);
  }
  return findings;
}

/** Integrity errors that the database engine reports. */
export async function findCorruption(db: Db, engine: Engine): Promise<string[]> {
  return engine === 'sqlite' ? findSqliteCorruption(db) : findPostgresCorruption(db);
}

/** On a new connection: FTS5 checks its table by the structure that a connection read first, and calls what others wrote since corrupt. */
async function findSqliteCorruption(db: Db): Promise<string[]> {
  const { rows: files } = await sql<{ file: string }>`pragma database_list`.execute(db);
  const connection = new DatabaseSync(files[0]?.file ?? '');
  try {
    const integrity = connection.prepare('pragma integrity_check').all();
    const foreignKeys = connection.prepare('pragma foreign_key_check').all();
    return [
      ...integrity.map(({ integrity_check }) => String(integrity_check)).filter((message) => message !== 'ok'),
      ...foreignKeys.map((row) => JSON.stringify(row)),
    ];
  } finally {
    connection.close();
  }
}

/** Reads all pages of every table and compares every index with its table. */
async function findPostgresCorruption(db: Db): Promise<string[]> {
  await sql`create extension if not exists amcheck`.execute(db);
  const ownRelations = sql`from pg_class where relnamespace = 'public'::regnamespace`;
  const { rows } = await sql<{ message: string }>`
    select relname || ': ' || msg as message from (select oid, relname ${ownRelations} and relkind = 'r') as tables, verify_heapam(tables.oid)`.execute(
    db,
  );
  // The check knows B-trees only; the search has a GIN index.
  const isBtree = sql`relkind = 'i' and relam = (select oid from pg_am where amname = 'btree')`;
  const indexes = sql`select bt_index_check(oid, true) ${ownRelations} and ${isBtree}`.execute(db).then(
    () => [],
    (error: unknown) => [String(error)],
  );
  return [...rows.map(({ message }) => message), ...(await indexes)];
}
