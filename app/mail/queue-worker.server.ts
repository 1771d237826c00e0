import type { WorkerContext } from '#app/app-context.server.ts';
import type { LeaderLease } from '#app/jobs/leader-lease.server.ts';
import { createBatcher } from '#app/lib/batch.server.ts';
import { createWakeSignal } from '#app/lib/wake-signal.server.ts';
import { type AttemptOutcome, attemptDelivery, type DeferredMailSource, recordOutcomes } from './delivery-attempt.server.ts';
import { claimMails, isMailDue, type MailRow, type Queue, releaseMails, renewMails } from './mail.queries.server.ts';
import { createMailLeases, leaseMs } from './mail-leases.server.ts';
import type { SendMail } from './mailer.server.ts';

const pollMs = 1_000;
/** How long a mail that has left may wait for others to be closed with: on SQLite every close is a wait for the disk. */
const batchWindowMs = 10;
/** After a failure of the database other workers get this time to renew their leases before this one takes over mails. */
const recoveryMs = 5_000;
/** Recording the outcome of a mail is tried for so long while the database is away. */
const recordForMs = 10 * 60_000;

export interface QueueOptions {
  queue: Queue;
  send: SendMail;
  /** How many mails are on their way at once, from compose to the closed row: what a kill can double. */
  concurrency: number;
  /** How many are claimed at a time and held in memory. */
  batchSize: number;
  /** Between the starts of two mails. */
  pauseMs: number;
  /** When only one process may work at it, so that their paces do not add up. */
  leaderLease?: LeaderLease;
}

export interface QueueWorker {
  /** Sends everything that is due, without a pause, and returns how many mails were tried. */
  drain(): Promise<number>;
  /** Works until stopped. */
  run(): Promise<void>;
  notify(): void;
  /** Nothing is begun any more; `work` comes back when what is on its way has ended. */
  stop(): void;
}

export function createQueueWorker(
  academy: WorkerContext,
  later: DeferredMailSource,
  { queue, send, concurrency, batchSize, pauseMs, leaderLease }: QueueOptions,
): QueueWorker {
  const { db, now, log } = academy;
  const bell = createWakeSignal();
  let stopped = false;
  let takesOverFrom = 0;
  const failed = (error: unknown) => {
    takesOverFrom = now() + recoveryMs;
    log('mail_queue_failed', { reason: String(error) });
  };

  /** A mail that has left must be closed, else it leaves twice: while the database is away its place stays taken. */
  async function recordUntilStored(ends: AttemptOutcome[]): Promise<void> {
    const until = now() + recordForMs;
    for (;;) {
      try {
        return await recordOutcomes(academy, ends, later);
      } catch (error) {
        failed(error);
        if (stopped || now() >= until) return;
        await bell.wait(pollMs);
      }
    }
  }

  const isLeader = async () => !leaderLease || ((await isMailDue(db, queue, now())) && (await leaderLease.isLeader()));
  const isStillLeader = async () => !leaderLease || leaderLease.isLeader().catch(() => true);

  async function run({ continuous, pause }: { continuous: boolean; pause: number }): Promise<number> {
    const leases = createMailLeases<MailRow>({ now, renew: (rows, until) => renewMails(db, rows, until) });
    const inFlight = new Set<Promise<void>>();
    let held: MailRow[] = [];
    // Timers are a millisecond off: at high rates what they missed is caught up, at low ones never.
    const slackMs = pause < 10 ? 10 : 0;
    let begun = 0;
    let trying = 0;
    let nextAt = 0;
    let isWorking = true;
    const close = createBatcher(recordUntilStored, { shouldFlush: () => trying === 0, waitMs: batchWindowMs });
    const isOpen = () => !continuous || !stopped;

    /** Nothing while the database is away. Own leases are renewed first: they may have ended while the worker was suspended. */
    async function claim(): Promise<MailRow[]> {
      try {
        await leases.renew();
        if (continuous && !(await isLeader())) return [];
        const at = now();
        const rows = await claimMails(db, queue, at, batchSize, { takeOver: at >= takesOverFrom });
        leases.add(rows, at + leaseMs);
        return rows;
      } catch (error) {
        failed(error);
        return [];
      }
    }

    async function giveBack(rows: MailRow[]): Promise<void> {
      for (const row of rows) leases.remove(row);
      await releaseMails(db, rows, now()).catch(failed);
    }

    /** What cannot be confirmed is not this worker's. */
    const confirm = (row: MailRow) =>
      leases.confirm(row).catch((error: unknown) => {
        failed(error);
        return false;
      });

    async function beat(): Promise<void> {
      while (isWorking) {
        await leases.renew().catch(failed);
        await bell.wait(pollMs);
      }
    }

    const begin = (row: MailRow) => {
      trying += 1;
      const job = attemptDelivery(academy, row, { send, later, confirm: () => confirm(row) })
        .then((end) => {
          trying -= 1;
          return close(end);
        })
        .finally(() => {
          leases.remove(row);
          inFlight.delete(job);
          bell.notify();
        });
      inFlight.add(job);
      begun += 1;
    };

    const delay = () => (inFlight.size < concurrency ? nextAt - performance.now() : pollMs);

    const heartbeat = beat();
    while (isOpen()) {
      if (held.length === 0) held = await claim();
      if (held.length === 0) {
        if (!continuous) break;
        await bell.wait(pollMs);
        continue;
      }
      for (let ms = delay(); isOpen() && ms > 0; ms = delay()) await bell.wait(ms);
      const row = isOpen() ? held.shift() : undefined;
      if (!row) continue;
      if ((continuous && !(await isStillLeader())) || !(await confirm(row))) {
        await giveBack([row, ...held]);
        held = [];
        continue;
      }
      nextAt = Math.max(nextAt, performance.now() - slackMs) + pause;
      begin(row);
    }
    await giveBack(held);
    await Promise.all(inFlight);
    isWorking = false;
    bell.notify();
    await heartbeat;
    return begun;
  }

  return {
    drain: () => run({ continuous: false, pause: 0 }),
    async run() {
      stopped = false;
      await run({ continuous: true, pause: pauseMs });
      await leaderLease?.release().catch(failed);
    },
    notify: bell.notify,
    stop() {
      stopped = true;
      bell.notify();
    },
  };
}
