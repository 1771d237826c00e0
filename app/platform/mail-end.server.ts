import type { Db } from '#app/db/schema.ts';
import type { Backstage } from './academy.server.ts';
import { closeMail, type EndState, type MailRow, postponeMail } from './mail.queries.server.ts';
import type { Mail, SendMail } from './mail.server.ts';
import { readRefusal } from './smtp-refusal.server.ts';

/** A mail whose life is over; `bounced` when its address takes no mail. */
export interface Settled {
  row: MailRow;
  state: EndState;
  bounced: boolean;
}

/** Mails of subscribers. Those that are queued without their content are written by who queued them, right before they leave. */
export interface MadeLater {
  /** Nothing when its reader has left meanwhile. */
  compose(academy: Backstage, row: MailRow): Promise<Mail | undefined>;
  /** In the transaction that closes these mails, each exactly once. */
  settled(tx: Db, ends: Settled[], now: number): Promise<void>;
}

/** What became of a try. */
export type End =
  | { row: MailRow; state: 'sent' | 'skipped' }
  | { row: MailRow; state: 'failed'; bounced: boolean; reason: string }
  | { row: MailRow; state: 'queued'; waitMs: number; reason: string };

const minute = 60_000;
/** Waits after a temporary failure; a mail that fails once more after the last one has failed for good. */
const waitsMs = [minute, 5 * minute, 30 * minute, 120 * minute, 360 * minute, 720 * minute];

/** Sends one mail; whatever goes wrong is an end, too. */
export async function attempt(academy: Backstage, row: MailRow, send: SendMail, later: MadeLater): Promise<End> {
  try {
    const mail = row.content === null ? await later.compose(academy, row) : (JSON.parse(row.content) as Mail);
    if (!mail) return { row, state: 'skipped' };
    await send({ ...mail, messageId: row.message_id, name: `${new Date(row.created_at).toISOString().replace(/[:.]/g, '-')}-${row.id}` });
    return { row, state: 'sent' };
  } catch (error) {
    const { final, bounced, reason } = readRefusal(error);
    const wait = final ? undefined : waitsMs[row.failures];
    academy.log('mail_failed', { mail: row.id, failures: row.failures + 1, again: wait !== undefined });
    if (wait === undefined) return { row, state: 'failed', bounced, reason };
    return { row, state: 'queued', waitMs: Math.round(wait * (1 + Math.random() * 0.2)), reason };
  }
}

/** Writes down how tries ended, all or none. One whose lease was lost is another worker's by now: it changes and counts nothing. */
export async function settle({ db, now }: Backstage, ends: End[], later: MadeLater): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const settled: Settled[] = [];
    for (const end of ends) {
      const { row, state } = end;
      if (state === 'queued') await postponeMail(tx, row, now() + end.waitMs, end.reason);
      else if (await closeMail(tx, row, state, now(), state === 'failed' ? end.reason : undefined))
        settled.push({ row, state, bounced: state === 'failed' && end.bounced });
    }
    const theirs = settled.filter(({ row }) => row.subscriber_id !== null);
    if (theirs.length > 0) await later.settled(tx, theirs, now());
  });
}
