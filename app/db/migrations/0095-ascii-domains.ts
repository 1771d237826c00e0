import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { emailKey } from '#app/lib/email-key.ts';
import type { ColumnTypes } from '../column-types.ts';

interface Subscriber {
  id: number;
  email_key: string;
  token: string;
  created_at: number;
  confirmed_at: number | null;
  unsubscribed_at: number | null;
  suppressed_at: number | null;
  suppression: string | null;
  suppression_answer: string | null;
}

interface Tables {
  accounts: { id: number; kind: string; email_key: string; verified_at: number | null; same_mailbox: number | null };
  comments: { id: number; email_key: string };
  comment_bans: { id: number; subject: string; ends_at: number };
  comment_rules: { id: number; secret: string };
  contact_messages: { id: number; email_key: string };
  earlier_emails: { account_id: number; email_key: string; owned_from: number; owned_until: number };
  mails: { id: number; newsletter_id: number | null; subscriber_id: number | null };
  subscribers: Subscriber;
  joined_subscribers: { id: number; subscriber_id: number; token: string; created_at: number };
}

type Db = Kysely<Tables>;

const batchSize = 500;
/** SQL knows no IDNA: keys with letters outside ASCII, which are few, are read and compared here. */
const hasOtherLetters = sql<boolean>`octet_length(email_key) <> length(email_key)`;

/**
 * The domain in the key of an email address is in ASCII: `müller.example` and its xn-- form are one mailbox (decision 0163). Subscribers that are one
 * mailbox are joined. Of two accounts one keeps its key, and names the other one.
 */
export async function up(db: Kysely<unknown>, { bigint, tableSuffix }: ColumnTypes): Promise<void> {
  await sql
    .raw(
      `create table joined_subscribers (
        id ${bigint} not null primary key, subscriber_id ${bigint} not null references subscribers (id) on delete cascade,
        token text not null, created_at ${bigint} not null)${tableSuffix}`,
    )
    .execute(db);
  await sql.raw('create index joined_subscribers_by_subscriber on joined_subscribers (subscriber_id)').execute(db);
  await sql.raw(`alter table accounts add column same_mailbox ${bigint}`).execute(db);
  await sql.raw('create index accounts_of_same_mailbox on accounts (id) where same_mailbox is not null').execute(db);
  const tables = db as unknown as Db;
  await renewAccounts(tables);
  await renewSubscribers(tables);
  await renewEarlierEmails(tables);
  await renewBans(tables, await renewRows(tables, 'comments'));
  await renewRows(tables, 'contact_messages');
}

interface Keyed {
  id: number;
  email_key: string;
}

/** Rows whose key changes, by batches, with the new one. */
async function* changedKeys<Row extends Keyed>(read: (after: number) => Promise<Row[]>): AsyncGenerator<Row & { key: string }> {
  for (let rows = await read(0); rows.length > 0; rows = await read(rows.at(-1)?.id ?? 0))
    for (const row of rows) {
      const key = emailKey(row.email_key);
      if (key !== row.email_key) yield { ...row, key };
    }
}

/** @returns the old keys and the new ones */
async function renewRows(db: Db, table: 'comments' | 'contact_messages'): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  const rows = db.selectFrom(table).select(['id', 'email_key']).where(hasOtherLetters).orderBy('id').limit(batchSize);
  for await (const { id, email_key, key } of changedKeys((after) => rows.where('id', '>', after).execute())) {
    keys.set(email_key, key);
    await db.updateTable(table).set({ email_key: key }).where('id', '=', id).execute();
  }
  return keys;
}

/** An account takes the new key unless another one of its kind has it: verified ones first, then the older ones. */
async function renewAccounts(db: Db): Promise<void> {
  for (const isVerified of [true, false]) {
    const rows = db
      .selectFrom('accounts')
      .select(['id', 'kind', 'email_key'])
      .where(hasOtherLetters)
      .where('verified_at', isVerified ? 'is not' : 'is', null)
      .orderBy('id')
      .limit(batchSize);
    for await (const { id, kind, key } of changedKeys((after) => rows.where('id', '>', after).execute())) {
      const other = await db.selectFrom('accounts').select('id').where('kind', '=', kind).where('email_key', '=', key).executeTakeFirst();
      const change = other ? { same_mailbox: other.id } : { email_key: key };
      await db.updateTable('accounts').set(change).where('id', '=', id).execute();
    }
  }
}

