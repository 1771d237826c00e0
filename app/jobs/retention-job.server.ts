import type { WorkerContext } from '#app/app-context.server.ts';
import type { Purge } from '#app/db/purge.queries.server.ts';
import { createWakeSignal } from '#app/lib/wake-signal.server.ts';
import { createLeaderLease } from './leader-lease.server.ts';

const dayMs = 24 * 60 * 60_000;
const hourMs = 60 * 60_000;
/** Rows per transaction, which bounds the wait of other writers. */
const batchSize = 500;

export interface RetentionRule {
  /** Kind of data, for the log. */
  kind: string;
  days: number;
  purge: Purge;
}

export interface RetentionJob {
  /** Deletes all expired data, unless another process holds the lease. */
  purge(): Promise<void>;
  /** Purges at once and then every hour in the background, until `stop`. */
  start(): void;
  stop(): Promise<void>;
}

/** Retention job. It deletes nothing that a public page shows, so it invalidates no cache tags (decision 0013). */
export function createRetentionJob(context: WorkerContext, rules: readonly RetentionRule[]): RetentionJob {
  const { db, now, log } = context;
  const lease = createLeaderLease(context, 'purge');
  const wakeSignal = createWakeSignal();
  let stopped = false;
  let running = Promise.resolve();

  async function purgeAll({ kind, days, purge }: RetentionRule): Promise<void> {
    let purged = 0;
    for (let deleted = 1; deleted > 0 && !stopped && (await lease.isLeader()); purged += deleted)
      deleted = await purge(db, now() - days * dayMs, batchSize);
    if (purged > 0) log('purged', { what: kind, rows: purged });
  }

  async function purge(): Promise<void> {
    const failed = (error: unknown) => log('purge_failed', { reason: String(error) });
    for (const rule of rules) await purgeAll(rule).catch(failed);
    await lease.release().catch(failed);
  }

  async function run(): Promise<void> {
    while (!stopped) {
      await purge();
      if (!stopped) await wakeSignal.wait(hourMs);
    }
  }

  return {
    purge,
    start() {
      running = run();
    },
    async stop() {
      stopped = true;
      wakeSignal.notify();
      await running;
    },
  };
}
