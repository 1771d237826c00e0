import type { WorkerContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { defaultRetryPolicy, interruptionFailure, retryDelayMs } from '#app/jobs/backoff.ts';
import { releaseRows, rescheduleRow } from '#app/jobs/queue-table.queries.server.ts';
import { maskEmails } from '#app/lib/mask-emails.ts';
import { classifySmtpError } from './bounce-classifier.server.ts';
import { buryMail, completeMail, type FinalState, type MailRow, mailsTable, pauseMail } from './mail.queries.server.ts';
import type { Mail, SendMail } from './mailer.server.ts';
import { suppressAddresses } from './suppression.queries.server.ts';

/** New state of a mail after an attempt: completed, or queued for a retry. */
export interface RecordedOutcome {
  row: MailRow;
  state: FinalState | 'queued';
  /** Why the attempt failed. */
  reason: string | undefined;
  isDeadMailbox: boolean;
}

/** Renders the mails of a feature that were enqueued without content, right before they are sent. */
export interface DeferredMailSource {
  /** @returns 'skipped' when the mail must not be sent any more, 'paused' when not yet */
  render(context: WorkerContext, row: MailRow): Promise<Mail | 'skipped' | 'paused'>;
  /** Whether the newsletter of a paused mail is still paused; holds until the transaction ends. */
  isStillPaused(tx: Db, row: MailRow): Promise<boolean>;
  /** Called with the outcomes of all mails of the feature, once each, in the transaction that records them. */
  onRecorded(tx: WorkerContext, outcomes: RecordedOutcome[]): Promise<void>;
}

export type AttemptOutcome =
  | { row: MailRow; state: 'sent' | 'skipped' | 'paused' | 'lost' }
  | { row: MailRow; state: 'failed'; isDeadMailbox: boolean; reason: string }
  | { row: MailRow; state: 'queued'; waitMs: number; reason: string };

interface Attempt {
  send: SendMail;
  source: DeferredMailSource;
  /** Whether this worker still holds the lease of the mail. */
  confirm(): Promise<boolean>;
}

const expiredReason = 'The code or link in this email expired before the mail could be sent.';

/** Sends one mail. Errors become outcomes, so it never rejects. */
export async function attemptDelivery(context: WorkerContext, row: MailRow, attempt: Attempt): Promise<AttemptOutcome> {
  const outcome = await attemptOnce(context, row, attempt);
  context.metrics.mails.inc({ kind: row.kind, outcome: outcome.state });
  return outcome;
}

async function attemptOnce(context: WorkerContext, row: MailRow, { send, source, confirm }: Attempt): Promise<AttemptOutcome> {
  let isLost = false;
  const confirmLease = async () => {
    isLost = !(await confirm());
    return !isLost;
  };
  const giveUp = (reason: string): AttemptOutcome => {
    context.log('mail_failed', { mail: row.id, failed_attempts: row.failed_attempts, again: false, reason });
    return { row, state: 'failed', isDeadMailbox: false, reason };
  };
  const interrupted = interruptionFailure(row);
  if (interrupted) return giveUp(interrupted);
  try {
    const mail = row.content === null ? await source.render(context, row) : (JSON.parse(row.content) as Mail);
    if (typeof mail === 'string') return { row, state: mail };
    if (mail.expiresAt !== undefined && mail.expiresAt <= context.now()) return giveUp(expiredReason);
    const name = `${new Date(row.created_at).toISOString().replace(/[:.]/g, '-')}-${row.id}`;
    await send({ ...mail, messageId: row.message_id, name }, confirmLease);
    return { row, state: 'sent' };
  } catch (error) {
    if (isLost) {
      context.log('mail_lease_lost', { mail: row.id });
      return { row, state: 'lost' };
    }
    const { final, isDeadMailbox, reason } = classifySmtpError(error);
    const waitMs = final ? undefined : retryDelayMs(defaultRetryPolicy, row.failed_attempts);
    context.log('mail_failed', { mail: row.id, failed_attempts: row.failed_attempts + 1, again: waitMs !== undefined, reason: maskEmails(reason) });
    if (waitMs === undefined) return { row, state: 'failed', isDeadMailbox, reason };
    return { row, state: 'queued', waitMs, reason };
  }
}

/** Records outcomes in one transaction. An outcome whose lease was lost changes and counts nothing. */
export async function recordOutcomes(context: WorkerContext, outcomes: AttemptOutcome[], source: DeferredMailSource): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const recorded: RecordedOutcome[] = [];
    const release = (row: MailRow) => releaseRows(tx, mailsTable, [row], context.now());
    for (const outcome of outcomes) {
      const { row, state } = outcome;
      if (state === 'lost') await release(row);
      else if (state === 'paused') await ((await source.isStillPaused(tx, row)) ? pauseMail(tx, row) : release(row));
      else if (state === 'queued') {
        const isQueued = await rescheduleRow(tx, mailsTable, row, context.now() + outcome.waitMs, outcome.reason);
        if (isQueued) recorded.push({ row, state, reason: outcome.reason, isDeadMailbox: false });
      } else {
        const { reason, isDeadMailbox = false } = state === 'failed' ? outcome : {};
        // A newsletter counts its failures: its mails are no dead letters.
        const isDeadLetter = state === 'failed' && row.newsletter_id === null;
        const isRecorded = isDeadLetter ? await buryMail(tx, row, context.now(), reason) : await completeMail(tx, row, state, context.now(), reason);
        if (isRecorded) recorded.push({ row, state, reason, isDeadMailbox });
      }
    }
    if (recorded.length > 0) await source.onRecorded({ ...context, db: tx }, recorded);
    await suppressAddresses(tx, deadMailboxes(recorded), context.now());
  });
}

/** Subscribers whose mailbox does not exist any more, with the answer of the mail server, in the order of their ids: two workers cannot deadlock. */
const deadMailboxes = (outcomes: RecordedOutcome[]) =>
  outcomes
    .flatMap(({ row, isDeadMailbox, reason = '' }) =>
      isDeadMailbox && row.subscriber_id !== null ? [{ id: row.subscriber_id, answer: reason }] : [],
    )
    .toSorted((a, b) => a.id - b.id);