async function renewSubscribers(db: Db): Promise<void> {
  const rows = db.selectFrom('subscribers').selectAll().where(hasOtherLetters).orderBy('id').limit(batchSize);
  for await (const { key, ...row } of changedKeys((after) => rows.where('id', '>', after).execute())) {
    const other = await db.selectFrom('subscribers').selectAll().where('email_key', '=', key).executeTakeFirst();
    if (other) await join(db, key, row.id < other.id ? { older: row, newer: other } : { older: other, newer: row });
    else await db.updateTable('subscribers').set({ email_key: key }).where('id', '=', row.id).execute();
  }
}

const latest = (one: number | null, other: number | null) => (one === null || other === null ? (one ?? other) : Math.max(one, other));
const earliest = (one: number | null, other: number | null) => (one === null || other === null ? (one ?? other) : Math.min(one, other));

/** The older row stays, and an unsubscription of either counts. A newsletter that both are to get goes to the older one. */
async function join(db: Db, key: string, { older, newer }: { older: Subscriber; newer: Subscriber }): Promise<void> {
  const ofNewer = db.updateTable('mails').where('subscriber_id', '=', newer.id);
  const newsletters = db.selectFrom('mails').select('newsletter_id').where('subscriber_id', '=', older.id).where('newsletter_id', 'is not', null);
  await ofNewer.set({ subscriber_id: null }).where('newsletter_id', 'in', newsletters).execute();
  await ofNewer.set({ subscriber_id: older.id }).execute();
  await db.updateTable('joined_subscribers').set({ subscriber_id: older.id }).where('subscriber_id', '=', newer.id).execute();
  await db.deleteFrom('subscribers').where('id', '=', newer.id).execute();
  const { id, token, created_at } = newer;
  await db.insertInto('joined_subscribers').values({ id, token, created_at, subscriber_id: older.id }).execute();
  const { suppressed_at, suppression, suppression_answer } = older.suppressed_at === null ? newer : older;
  await db
    .updateTable('subscribers')
    .set({
      email_key: key,
      confirmed_at: earliest(older.confirmed_at, newer.confirmed_at),
      unsubscribed_at: latest(older.unsubscribed_at, newer.unsubscribed_at),
      ...{ suppressed_at, suppression, suppression_answer },
    })
    .where('id', '=', older.id)
    .execute();
}

/** The time in which an account had an address covers that of both spellings. */
async function renewEarlierEmails(db: Db): Promise<void> {
  const rows = await db.selectFrom('earlier_emails').selectAll().where(hasOtherLetters).execute();
  for (const { account_id, email_key, owned_from, owned_until } of rows) {
    const key = emailKey(email_key);
    if (key === email_key) continue;
    const ofAccount = db.selectFrom('earlier_emails').selectAll().where('account_id', '=', account_id);
    const other = await ofAccount.where('email_key', '=', key).executeTakeFirst();
    await db.deleteFrom('earlier_emails').where('account_id', '=', account_id).where('email_key', 'in', [email_key, key]).execute();
    const times = {
      owned_from: Math.min(owned_from, other?.owned_from ?? owned_from),
      owned_until: Math.max(owned_until, other?.owned_until ?? owned_until),
    };
    await db
      .insertInto('earlier_emails')
      .values({ account_id, email_key: key, ...times })
      .execute();
  }
}

/** Bans hold the hash of the key of an address. Of two bans on one mailbox the longer one stays. */
async function renewBans(db: Db, keys: Map<string, string>): Promise<void> {
  const rules = await db.selectFrom('comment_rules').select('secret').where('id', '=', 1).executeTakeFirst();
  if (!rules) return;
  const subjectOf = (key: string) => createHmac('sha256', rules.secret).update(`email ${key}`).digest('hex');
  for (const [old, key] of keys) {
    const bans = await db
      .selectFrom('comment_bans')
      .select('id')
      .where('subject', 'in', [subjectOf(old), subjectOf(key)])
      .orderBy('ends_at', 'desc')
      .execute();
    const [longest, shorter] = bans;
    if (shorter) await db.deleteFrom('comment_bans').where('id', '=', shorter.id).execute();
    if (longest)
      await db
        .updateTable('comment_bans')
        .set({ subject: subjectOf(key) })
        .where('id', '=', longest.id)
        .execute();
  }
}
