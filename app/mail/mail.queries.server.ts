import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Db, MailState, Schema } from '#app/db/schema.ts';
import type { Bounce } from './bounce-classifier.server.ts';
import { type LeasedClaim, leaseMs } from './mail-leases.server.ts';
import type { Mail } from './mailer.server.ts';

/** Notices are what somebody waits for (pins, answers); newsletters let them pass. */
export const queues = { notice: 0, newsletter: 9 } as const;
export type Queue = (typeof queues)[keyof typeof queues];
export type MailRow = Selectable<Schema['mails']>;

/** How a mail's life ends. */
export type FinalState = Extract<MailState, 'sent' | 'failed' | 'skipped'>;

interface Failing {
  bounce?: Bounce | undefined;
  reason?: string | undefined;
}

export const newMessageId = (publicUrl: string) => `<${randomUUID()}@${new URL(publicUrl).hostname}>`;

interface EnqueueOptions {
  now: number;
  publicUrl: string;
  /** Whose address is suppressed when this mail bounces. */
  subscriberId?: number;
}

/** Queues a notice inside the transaction that causes it. */
export async function enqueueMail(tx: Db, mail: Mail, stamp: EnqueueOptions): Promise<void> {
  await tx
    .insertInto('mails')
    .values({
      priority: queues.notice,
      state: 'queued',
      message_id: newMessageId(stamp.publicUrl),
      content: JSON.stringify(mail),
      newsletter_id: null,
      subscriber_id: stamp.subscriberId ?? null,
      run_at: stamp.now,
      created_at: stamp.now,
      sent_at: null,
      last_error: null,
    })
    .execute();
}

interface ClaimOptions {
  /** False: mails whose lease has ended are left to the worker that had claimed them. */
  takeOver?: boolean;
}

/** Takes mails that are due, or whose lease has ended after a crash; two workers never get the same one. `run_at` is the end of the lease. */
export async function claimMails(db: Db, lane: Queue, now: number, count: number, { takeOver = true }: ClaimOptions = {}): Promise<MailRow[]> {
  const rows = await db
    .updateTable('mails')
    .set((set) => ({ state: 'sending', run_at: now + leaseMs, fencing_token: set('fencing_token', '+', 1) }))
    .where('id', 'in', (inside) =>
      inside
        .selectFrom('mails')
        .select('id')
        .where('state', 'in', ['queued', 'sending'])
        .where('priority', '=', lane)
        .where('run_at', '<=', now)
        .$if(!takeOver, (due) => due.where('state', '!=', 'sending'))
        .orderBy('run_at')
        .orderBy('id')
        .limit(count),
    )
    // Said again for PostgreSQL, which looks at a row anew after waiting for another worker's claim.
    .where('state', 'in', ['queued', 'sending'])
    .where('run_at', '<=', now)
    .returningAll()
    .execute();
  return rows.sort((one, other) => one.id - other.id);
}

/** Whether there is anything to claim. */
export async function isMailDue(db: Db, lane: Queue, now: number): Promise<boolean> {
  const due = db.selectFrom('mails').select('id').where('state', 'in', ['queued', 'sending']).where('priority', '=', lane).where('run_at', '<=', now);
  return (await due.limit(1).executeTakeFirst()) !== undefined;
}

/** Prolongs the leases of claims that no other worker has taken, and returns their ids. */
export async function renewMails(db: Db, claims: LeasedClaim[], until: number): Promise<number[]> {
  const rows = await db.updateTable('mails').set({ run_at: until }).where(isAmong(claims)).where('state', '=', 'sending').returning('id').execute();
  return rows.map(({ id }) => id);
}

const isAmong = (claims: LeasedClaim[]) => (where: ExpressionBuilder<Schema, 'mails'>) =>
  where.or(claims.map(({ id, fencing_token }) => where.and({ id, fencing_token })));

/** Every claim has a number: a worker whose lease ran out, and whose mail another one has, changes nothing any more. */
const claimed = (db: Db, { id, fencing_token }: LeasedClaim) =>
  db.updateTable('mails').where('id', '=', id).where('fencing_token', '=', fencing_token).where('state', '=', 'sending');

/** The end of a mail's life: its body is wiped. False when it was another worker's by then. */
export async function completeMail(db: Db, claim: LeasedClaim, state: FinalState, now: number, { bounce, reason }: Failing = {}): Promise<boolean> {
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

/** False when it was another worker's by then. */
export async function rescheduleMail(db: Db, claim: LeasedClaim, dueAt: number, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await claimed(db, claim)
    .set((set) => ({ state: 'queued', run_at: dueAt, last_error: reason, failed_attempts: set('failed_attempts', '+', 1) }))
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Nobody claims it until its newsletter goes on. */
export async function pauseMail(db: Db, claim: LeasedClaim): Promise<void> {
  await claimed(db, claim).set({ state: 'paused' }).execute();
}

/** Claims that were not begun: others may have them at once. */
export async function releaseMails(db: Db, rows: LeasedClaim[], now: number): Promise<void> {
  if (rows.length === 0) return;
  await db.updateTable('mails').set({ state: 'queued', run_at: now }).where(isAmong(rows)).where('state', '=', 'sending').execute();
}
