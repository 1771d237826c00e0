import type { WorkerContext } from '#app/app-context.server.ts';
import { createBatcher } from '#app/lib/batch.server.ts';
import { createWakeSignal } from '#app/lib/wake-signal.server.ts';
import type { LeaderLease } from './leader-lease.server.ts';
import { createLeases, type LeasedClaim, leaseMs } from './leases.server.ts';
import { type ClaimFrom, claimRows, isRowDue, type QueueTable, releaseRows, renewRows } from './queue-table.queries.server.ts';

const pollMs = 1_000;
/** Longest wait of an outcome for others to be recorded with: on SQLite each transaction waits for the disk. */
const batchWindowMs = 10;
/** After a database failure other workers get this time to renew their leases before this one claims expired ones. */
const recoveryMs = 5_000;
/** Time for which recording an outcome is retried during a database outage. */
const recordForMs = 10 * 60_000;

/** The claim of a row while it is performed. */
export interface Attempt {
  /** Whether this worker still holds the lease. A lease that cannot be confirmed counts as lost. */
  confirm(): Promise<boolean>;
  /** Aborts when the process stops, and when another worker has claimed the row. */
  signal: AbortSignal;
}

/** Work of a queue: how a claimed row is performed, and how its outcome is recorded. */
export interface Work<Row, Outcome> {
  table: QueueTable;
  /** Value of the table's queue column. */
  queue: string | number;
  /** Kinds that this process can perform; all kinds when missing. */
  kinds?: readonly string[];
  /** Errors become outcomes, so it never rejects. */
  perform(row: Row, attempt: Attempt): Promise<Outcome>;
  /** Records outcomes in one transaction. An outcome whose lease was lost changes nothing. */
  record(outcomes: Outcome[]): Promise<void>;
}

interface WorkerOptions {
  /** Rows in flight, from the start to the recorded outcome: a crash can repeat this many. */
  concurrency: number;
  /** Rows claimed at a time and held in memory. */
  batchSize: number;
  /** Pause between two starts. */
  pauseMs?: number;
  /** Limits the queue to one process, so that the rates of several processes do not add up. */
  leaderLease?: LeaderLease;
}

export interface Worker {
  /** Performs all due rows without pauses, and returns the number of attempts. */
  drain(): Promise<number>;
  /** Performs rows until stopped, and resolves when those in flight are recorded. */
  run(): Promise<void>;
  notify(): void;
  /** Starts no further rows, and aborts the signal of those in flight. */
  stop(): void;
}

