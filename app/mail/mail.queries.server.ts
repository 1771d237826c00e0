import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Db, MailState, Schema } from '#app/db/schema.ts';
import type { LeasedClaim } from '#app/jobs/leases.server.ts';
import type { QueueTable } from '#app/jobs/queue-table.queries.server.ts';
import { type TemplateMail, withSettings } from './mail-settings.server.ts';

/** Priorities: notices such as pins are sent before newsletters. */
export const queues = { notice: 0, newsletter: 9 } as const;
export type Queue = (typeof queues)[keyof typeof queues];
export type MailRow = Selectable<Schema['mails']>;

export const mailsTable: QueueTable = { name: 'mails', queueColumn: 'priority', claimedState: 'sending' };

/** States of a completed mail. */
export type FinalState = Extract<MailState, 'sent' | 'failed' | 'skipped'>;

const newMessageId = (publicUrl: string) => `<${randomUUID()}@${new URL(publicUrl).hostname}>`;

interface EnqueueOptions {
  now: number;
  publicUrl: string;
  /** Subscriber whose address is suppressed when the answer to this mail is that its mailbox does not exist. */
  subscriberId?: number;
}

type EnqueuedMail = Pick<MailRow, 'id' | 'message_id'>;

/** Enqueues a notice in the transaction that causes it, and returns its id and Message-ID. */
export const enqueueMail = async (tx: Db, mail: TemplateMail, options: EnqueueOptions): Promise<EnqueuedMail> =>
  insertNotice(tx, mail.kind, JSON.stringify(await withSettings(tx, mail)), options);

/** Enqueues a notice that its feature renders when it is sent (`deferredMails`). */
export const enqueueDeferredMail = (tx: Db, kind: string, options: EnqueueOptions): Promise<EnqueuedMail> => insertNotice(tx, kind, null, options);

function insertNotice(tx: Db, kind: string, content: string | null, options: EnqueueOptions): Promise<EnqueuedMail> {
  return tx
    .insertInto('mails')
    .values({
      kind,
      priority: queues.notice,
      state: 'queued',
      message_id: newMessageId(options.publicUrl),
      content,
      newsletter_id: null,
      subscriber_id: options.subscriberId ?? null,
      run_at: options.now,
      created_at: options.now,
      sent_at: null,
      last_error: null,
    })
    .returning(['id', 'message_id'])
    .executeTakeFirstOrThrow();
}

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
