import type { Selectable } from 'kysely';
import type { Db, MailState, Schema } from '#app/db/schema.ts';
import type { LeasedClaim } from '#app/jobs/leases.server.ts';
import type { QueueTable } from '#app/jobs/queue-table.queries.server.ts';

/** Priorities: notices such as pins are sent before newsletters. */
export const queues = { notice: 0, newsletter: 9 } as const;
export type Queue = (typeof queues)[keyof typeof queues];
export type MailRow = Selectable<Schema['mails']>;

export const mailsTable: QueueTable = { name: 'mails', queueColumn: 'priority', claimedState: 'sending' };

/** States of a completed mail. */
export type FinalState = Extract<MailState, 'sent' | 'failed' | 'skipped'>;

export type QueuedMail = Pick<MailRow, 'id' | 'message_id'>;

interface NewMail {
  kind: string;
  /** JSON; null for a mail that is rendered when it is sent. */
  content: string | null;
  messageId: string;
  subscriberId?: number | undefined;
  now: number;
}

export const insertMail = (tx: Db, { kind, content, messageId, subscriberId, now }: NewMail): Promise<QueuedMail> =>
  tx
    .insertInto('mails')
    .values({
      kind,
      priority: queues.notice,
      state: 'queued',
      message_id: messageId,
      content,
      newsletter_id: null,
      subscriber_id: subscriberId ?? null,
      run_at: now,
      created_at: now,
      sent_at: null,
      last_error: null,
    })
    .returning(['id', 'message_id'])
    .executeTakeFirstOrThrow();

/** How a mail has fared; undefined once its row is purged. */
export const mailOutcome = (db: Db, id: number) =>
  db.selectFrom('mails').select(['state', 'created_at', 'sent_at', 'failed_attempts', 'last_error']).where('id', '=', id).executeTakeFirst();

/** Matches the fencing token: a worker whose mail another worker has claimed changes nothing. */
const claimed = (db: Db, { id, fencing_token }: LeasedClaim) =>
  db.updateTable('mails').where('id', '=', id).where('fencing_token', '=', fencing_token).where('state', '=', 'sending');

/** Sets a final state and deletes the content. @returns false when the claim was lost */
export async function completeMail(db: Db, claim: LeasedClaim, state: FinalState, now: number, reason?: string): Promise<boolean> {
  const { numUpdatedRows } = await claimed(db, claim)
    .set((set) => ({
      state,
      content: null,
      sent_at: state === 'sent' ? now : null,
      last_error: reason ?? null,
      failed_attempts: set('failed_attempts', '+', state === 'failed' ? 1 : 0),
    }))
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Keeps a mail that failed for good as a dead letter, with its content. @returns false when the claim was lost */
export async function buryMail(db: Db, claim: LeasedClaim, now: number, reason?: string): Promise<boolean> {
  const { numUpdatedRows } = await claimed(db, claim)
    .set((set) => ({
      state: 'failed',
      dead_at: now,
      last_error: reason ?? null,
      failed_attempts: set('failed_attempts', '+', 1),
    }))
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Excludes the mail from claims until its newsletter is resumed. */
export async function pauseMail(db: Db, claim: LeasedClaim): Promise<void> {
  await claimed(db, claim).set({ state: 'paused' }).execute();
}