export function createWorker<Row extends LeasedClaim, Outcome>(
  context: WorkerContext,
  { table, queue, kinds, perform, record: recordOutcomes }: Work<Row, Outcome>,
  { concurrency, batchSize, pauseMs = 0, leaderLease }: WorkerOptions,
): Worker {
  const { db, now, log } = context;
  const wakeSignal = createWakeSignal();
  const attempts = new Map<Row, AbortController>();
  let stopped = false;
  let takesOverFrom = 0;
  const onFailure = (error: unknown) => {
    takesOverFrom = now() + recoveryMs;
    log('queue_failed', { table: table.name, queue, reason: String(error) });
  };

  /** Retries during a database outage: work whose outcome is not recorded would be repeated. */
  async function recordUntilStored(outcomes: Outcome[]): Promise<void> {
    const deadline = now() + recordForMs;
    for (;;) {
      try {
        return await recordOutcomes(outcomes);
      } catch (error) {
        onFailure(error);
        if (stopped || now() >= deadline) return;
        await wakeSignal.wait(pollMs);
      }
    }
  }

  const isStillLeader = async () => !leaderLease || leaderLease.isLeader().catch(() => true);

  async function run({ continuous, pause }: { continuous: boolean; pause: number }): Promise<number> {
    const leases = createLeases<Row>({
      now,
      renew: (rows, until) => renewRows(db, table, rows, until),
      onLost: (row) => attempts.get(row)?.abort(),
    });
    const inFlight = new Set<Promise<void>>();
    let claimed: Row[] = [];
    // Timers are up to 1 ms late: short pauses make up for it, long ones do not.
    const slackMs = pause < 10 ? 10 : 0;
    let started = 0;
    let performing = 0;
    let nextAt = 0;
    let takeOverAt = 0;
    let isRunning = true;
    const record = createBatcher(recordUntilStored, { shouldFlush: () => performing === 0, waitMs: batchWindowMs });
    const mayStart = () => !continuous || !stopped;

    /** Rows of a worker that is gone are claimed first, so that they do not wait behind a long queue; looked for once a second. */
    async function claimFrom(from: ClaimFrom): Promise<Row[]> {
      const time = now();
      if (from === 'interrupted' && (time < takesOverFrom || performance.now() < takeOverAt)) return [];
      // One by one: a row that ends its process interrupts only those in flight with it, not a whole batch.
      const count = from === 'interrupted' ? 1 : batchSize;
      const rows = await claimRows<Row>(db, table, from, { queue, kinds, now: time, count });
      if (from === 'interrupted' && rows.length === 0) takeOverAt = performance.now() + pollMs;
      leases.add(rows, time + leaseMs);
      return rows;
    }

    /** Claims nothing during a database outage. Renews its own leases first: they may have expired while the worker was suspended. */
    async function claim(): Promise<Row[]> {
      try {
        await leases.renew();
        // A read, so that an idle worker takes no write lock.
        if (!(await isRowDue(db, table, { queue, kinds, now: now() }))) return [];
        if (continuous && leaderLease && !(await leaderLease.isLeader())) return [];
        const interrupted = await claimFrom('interrupted');
        return interrupted.length > 0 ? interrupted : await claimFrom('queued');
      } catch (error) {
        onFailure(error);
        return [];
      }
    }

    async function release(rows: Row[]): Promise<void> {
      for (const row of rows) leases.remove(row);
      await releaseRows(db, table, rows, now()).catch(onFailure);
    }

    const confirm = (row: Row) =>
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

    const start = (row: Row) => {
      performing += 1;
      const controller = new AbortController();
      attempts.set(row, controller);
      const attempt = perform(row, { confirm: () => confirm(row), signal: controller.signal })
        .finally(() => {
          performing -= 1;
        })
        .then(record)
        // The lease ends, and the row is claimed again.
        .catch(onFailure)
        .finally(() => {
          leases.remove(row);
          attempts.delete(row);
          inFlight.delete(attempt);
          wakeSignal.notify();
        });
      inFlight.add(attempt);
      started += 1;
    };

    const delay = () => (inFlight.size < concurrency ? nextAt - performance.now() : pollMs);

    const heartbeat = renewLeases();
    while (mayStart()) {
      // Claims only for a free slot: a claimed row that waits behind long ones would be idle in all processes.
      for (let ms = delay(); mayStart() && ms > 0; ms = delay()) await wakeSignal.wait(ms);
      if (!mayStart()) break;
      if (claimed.length === 0) claimed = await claim();
      const row = claimed.shift();
      if (!row) {
        if (!continuous) break;
        await wakeSignal.wait(pollMs);
        continue;
      }
      if (!mayStart() || (continuous && !(await isStillLeader())) || !(await confirm(row))) {
        await release([row, ...claimed]);
        claimed = [];
        continue;
      }
      nextAt = Math.max(nextAt, performance.now() - slackMs) + pause;
      start(row);
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
      for (const controller of attempts.values()) controller.abort();
      wakeSignal.notify();
    },
  };
}

/** Workers that start and stop together. */
export interface Workers {
  start(): void;
  notify(): void;
  /** Waits for the rows in flight and releases the other claims. */
  stop(): Promise<void>;
}

export function createWorkers(workers: readonly Worker[]): Workers {
  let runs: Promise<void>[] = [];
  return {
    start() {
      runs = workers.map((worker) => worker.run());
    },
    notify() {
      for (const worker of workers) worker.notify();
    },
    async stop() {
      for (const worker of workers) worker.stop();
      await Promise.all(runs);
    },
  };
}
