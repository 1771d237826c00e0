import { type Selectable, sql } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';
import { lanes } from '#app/platform/mail.queries.server.ts';

export type Subscriber = Selectable<Schema['subscribers']>;

interface NewSubscriber {
  email: string;
  email_key: string;
  token: string;
  created_at: number;
  confirmed_at: number | null;
}

/** Nothing when the address is known: the unique index decides races. */
export function insertSubscriber(db: Db, subscriber: NewSubscriber): Promise<Subscriber | undefined> {
  return db
    .insertInto('subscribers')
    .values({ ...subscriber, unsubscribed_at: null })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function subscriberByEmail(db: Db, emailKey: string): Promise<Subscriber | undefined> {
  return db.selectFrom('subscribers').selectAll().where('email_key', '=', emailKey).executeTakeFirst();
}

export function subscriberById(db: Db, id: number): Promise<Subscriber | undefined> {
  return db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Somebody who left comes back. True when they had really left. */
export async function returnSubscriber(db: Db, id: number, confirmedAt: number | null): Promise<boolean> {
  const row = await db
    .updateTable('subscribers')
    .set({ unsubscribed_at: null, confirmed_at: confirmedAt })
    .where('id', '=', id)
    .where('unsubscribed_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** True for the first time alone. */
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

export async function markUnsubscribed(db: Db, id: number, now: number): Promise<void> {
  await db.updateTable('subscribers').set({ unsubscribed_at: now }).where('id', '=', id).where('unsubscribed_at', 'is', null).execute();
}

const active = (db: Db) => db.selectFrom('subscribers').where('confirmed_at', 'is not', null).where('unsubscribed_at', 'is', null);

/** Active ones only, newest first. Without `limit` all of them. */
export function listSubscribers(db: Db, { page = 1, limit }: { page?: number | undefined; limit?: number | undefined }) {
  const all = active(db).select(['id', 'email', 'created_at']).orderBy('id', 'desc');
  return (limit === undefined ? all : all.limit(limit).offset((page - 1) * limit)).execute();
}

export async function countSubscribers(db: Db): Promise<number> {
  const { count } = await active(db)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The newsletter and one mail per active subscriber, in the caller's transaction. Returns its id and how many will get it. */
export async function insertNewsletter(tx: Db, letter: { subject: string; message: string }, stamp: { now: number; host: string }) {
  const { now, host } = stamp;
  const { id } = await tx
    .insertInto('newsletters')
    .values({ ...letter, recipients: 0, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const messageId = sql<string>`${sql.lit(`<newsletter-${id}-`)} || cast(id as text) || ${sql.lit(`@${host}>`)}`;
  const inserted = await tx
    .insertInto('mails')
    .columns(['priority', 'state', 'message_id', 'newsletter_id', 'subscriber_id', 'due_at', 'created_at'])
    .expression(
      active(tx).select([
        sql.lit(lanes.newsletter).as('priority'),
        sql.lit('queued').as('state'),
        messageId.as('message_id'),
        sql.lit(id).as('newsletter_id'),
        'id as subscriber_id',
        sql.lit(now).as('due_at'),
        sql.lit(now).as('created_at'),
      ]),
    )
    .executeTakeFirst();
  const recipients = Number(inserted.numInsertedOrUpdatedRows ?? 0);
  await tx.updateTable('newsletters').set({ recipients }).where('id', '=', id).execute();
  return { id, recipients };
}

export function newsletterById(db: Db, id: number) {
  return db.selectFrom('newsletters').select(['subject', 'message']).where('id', '=', id).executeTakeFirst();
}
