import type { WorkerContext } from '#app/app-context.server.ts';
import type { LeaderLease } from '#app/jobs/leader-lease.server.ts';
import { createBatcher } from '#app/lib/batch.server.ts';
import { createWakeSignal } from '#app/lib/wake-signal.server.ts';
import { type AttemptOutcome, attemptDelivery, type DeferredMailSource, recordOutcomes } from './delivery-attempt.server.ts';
import { claimMails, isMailDue, type MailRow, type Queue, releaseMails, renewMails } from './mail.queries.server.ts';
import { createMailLeases, leaseMs } from './mail-leases.server.ts';
import type { SendMail } from './mailer.server.ts';

const pollMs = 1_000;
/** Longest wait of an outcome for others to be recorded with: on SQLite each transaction waits for the disk. */
const batchWindowMs = 10;
/** After a database failure other workers get this time to renew their leases before this one claims expired ones. */
const recoveryMs = 5_000;
/** Time for which recording an outcome is retried during a database outage. */
const recordForMs = 10 * 60_000;

interface QueueOptions {
  queue: Queue;
  send: SendMail;
  /** Mails in flight, from rendering to the recorded outcome: a crash can send this many twice. */
  concurrency: number;
  /** Mails claimed at a time and held in memory. */
  batchSize: number;
  /** Pause between the starts of two mails. */
  pauseMs: number;
  /** Limits the queue to one process, so that the sending rates of several processes do not add up. */
  leaderLease?: LeaderLease;
}

interface QueueWorker {
  /** Sends all due mails without pauses, and returns the number of attempts. */
  drain(): Promise<number>;
  /** Sends mails until stopped, and resolves when the mails in flight are recorded. */
  run(): Promise<void>;
  notify(): void;
  /** Starts no further mails. */
  stop(): void;
}

export function createQueueWorker(
  context: WorkerContext,
  source: DeferredMailSource,
  { queue, send, concurrency, batchSize, pauseMs, leaderLease }: QueueOptions,
): QueueWorker {
  const { db, now, log } = context;
  const wakeSignal = createWakeSignal();
  let stopped = false;
  let takesOverFrom = 0;
  const onFailure = (error: unknown) => {
    takesOverFrom = now() + recoveryMs;
    log('mail_queue_failed', { reason: String(error) });
  };

  /** Retries during a database outage: a sent mail that is not completed would be sent again. */
  async function recordUntilStored(outcomes: AttemptOutcome[]): Promise<void> {
    const deadline = now() + recordForMs;
    for (;;) {
      try {
        return await recordOutcomes(context, outcomes, source);
      } catch (error) {
        onFailure(error);
        if (stopped || now() >= deadline) return;
        await wakeSignal.wait(pollMs);
      }
    }
  }

  const isLeader = async () => !leaderLease || ((await isMailDue(db, queue, now())) && (await leaderLease.isLeader()));
  const isStillLeader = async () => !leaderLease || leaderLease.isLeader().catch(() => true);

  async function run({ continuous, pause }: { continuous: boolean; pause: number }): Promise<number> {
    const leases = createMailLeases<MailRow>({ now, renew: (rows, until) => renewMails(db, rows, until) });
    const inFlight = new Set<Promise<void>>();
    let claimed: MailRow[] = [];
    // Timers are up to 1 ms late: short pauses make up for it, long ones do not.
    const slackMs = pause < 10 ? 10 : 0;
    let started = 0;
    let attempting = 0;
    let nextAt = 0;
    let isRunning = true;
    const record = createBatcher(recordUntilStored, { shouldFlush: () => attempting === 0, waitMs: batchWindowMs });
    const mayStart = () => !continuous || !stopped;

    /** Claims nothing during a database outage. Renews its own leases first: they may have expired while the worker was suspended. */
    async function claim(): Promise<MailRow[]> {
      try {
        await leases.renew();
        if (continuous && !(await isLeader())) return [];
        const time = now();
        const rows = await claimMails(db, queue, time, batchSize, { takeOver: time >= takesOverFrom });
        leases.add(rows, time + leaseMs);
        return rows;
      } catch (error) {
        onFailure(error);
        return [];
      }
    }

    async function release(rows: MailRow[]): Promise<void> {
      for (const row of rows) leases.remove(row);
      await releaseMails(db, rows, now()).catch(onFailure);
    }

    /** A lease that cannot be confirmed counts as lost. */
    const confirm = (row: MailRow) =>
      leases.confirm(row).catch((error: unknown) => {
        onFailure(error);
        return false;
      });

    async function renewLeases(): Promise<void> {
      while (isRunning) {
        await leases.renew().catch(onFailure);
        await wakeSignal.wait(pollMs);
      }
    }

    const startAttempt = (row: MailRow) => {
      attempting += 1;
      const attempt = attemptDelivery(context, row, { send, source, confirm: () => confirm(row) })
        .then((outcome) => {
          attempting -= 1;
          return record(outcome);
        })
        .finally(() => {
          leases.remove(row);
          inFlight.delete(attempt);
          wakeSignal.notify();
        });
      inFlight.add(attempt);
      started += 1;
    };

    const delay = () => (inFlight.size < concurrency ? nextAt - performance.now() : pollMs);

    const heartbeat = renewLeases();
    while (mayStart()) {
      if (claimed.length === 0) claimed = await claim();
      if (claimed.length === 0) {
        if (!continuous) break;
        await wakeSignal.wait(pollMs);
        continue;
      }
      for (let ms = delay(); mayStart() && ms > 0; ms = delay()) await wakeSignal.wait(ms);
      const row = mayStart() ? claimed.shift() : undefined;
      if (!row) continue;
      if ((continuous && !(await isStillLeader())) || !(await confirm(row))) {
        await release([row, ...claimed]);
        claimed = [];
        continue;
      }
      nextAt = Math.max(nextAt, performance.now() - slackMs) + pause;
      startAttempt(row);
    }
    await release(claimed);
    await Promise.all(inFlight);
    isRunning = false;
    wakeSignal.notify();
    await heartbeat;
    return started;
  }

  return {
    drain: () => run({ continuous: false, pause: 0 }),
    async run() {
      stopped = false;
      await run({ continuous: true, pause: pauseMs });
      await leaderLease?.release().catch(onFailure);
    },
    notify: wakeSignal.notify,
    stop() {
      stopped = true;
      wakeSignal.notify();
    },
  };
}
