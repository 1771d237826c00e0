import type { WorkerContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { type Bounce, classifySmtpError } from './bounce-classifier.server.ts';
import { completeMail, type FinalState, type MailRow, pauseMail, releaseMails, rescheduleMail } from './mail.queries.server.ts';
import type { Mail, SendMail } from './mailer.server.ts';

/** New state of a mail after an attempt: completed, or queued for a retry. */
export interface RecordedOutcome {
  row: MailRow;
  state: FinalState | 'queued';
  bounce: Bounce | undefined;
}

/** Renders mails that were enqueued without content, right before they are sent. */
export interface DeferredMailSource {
  /** @returns 'skipped' when the mail must not be sent any more, 'paused' when not yet */
  render(context: WorkerContext, row: MailRow): Promise<Mail | 'skipped' | 'paused'>;
  /** Whether the newsletter of a paused mail is still paused; holds until the transaction ends. */
  isStillPaused(tx: Db, row: MailRow): Promise<boolean>;
  /** Called once per outcome of a subscriber's mail, in the transaction that records it. */
  onRecorded(tx: WorkerContext, outcomes: RecordedOutcome[]): Promise<void>;
}

export type AttemptOutcome =
  | { row: MailRow; state: 'sent' | 'skipped' | 'paused' | 'lost' }
  | { row: MailRow; state: 'failed'; bounce: Bounce | undefined; reason: string }
  | { row: MailRow; state: 'queued'; waitMs: number; reason: string };

const minute = 60_000;
/** Back-off delays after temporary failures; a failure after the last one is final. */
const retryBackoffMs = [minute, 5 * minute, 30 * minute, 120 * minute, 360 * minute, 720 * minute];

interface Attempt {
  send: SendMail;
  source: DeferredMailSource;
  /** Whether this worker still holds the lease of the mail. */
  confirm(): Promise<boolean>;
}

/** Sends one mail. Errors become outcomes, so it never rejects. */
export async function attemptDelivery(context: WorkerContext, row: MailRow, { send, source, confirm }: Attempt): Promise<AttemptOutcome> {
  let isLost = false;
  const confirmLease = async () => {
    isLost = !(await confirm());
    return !isLost;
  };
  try {
    const mail = row.content === null ? await source.render(context, row) : (JSON.parse(row.content) as Mail);
    if (typeof mail === 'string') return { row, state: mail };
    const name = `${new Date(row.created_at).toISOString().replace(/[:.]/g, '-')}-${row.id}`;
    await send({ ...mail, messageId: row.message_id, name }, confirmLease);
    return { row, state: 'sent' };
  } catch (error) {
    if (isLost) {
      context.log('mail_lease_lost', { mail: row.id });
      return { row, state: 'lost' };
    }
    const { final, bounce, reason } = classifySmtpError(error);
    const delayMs = final ? undefined : retryBackoffMs[row.failed_attempts];
    context.log('mail_failed', { mail: row.id, failed_attempts: row.failed_attempts + 1, again: delayMs !== undefined });
    if (delayMs === undefined) return { row, state: 'failed', bounce, reason };
    return { row, state: 'queued', waitMs: Math.round(delayMs * (1 + Math.random() * 0.2)), reason };
  }
}

/** Records outcomes in one transaction. An outcome whose lease was lost changes and counts nothing. */
export async function recordOutcomes(context: WorkerContext, outcomes: AttemptOutcome[], source: DeferredMailSource): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const recorded: RecordedOutcome[] = [];
    for (const outcome of outcomes) {
      const { row, state } = outcome;
      if (state === 'lost') await releaseMails(tx, [row], context.now());
      else if (state === 'paused') await ((await source.isStillPaused(tx, row)) ? pauseMail(tx, row) : releaseMails(tx, [row], context.now()));
      else if (state === 'queued') {
        if (await rescheduleMail(tx, row, context.now() + outcome.waitMs, outcome.reason)) recorded.push({ row, state, bounce: undefined });
      } else {
        const { bounce, reason } = state === 'failed' ? outcome : {};
        if (await completeMail(tx, row, state, context.now(), { bounce, reason })) recorded.push({ row, state, bounce });
      }
    }
    const toSubscribers = recorded.filter(({ row }) => row.subscriber_id !== null);
    if (toSubscribers.length > 0) await source.onRecorded({ ...context, db: tx }, toSubscribers);
  });
}
