import type { Academy } from './academy.server.ts';
import { claimMails, closeMail, type Lane, lanes, type MailRow, postponeMail } from './mail.queries.server.ts';
import type { Mail, SendMail } from './mail.server.ts';

/** Writes a newsletter's mail right before it leaves; nothing when its reader has left meanwhile. */
export type ComposeMail = (academy: Academy, row: MailRow) => Promise<Mail | undefined>;

const minute = 60_000;
/** Waits after a temporary failure; a mail that fails once more after the last one has failed for good. */
const waitsMs = [minute, 5 * minute, 30 * minute, 120 * minute, 360 * minute, 720 * minute];
const batch = 10;
const pollMs = 1_000;

export interface PostOffice {
  /** Sends everything that is due in a lane and returns how many mails were tried. */
  deliver(lane: Lane): Promise<number>;
  /** Works in the background until stopped; `stop` waits for the mail in hand. */
  start(): void;
  wake(): void;
  stop(): Promise<void>;
}

/** The worker that empties the table `mails`. Claims are leases, so a killed worker's mails go out later. */
export function openPostOffice(academy: Academy, send: SendMail, compose: ComposeMail): PostOffice {
  let open = false;
  const sleepers = new Set<() => void>();
  const loops: Promise<void>[] = [];
  const wake = () => {
    for (const rise of sleepers) rise();
  };
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const rise = () => {
        clearTimeout(timer);
        sleepers.delete(rise);
        resolve();
      };
      const timer = setTimeout(rise, ms);
      sleepers.add(rise);
    });

  async function deliver(lane: Lane): Promise<number> {
    let tried = 0;
    for (;;) {
      const rows = await claimMails(academy.db, lane, academy.now(), batch);
      for (const row of rows) {
        await dispatch(academy, row, send, compose);
        tried += 1;
      }
      if (rows.length < batch) return tried;
    }
  }

  async function loop(lane: Lane): Promise<void> {
    const { newsletterRate } = academy.config;
    // A paced lane claims one mail at a time, so that its rate holds and a stop never leaves claims behind.
    const pauseMs = lane === lanes.newsletter && newsletterRate > 0 ? 1000 / newsletterRate : 0;
    // One that the other side is slow to take does not hold up those behind it.
    const inHand = new Set<Promise<void>>();
    // The database is away: what was claimed comes back when its lease runs out.
    const failed = (error: unknown) => academy.log('mail_queue_failed', { reason: String(error) });
    while (open) {
      try {
        const rows = await claimMails(academy.db, lane, academy.now(), pauseMs ? 1 : batch - inHand.size);
        for (const row of rows) {
          const job = dispatch(academy, row, send, compose)
            .catch(failed)
            .finally(() => inHand.delete(job));
          inHand.add(job);
        }
        if (rows.length === 0) await sleep(pollMs);
        else if (pauseMs) await new Promise((resolve) => setTimeout(resolve, pauseMs));
        if (inHand.size >= batch) await Promise.race(inHand);
      } catch (error) {
        failed(error);
        await sleep(pollMs);
      }
    }
    await Promise.all(inHand);
  }

  return {
    deliver,
    wake,
    start() {
      open = true;
      loops.push(loop(lanes.notice), loop(lanes.newsletter));
    },
    async stop() {
      open = false;
      wake();
      await Promise.all(loops);
    },
  };
}

async function dispatch(academy: Academy, row: MailRow, send: SendMail, compose: ComposeMail): Promise<void> {
  const { db, now, log } = academy;
  try {
    const mail = row.content === null ? await compose(academy, row) : (JSON.parse(row.content) as Mail);
    if (!mail) return await closeMail(db, row, 'skipped', now());
    await send({ ...mail, messageId: row.message_id, name: `${new Date(row.created_at).toISOString().replace(/[:.]/g, '-')}-${row.id}` });
    await closeMail(db, row, 'sent', now());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const wait = isFinal(error) ? undefined : waitsMs[row.tries - 1];
    log('mail_failed', { mail: row.id, tries: row.tries, again: wait !== undefined });
    if (wait === undefined) await closeMail(db, row, 'failed', now(), reason);
    else await postponeMail(db, row, now() + Math.round(wait * (1 + Math.random() * 0.2)), reason);
  }
}

/**
 * SMTP 5xx about this reader or this mail: no further try will help. A 5xx about us (a wrong password of SMTP_URL,
 * a sender that is not allowed) is for whoever runs the academy to mend, and the mail waits for that.
 */
function isFinal(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && responseCode < 600 && ['RCPT TO', 'DATA'].includes(command);
}
