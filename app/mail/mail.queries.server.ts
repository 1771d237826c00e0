import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Db, MailState, Schema } from '#app/db/schema.ts';
import type { Bounce } from './bounce-classifier.server.ts';
import { type LeasedClaim, leaseMs } from './mail-leases.server.ts';
import type { Mail } from './mailer.server.ts';

/** Priorities: notices such as pins are sent before newsletters. */
export const queues = { notice: 0, newsletter: 9 } as const;
export type Queue = (typeof queues)[keyof typeof queues];
export type MailRow = Selectable<Schema['mails']>;

/** States of a completed mail. */
export type FinalState = Extract<MailState, 'sent' | 'failed' | 'skipped'>;

interface Failure {
  bounce?: Bounce | undefined;
  reason?: string | undefined;
}

const newMessageId = (publicUrl: string) => `<${randomUUID()}@${new URL(publicUrl).hostname}>`;

interface EnqueueOptions {
  now: number;
  publicUrl: string;
  /** Subscriber whose address is suppressed when this mail bounces. */
  subscriberId?: number;
}

/** Enqueues a notice in the transaction that causes it. */
export async function enqueueMail(tx: Db, mail: Mail, options: EnqueueOptions): Promise<void> {
  await tx
    .insertInto('mails')
    .values({
      priority: queues.notice,
      state: 'queued',
      message_id: newMessageId(options.publicUrl),
      content: JSON.stringify(mail),
      newsletter_id: null,
      subscriber_id: options.subscriberId ?? null,
      run_at: options.now,
      created_at: options.now,
      sent_at: null,
      last_error: null,
    })
    .execute();
}

interface ClaimOptions {
  /** False leaves mails with an expired lease to the worker that had claimed them. */
  takeOver?: boolean;
}

/** Claims due mails and mails with an expired lease; concurrent workers get different ones. `run_at` is the end of the lease. */
export async function claimMails(db: Db, queue: Queue, now: number, count: number, { takeOver = true }: ClaimOptions = {}): Promise<MailRow[]> {
  const rows = await db
    .updateTable('mails')
    .set((set) => ({ state: 'sending', run_at: now + leaseMs, fencing_token: set('fencing_token', '+', 1) }))
    .where('id', 'in', (subquery) =>
      subquery
        .selectFrom('mails')
        .select('id')
        .where('state', 'in', ['queued', 'sending'])
        .where('priority', '=', queue)
        .where('run_at', '<=', now)
        .$if(!takeOver, (due) => due.where('state', '!=', 'sending'))
        .orderBy('run_at')
        .orderBy('id')
        .limit(count),
    )
    // Repeated for PostgreSQL, which checks a row again after waiting for the claim of another worker.
    .where('state', 'in', ['queued', 'sending'])
    .where('run_at', '<=', now)
    .returningAll()
    .execute();
  return rows.sort((a, b) => a.id - b.id);
}

/** Whether a mail can be claimed. */
export async function isMailDue(db: Db, queue: Queue, now: number): Promise<boolean> {
  const due = db
    .selectFrom('mails')
    .select('id')
    .where('state', 'in', ['queued', 'sending'])
    .where('priority', '=', queue)
    .where('run_at', '<=', now);
  return (await due.limit(1).executeTakeFirst()) !== undefined;
}

/** Renews the leases that no other worker has claimed, and returns their ids. */
export async function renewMails(db: Db, claims: LeasedClaim[], until: number): Promise<number[]> {
  const rows = await db.updateTable('mails').set({ run_at: until }).where(isAmong(claims)).where('state', '=', 'sending').returning('id').execute();
  return rows.map(({ id }) => id);
}

const isAmong = (claims: LeasedClaim[]) => (where: ExpressionBuilder<Schema, 'mails'>) =>
  where.or(claims.map(({ id, fencing_token }) => where.and({ id, fencing_token })));

/** Matches the fencing token: a worker whose mail another worker has claimed changes nothing. */
const claimed = (db: Db, { id, fencing_token }: LeasedClaim) =>
  db.updateTable('mails').where('id', '=', id).where('fencing_token', '=', fencing_token).where('state', '=', 'sending');

/** Sets a final state and deletes the content. @returns false when the claim was lost */
export async function completeMail(db: Db, claim: LeasedClaim, state: FinalState, now: number, { bounce, reason }: Failure = {}): Promise<boolean> {
  const { numUpdatedRows } = await claimed(db, claim)
    .set((set) => ({
      state,
      content: null,
      sent_at: state === 'sent' ? now : null,
      last_error: reason ?? null,
      ...(bounce === 'soft' ? { soft_bounced_at: now } : {}),
      failed_attempts: set('failed_attempts', '+', state === 'failed' ? 1 : 0),
    }))
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Queues the mail for a retry. @returns false when the claim was lost */
export async function rescheduleMail(db: Db, claim: LeasedClaim, runAt: number, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await claimed(db, claim)
    .set((set) => ({ state: 'queued', run_at: runAt, last_error: reason, failed_attempts: set('failed_attempts', '+', 1) }))
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Excludes the mail from claims until its newsletter is resumed. */
export async function pauseMail(db: Db, claim: LeasedClaim): Promise<void> {
  await claimed(db, claim).set({ state: 'paused' }).execute();
}

/** Releases claims without an attempt: other workers can claim the mails at once. */
export async function releaseMails(db: Db, rows: LeasedClaim[], now: number): Promise<void> {
  if (rows.length === 0) return;
  await db.updateTable('mails').set({ state: 'queued', run_at: now }).where(isAmong(rows)).where('state', '=', 'sending').execute();
}
