import type { Selectable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';
import { emailKey } from '#app/lib/email-key.ts';

export type Subscriber = Selectable<Schema['subscribers']>;

interface NewSubscriber {
  email: string;
  token: string;
  created_at: number;
  confirmed_at: number | null;
  consent_source?: string | null;
  consent_date?: string | null;
}

/** Returns undefined when the address is known; the unique index decides races. */
export function insertSubscriber(db: Db, subscriber: NewSubscriber): Promise<Subscriber | undefined> {
  return db
    .insertInto('subscribers')
    .values({ ...subscriber, email_key: emailKey(subscriber.email), unsubscribed_at: null })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Adds those whose address is not known. @returns their number */
export async function insertSubscribers(tx: Db, subscribers: NewSubscriber[]): Promise<number> {
  if (subscribers.length === 0) return 0;
  const rows = await tx
    .insertInto('subscribers')
    .values(subscribers.map((subscriber) => ({ ...subscriber, email_key: emailKey(subscriber.email), unsubscribed_at: null })))
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .execute();
  return rows.length;
}

/** Times of the addresses that are known. */
export const knownSubscribers = (db: Db, keys: string[]) =>
  keys.length === 0
    ? Promise.resolve([])
    : db.selectFrom('subscribers').select(['email_key', 'confirmed_at', 'unsubscribed_at', 'suppressed_at']).where('email_key', 'in', keys).execute();

export function subscriberByEmail(db: Db, email: string): Promise<Subscriber | undefined> {
  return db.selectFrom('subscribers').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();
}

/** Secrets of the links that were mailed to a subscriber, also in another spelling of the address. */
export async function tokensOf(db: Db, { id, token }: Subscriber): Promise<string[]> {
  const joined = await db.selectFrom('joined_subscribers').select('token').where('subscriber_id', '=', id).execute();
  return [token, ...joined.map((row) => row.token)];
}

/** Names a subscriber in a database that may have joined it to another one since. */
export async function presentSubscriber(db: Db, row: { id: number; created_at: number }): Promise<{ id: number; created_at: number }> {
  const joined = db
    .selectFrom('joined_subscribers as joined')
    .innerJoin('subscribers', 'subscribers.id', 'joined.subscriber_id')
    .select(['subscribers.id', 'subscribers.created_at'])
    .where('joined.id', '=', row.id)
    .where('joined.created_at', '=', row.created_at);
  return (await joined.executeTakeFirst()) ?? row;
}

/** Columns of an address that is not suppressed. */
export const unsuppressed = { suppressed_at: null, suppression: null, suppression_answer: null };

/** Reactivates an unsubscribed or suppressed subscriber, whose earlier consent no longer counts. False when the subscriber was active. */
export async function resubscribe(db: Db, id: number, { confirmedAt, now }: { confirmedAt: number | null; now: number }): Promise<boolean> {
  const row = await db
    .updateTable('subscribers')
    .set({
      ...unsuppressed,
      unsubscribed_at: null,
      resubscribed_at: now,
      confirmed_at: confirmedAt,
      consent_source: null,
      consent_date: null,
    })
    .where('id', '=', id)
    .where((where) => where.or([where('unsubscribed_at', 'is not', null), where('suppressed_at', 'is not', null)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns true only for the first confirmation. */
export async function confirmSubscriber(db: Db, id: number, now: number): Promise<boolean> {
  const row = await db
    .updateTable('subscribers')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The subscriber with an address, unless it has unsubscribed. */
export function subscriberToEnd(db: Db, id: number): Promise<Subscriber | undefined> {
  return db.selectFrom('subscribers').selectAll().where('id', '=', id).where('unsubscribed_at', 'is', null).executeTakeFirst();
}

/** Names a subscriber together with its id. */
export const subscriberCreatedAt = (db: Db, id: number) =>
  db.selectFrom('subscribers').select(['id', 'created_at']).where('id', '=', id).executeTakeFirst();

/** @returns the subscriber, unless it is not there or has unsubscribed before */
export const markUnsubscribed = (db: Db, { id, created_at }: { id: number; created_at: number }, now: number) =>
  db
    .updateTable('subscribers')
    .set({ unsubscribed_at: now })
    .where('id', '=', id)
    .where('created_at', '=', created_at)
    .where('unsubscribed_at', 'is', null)
    .returning(['id', 'created_at'])
    .execute();

/** Subscribers that receive newsletters now. */
export const activeSubscribers = (db: Db) =>
  db.selectFrom('subscribers').where('confirmed_at', 'is not', null).where('unsubscribed_at', 'is', null).where('suppressed_at', 'is', null);

/** Recipient of a newsletter; undefined when the subscriber is not active. */
export function subscriberById(db: Db, id: number): Promise<Pick<Subscriber, 'email' | 'token'> | undefined> {
  return activeSubscribers(db).select(['email', 'token']).where('id', '=', id).executeTakeFirst();
}

export async function countSubscribers(db: Db): Promise<number> {
  const subscribers = activeSubscribers(db).select(({ fn }) => fn.countAll<number>().as('count'));
  return (await subscribers.executeTakeFirstOrThrow()).count;
}

/** Active subscribers whose subscription was confirmed from `from` up to, but not including, `to`. */
export async function countNewSubscribers(db: Db, from: number, to: number): Promise<number> {
  const subscribers = activeSubscribers(db)
    .where('confirmed_at', '>=', from)
    .where('confirmed_at', '<', to)
    .select(({ fn }) => fn.countAll<number>().as('count'));
  return (await subscribers.executeTakeFirstOrThrow()).count;
}
