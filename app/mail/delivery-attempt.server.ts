import type { WorkerContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { type Bounce, classifySmtpError } from './bounce-classifier.server.ts';
import { completeMail, type FinalState, type MailRow, pauseMail, releaseMails, rescheduleMail } from './mail.queries.server.ts';
import type { Mail, SendMail } from './mailer.server.ts';

/** What became of a mail: its life is over, or it waits for its next try. */
export interface RecordedOutcome {
  row: MailRow;
  state: FinalState | 'queued';
  bounce: Bounce | undefined;
}

/** Mails of subscribers. Those that are queued without their content are written by who queued them, right before they leave. */
export interface DeferredMailSource {
  /** 'skipped' when it shall not leave any more, 'paused' when not yet. */
  render(academy: WorkerContext, row: MailRow): Promise<Mail | 'skipped' | 'paused'>;
  /** Whether a mail that was not to leave yet still waits; true stays true until the transaction ends. */
  isStillPaused(tx: Db, row: MailRow): Promise<boolean>;
  /** In the transaction that writes down how these tries ended, each exactly once. */
  onRecorded(tx: WorkerContext, ends: RecordedOutcome[]): Promise<void>;
}

/** What became of a try. */
export type AttemptOutcome =
  | { row: MailRow; state: 'sent' | 'skipped' | 'paused' | 'lost' }
  | { row: MailRow; state: 'failed'; bounce: Bounce | undefined; reason: string }
  | { row: MailRow; state: 'queued'; waitMs: number; reason: string };

const minute = 60_000;
/** Waits after a temporary failure; a mail that fails once more after the last one has failed for good. */
const retryBackoffMs = [minute, 5 * minute, 30 * minute, 120 * minute, 360 * minute, 720 * minute];

interface Attempt {
  send: SendMail;
  later: DeferredMailSource;
  /** Whether the mail is still this worker's. */
  confirm(): Promise<boolean>;
}

/** Sends one mail; whatever goes wrong is an end, too. */
export async function attemptDelivery(academy: WorkerContext, row: MailRow, { send, later, confirm }: Attempt): Promise<AttemptOutcome> {
  let isLost = false;
  const mayLeave = async () => {
    isLost = !(await confirm());
    return !isLost;
  };
  try {
    const mail = row.content === null ? await later.render(academy, row) : (JSON.parse(row.content) as Mail);
    if (typeof mail === 'string') return { row, state: mail };
    const name = `${new Date(row.created_at).toISOString().replace(/[:.]/g, '-')}-${row.id}`;
    await send({ ...mail, messageId: row.message_id, name }, mayLeave);
    return { row, state: 'sent' };
  } catch (error) {
    if (isLost) {
      academy.log('mail_lease_lost', { mail: row.id });
      return { row, state: 'lost' };
    }
    const { final, bounce, reason } = classifySmtpError(error);
    const wait = final ? undefined : retryBackoffMs[row.failed_attempts];
    academy.log('mail_failed', { mail: row.id, failed_attempts: row.failed_attempts + 1, again: wait !== undefined });
    if (wait === undefined) return { row, state: 'failed', bounce, reason };
    return { row, state: 'queued', waitMs: Math.round(wait * (1 + Math.random() * 0.2)), reason };
  }
}

/** Writes down how tries ended, all or none. One whose lease was lost is another worker's by now: it changes and counts nothing. */
export async function recordOutcomes(academy: WorkerContext, ends: AttemptOutcome[], later: DeferredMailSource): Promise<void> {
  await academy.db.transaction().execute(async (tx) => {
    const onRecorded: RecordedOutcome[] = [];
    for (const end of ends) {
      const { row, state } = end;
      if (state === 'lost') await releaseMails(tx, [row], academy.now());
      else if (state === 'paused') await ((await later.isStillPaused(tx, row)) ? pauseMail(tx, row) : releaseMails(tx, [row], academy.now()));
      else if (state === 'queued') {
        if (await rescheduleMail(tx, row, academy.now() + end.waitMs, end.reason)) onRecorded.push({ row, state, bounce: undefined });
      } else {
        const { bounce, reason } = state === 'failed' ? end : {};
        if (await completeMail(tx, row, state, academy.now(), { bounce, reason })) onRecorded.push({ row, state, bounce });
      }
    }
    const theirs = onRecorded.filter(({ row }) => row.subscriber_id !== null);
    if (theirs.length > 0) await later.onRecorded({ ...academy, db: tx }, theirs);
  });
}
