import { type Selectable, sql } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';
import { slice } from '#app/db/slice.ts';
import { type EndState, lanes } from '#app/platform/mail.queries.server.ts';

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

/** Somebody who left, or whose address bounced, comes back. True when they had really been away. */
export async function returnSubscriber(db: Db, id: number, confirmedAt: number | null): Promise<boolean> {
  const row = await db
    .updateTable('subscribers')
    .set({ unsubscribed_at: null, suppressed_at: null, confirmed_at: confirmedAt })
    .where('id', '=', id)
    .where((where) => where.or([where('unsubscribed_at', 'is not', null), where('suppressed_at', 'is not', null)]))
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

const active = (db: Db) =>
  db.selectFrom('subscribers').where('confirmed_at', 'is not', null).where('unsubscribed_at', 'is', null).where('suppressed_at', 'is', null);

/** Somebody who gets newsletters now. */
export function readerById(db: Db, id: number): Promise<Pick<Subscriber, 'email' | 'token'> | undefined> {
  return active(db).select(['email', 'token']).where('id', '=', id).executeTakeFirst();
}

/** Their addresses bounced: they are no readers any more until they subscribe again. */
export async function suppressSubscribers(tx: Db, ids: number[], now: number): Promise<void> {
  await tx.updateTable('subscribers').set({ suppressed_at: now }).where('id', 'in', ids).where('suppressed_at', 'is', null).execute();
}

const shown = ['id', 'email', 'created_at'] as const;

/** Active ones only, newest first, and how many there are in all. Without `limit` all of them. */
export async function listSubscribers(db: Db, { page = 1, limit }: { page?: number | undefined; limit?: number | undefined }) {
  if (limit === undefined) {
    const rows = await active(db).select(shown).orderBy('id', 'desc').execute();
    return { rows, total: rows.length };
  }
  const total = await countSubscribers(db);
  const part = slice({ from: (page - 1) * limit, limit, total });
  if (!part) return { rows: [], total };
  const ids = active(db).select('id').orderBy('id', part.order).limit(part.limit).offset(part.offset);
  // Ids come from an index alone, and only rows that are shown are read. That these are active is not said again:
  // PostgreSQL, before it has statistics, would look for the few that it expects, and walk the index for each.
  const rows = await db.selectFrom('subscribers').select(shown).where('id', 'in', ids).orderBy('id', 'desc').execute();
  return { rows, total };
}

export async function countSubscribers(db: Db): Promise<number> {
  const { count } = await db.selectFrom('subscriber_counts').select('count').where('state', '=', 'active').executeTakeFirstOrThrow();
  return count;
}

/** The same words since `since`. */
export function sameNewsletter(tx: Db, { subject, message }: { subject: string; message: string }, since: number) {
  return tx
    .selectFrom('newsletters')
    .select(['id', 'recipients'])
    .where('created_at', '>', since)
    .where('subject', '=', subject)
    .where('message', '=', message)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
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

/** Newest first; the cost does not grow with the readers. */
export function listNewsletters(db: Db, { limit = 100, before }: { limit?: number | undefined; before?: number | undefined }) {
  const rows = db
    .selectFrom('newsletters')
    .select(['id', 'subject', 'created_at', 'recipients', 'sent', 'failed', 'skipped', 'paused_at', 'stopped_at'])
    .orderBy('id', 'desc')
    .limit(limit);
  return (before === undefined ? rows : rows.where('id', '<', before)).execute();
}

export async function countNewsletters(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('newsletters')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How tries of one newsletter ended, in their order. */
export type Ends = { state: EndState | 'queued'; isFirstTry: boolean }[];

/** Adds to the counters of a newsletter, in the transaction that ends the tries, and says how it has gone lately. */
export function countEnds(tx: Db, id: number, ends: Ends) {
  const times = (state: EndState) => ends.filter((each) => each.state === state).length;
  const isSent = ({ state }: Ends[number]) => state === 'sent';
  const inRow = ends.slice(ends.findLastIndex(isSent) + 1).filter(({ state, isFirstTry }) => isFirstTry && state !== 'skipped').length;
  return tx
    .updateTable('newsletters')
    .set((set) => ({
      sent: set('sent', '+', times('sent')),
      failed: set('failed', '+', times('failed')),
      skipped: set('skipped', '+', times('skipped')),
      ended_lately: set('ended_lately', '+', times('sent') + times('failed')),
      failed_lately: set('failed_lately', '+', times('failed')),
      failed_in_row: ends.some(isSent) ? inRow : set('failed_in_row', '+', inRow),
    }))
    .where('id', '=', id)
    .returning(['ended_lately', 'failed_lately', 'failed_in_row'])
    .executeTakeFirst();
}

/** Nothing of it leaves until it is told to go on. Nothing when it stood still already. */
export async function pauseNewsletter(tx: Db, id: number, now: number) {
  const paused = await tx
    .updateTable('newsletters')
    .set({ paused_at: now })
    .where('id', '=', id)
    .where('paused_at', 'is', null)
    .where('stopped_at', 'is', null)
    .returning(['subject', 'recipients', 'sent', 'failed', 'skipped'])
    .executeTakeFirst();
  if (paused) await tx.updateTable('mails').set({ state: 'paused' }).where('newsletter_id', '=', id).where('state', '=', 'queued').execute();
  return paused;
}

/** True when it stands still, and then nobody lets it go on or stops it before the transaction ends. */
export async function holdPaused(tx: Db, id: number): Promise<boolean> {
  const held = await tx
    .updateTable('newsletters')
    .set((set) => ({ paused_at: set.ref('paused_at') }))
    .where('id', '=', id)
    .where('paused_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
}

/** What went wrong before counts no more. Nothing when there is no such newsletter, or it was stopped. */
export async function resumeNewsletter(tx: Db, id: number, now: number) {
  const resumed = await tx
    .updateTable('newsletters')
    .set({ paused_at: null, ended_lately: 0, failed_lately: 0, failed_in_row: 0 })
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (resumed)
    await tx.updateTable('mails').set({ state: 'queued', due_at: now }).where('newsletter_id', '=', id).where('state', '=', 'paused').execute();
  return resumed;
}

/** Who has not got it yet does not get it; mails that are on their way end by themselves. Nothing when there is no such newsletter. */
export async function stopNewsletter(tx: Db, id: number, now: number) {
  const stopped = await tx
    .updateTable('newsletters')
    .set((set) => ({ paused_at: null, stopped_at: set.fn.coalesce('stopped_at', set.val(now)) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!stopped) return undefined;
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    .set({ state: 'skipped' })
    .where('newsletter_id', '=', id)
    .where('state', 'in', ['queued', 'paused'])
    .executeTakeFirst();
  return tx
    .updateTable('newsletters')
    .set((set) => ({ skipped: set('skipped', '+', Number(numUpdatedRows)) }))
    .where('id', '=', id)
    .returning(['recipients', 'sent', 'failed', 'skipped'])
    .executeTakeFirst();
}

/** Those of these subscribers whose mails have failed so often since then, though never for good. */
export async function softlyBounced(tx: Db, ids: number[], since: number, times: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('mails')
    .select('subscriber_id')
    .where('subscriber_id', 'in', ids)
    .where('soft_bounced_at', '>', since)
    .groupBy('subscriber_id')
    .having(({ fn }) => fn.countAll(), '>=', times)
    .execute();
  return rows.flatMap(({ subscriber_id }) => subscriber_id ?? []);
}

export function newsletterById(db: Db, id: number) {
  return db.selectFrom('newsletters').select(['id', 'subject', 'message']).where('id', '=', id).executeTakeFirst();
}

/** Whether its mails may leave. */
export async function newsletterState(db: Db, id: number): Promise<'open' | 'paused' | 'stopped'> {
  const row = await db.selectFrom('newsletters').select(['paused_at', 'stopped_at']).where('id', '=', id).executeTakeFirst();
  if (!row || row.stopped_at !== null) return 'stopped';
  return row.paused_at === null ? 'open' : 'paused';
}
