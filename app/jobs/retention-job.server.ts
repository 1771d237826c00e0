import type { WorkerContext } from '#app/app-context.server.ts';
import type { Purge } from '#app/db/purge.queries.server.ts';
import { createWakeSignal } from '#app/lib/wake-signal.server.ts';
import { createLeaderLease } from './leader-lease.server.ts';

const dayMs = 24 * 60 * 60_000;
const hourMs = 60 * 60_000;
/** What is taken away in one transaction: others who want to write wait for no more than that. */
const batch = 500;

export interface RetentionRule {
  /** Kind of data, for the log. */
  kind: string;
  days: number;
  purge: Purge;
}

export interface RetentionJob {
  /** Takes away all that has been kept long enough, unless another process is about it. */
  purge(): Promise<void>;
  /** Does so now and every hour, in the background, until stopped. */
  start(): void;
  stop(): Promise<void>;
}

/** Nothing that a public page shows comes to an end here, so finished pages stay as they are (decision 0013). */
export function createRetentionJob(academy: WorkerContext, rules: readonly RetentionRule[]): RetentionJob {
  const { db, now, log } = academy;
  const sole = createLeaderLease(academy, 'purge');
  const bell = createWakeSignal();
  let stopped = false;
  let working = Promise.resolve();

  async function purgeAll({ kind, days, purge }: RetentionRule): Promise<void> {
    let purged = 0;
    for (let last = 1; last > 0 && !stopped && (await sole.isLeader()); purged += last) last = await purge(db, now() - days * dayMs, batch);
    if (purged > 0) log('purged', { what: kind, rows: purged });
  }

  async function purge(): Promise<void> {
    const failed = (error: unknown) => log('purge_failed', { reason: String(error) });
    for (const rule of rules) await purgeAll(rule).catch(failed);
    await sole.release().catch(failed);
  }

  async function work(): Promise<void> {
    while (!stopped) {
      await purge();
      if (!stopped) await bell.wait(hourMs);
    }
  }

  return {
    purge,
    start() {
      working = work();
    },
    async stop() {
      stopped = true;
      bell.notify();
      await working;
    },
  };
}
