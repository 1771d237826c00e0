import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { type FinalState, queues } from '#app/mail/mail.queries.server.ts';
import type { PauseCause } from './pausing.contract.ts';
import type { Segment } from './segments.contract.ts';
import { subscribersIn } from './segments.queries.server.ts';

/** What is sent, and to which subscribers. */
export interface StoredContent {
  subject: string;
  message: string;
  html: string | null;
  segment: Segment;
}

/** Newest newsletter since `since` with the same content for the same segment. One that was stopped is sent anew on purpose. */
export function findDuplicateNewsletter(tx: Db, { subject, message, html, segment }: StoredContent, since: number) {
  return tx
    .selectFrom('newsletters')
    .select(['id', 'recipients', 'created_at'])
    .where('created_at', '>', since)
    .where('stopped_at', 'is', null)
    .where('subject', '=', subject)
    .where('message', '=', message)
    .where('html', html === null ? 'is' : '=', html)
    .where('segment', '=', segment)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

/** Inserts the newsletter and one mail per active subscriber of its segment, in the caller's transaction. The archive holds no newsletter without recipients. */
export async function insertNewsletter(
  tx: Db,
  { inArchive, ...content }: StoredContent & { inArchive: boolean },
  { now, host, kind }: { now: number; host: string /** Kind of its mails. */; kind: string },
) {
  const { id } = await tx
    .insertInto('newsletters')
    .values({ ...content, recipients: 0, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const messageId = sql<string>`${sql.lit(`<newsletter-${id}-`)} || cast(subscribers.id as text) || ${sql.lit(`@${host}>`)}`;
  const inserted = await tx
    .insertInto('mails')
    .columns(['kind', 'priority', 'state', 'message_id', 'newsletter_id', 'subscriber_id', 'run_at', 'created_at'])
    .expression(
      subscribersIn(tx, content.segment).select([
        sql.lit(kind).as('kind'),
        sql.lit(queues.newsletter).as('priority'),
        sql.lit('queued').as('state'),
        messageId.as('message_id'),
        sql.lit(id).as('newsletter_id'),
        'subscribers.id as subscriber_id',
        sql.lit(now).as('run_at'),
        sql.lit(now).as('created_at'),
      ]),
    )
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === undefined) throw new Error('The database does not say how many mails it has queued.');
  const recipients = Number(inserted.numInsertedOrUpdatedRows);
  await tx
    .updateTable('newsletters')
    .set({ recipients, archived_at: inArchive && recipients > 0 ? now : null })
    .where('id', '=', id)
    .execute();
  return { id, recipients };
}

/** Newsletters, newest first; the cost does not grow with the number of subscribers. */
export function listNewsletters(db: Db, { limit, before }: { limit: number; before?: number | undefined }) {
  const rows = db
    .selectFrom('newsletters')
    .select([
      'id',
      'subject',
      'created_at',
      'recipients',
      'sent',
      'failed',
      'skipped',
      'unsubscribed',
      'segment',
      'paused_at',
      'pause_cause',
      'pause_answer',
      'stopped_at',
      'archived_at',
    ])
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

/** Outcomes of delivery attempts of one newsletter, in their order. */
export type Outcomes = {
  state: FinalState | 'queued';
  isFirstTry: boolean;
  isDeadMailbox: boolean;
  /** Answer of the mail server to a failed attempt. */
  reason: string | undefined;
}[];

/** Adds outcomes to the counters of a newsletter, in the transaction that records them. Returns the recent counters. */
export function incrementStats(tx: Db, id: number, outcomes: Outcomes) {
  const countOf = (state: FinalState) => outcomes.filter((outcome) => outcome.state === state).length;
  const isSent = ({ state }: Outcomes[number]) => state === 'sent';
  const trailingFailures = outcomes
    .slice(outcomes.findLastIndex(isSent) + 1)
    .filter(({ state, isFirstTry }) => isFirstTry && state !== 'skipped').length;
  return tx
    .updateTable('newsletters')
    .set((set) => ({
      sent: set('sent', '+', countOf('sent')),
      failed: set('failed', '+', countOf('failed')),
      skipped: set('skipped', '+', countOf('skipped')),
      recent_completed: set('recent_completed', '+', countOf('sent') + countOf('failed')),
      recent_failed: set('recent_failed', '+', countOf('failed')),
      recent_refused: set('recent_refused', '+', outcomes.filter(({ state, isDeadMailbox }) => state === 'failed' && !isDeadMailbox).length),
      consecutive_failures: outcomes.some(isSent) ? trailingFailures : set('consecutive_failures', '+', trailingFailures),
    }))
    .where('id', '=', id)
    .returning(['recent_completed', 'recent_failed', 'recent_refused', 'consecutive_failures'])
    .executeTakeFirst();
}

/** Pauses the newsletter and its queued mails. Returns undefined when it is already paused or stopped. */
export async function pauseNewsletter(
  tx: Db,
  id: number,
  { now, cause, answer }: { now: number; cause: PauseCause /** Last answer of the mail server. */; answer: string | null },
) {
  const paused = await tx
    .updateTable('newsletters')
    .set({ paused_at: now, pause_cause: cause, pause_answer: answer })
    .where('id', '=', id)
    .where('paused_at', 'is', null)
    .where('stopped_at', 'is', null)
    .returning(['subject', 'recipients', 'sent', 'failed', 'skipped', 'pause_cause', 'pause_answer'])
    .executeTakeFirst();
  if (paused) await tx.updateTable('mails').set({ state: 'paused' }).where('newsletter_id', '=', id).where('state', '=', 'queued').execute();
  return paused;
}

/** Locks a paused newsletter, so that no administrator resumes or stops it in this transaction. False when it is not paused. */
export async function lockPaused(tx: Db, id: number): Promise<boolean> {
  const locked = await tx
    .updateTable('newsletters')
    .set((set) => ({ paused_at: set.ref('paused_at') }))
    .where('id', '=', id)
    .where('paused_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return locked !== undefined;
}

/** Resets the failure counters and makes all waiting mails due at once. False for an unknown or stopped newsletter. */
export async function resumeNewsletter(tx: Db, id: number, now: number): Promise<boolean> {
  const resumed = await tx
    .updateTable('newsletters')
    .set({
      paused_at: null,
      pause_cause: null,
      pause_answer: null,
      recent_completed: 0,
      recent_failed: 0,
      recent_refused: 0,
      consecutive_failures: 0,
    })
    .where('id', '=', id)
    .where('paused_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  // A running newsletter keeps its retry times, however often an administrator resumes it.
  if (!resumed) return (await newsletterState(tx, id)) === 'open';
  await tx
    .updateTable('mails')
    .set({ state: 'queued', run_at: now })
    .where('newsletter_id', '=', id)
    // Mails in state 'queued' were in flight at the pause and were rescheduled after it.
    .where('state', 'in', ['paused', 'queued'])
    .execute();
  return true;
}

/** Skips all mails that have not been sent; mails in flight complete. Returns undefined for an unknown newsletter. */
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

export function newsletterById(db: Db, id: number) {
  return db.selectFrom('newsletters').select(['id', 'subject', 'message', 'html']).where('id', '=', id).executeTakeFirst();
}

/** Delivery state: the worker sends mails only while it is 'open'. */
export async function newsletterState(db: Db, id: number): Promise<'open' | 'paused' | 'stopped'> {
  const row = await db.selectFrom('newsletters').select(['paused_at', 'stopped_at']).where('id', '=', id).executeTakeFirst();
  if (!row || row.stopped_at !== null) return 'stopped';
  return row.paused_at === null ? 'open' : 'paused';
}

/** Counts an unsubscription through the link in a newsletter. One that was sent before the present subscription is an old mail. */
export async function countUnsubscribed(tx: Db, id: number, confirmedAt: number): Promise<void> {
  await tx
    .updateTable('newsletters')
    .set((set) => ({ unsubscribed: set('unsubscribed', '+', 1) }))
    .where('id', '=', id)
    .where('created_at', '>=', confirmedAt)
    .execute();
}
