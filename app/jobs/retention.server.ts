import type { ProfilePurge } from '#app/db/purge.queries.server.ts';
import { defineJob, every, type JobContext, noArgs, type PeriodicJob } from './define-job.server.ts';
import { forEachApart } from './for-each-apart.ts';
import { createLeaderLease, type LeaderLease } from './leader-lease.server.ts';

const dayMs = 24 * 60 * 60_000;
/** Rows per transaction, which bounds the wait of other writers. */
const batchSize = 500;

export interface RetentionRule {
  /** Kind of data, for the log. */
  kind: string;
  days: number;
  purge: ProfilePurge;
}

/** Deletes all expired data, every hour. It deletes nothing that a public page shows, so it invalidates no cache tags (decision 0013). */
export const createRetention = (rules: readonly RetentionRule[]): PeriodicJob =>
  every(
    '1 hour',
    defineJob({
      name: 'retention.purge',
      args: noArgs,
      queue: 'maintenance',
      async perform(context) {
        // Processes of the first release purge under this lease, also while others are being upgraded.
        const lease = createLeaderLease(context, 'purge');
        const purging = forEachApart(rules, {
          signal: context.signal,
          work: (rule) => purgeAll(context, rule, lease),
          onFailure: ({ kind }, error) => context.log('purge_failed', { what: kind, reason: String(error) }),
        });
        await purging.finally(() => lease.release());
      },
    }),
  );

/** Deletes batch by batch, and ends between two batches when the process stops. */
async function purgeAll(context: JobContext<unknown>, { kind, days, purge }: RetentionRule, lease: LeaderLease): Promise<void> {
  const { db, now, log, signal } = context;
  let purged = 0;
  try {
    for (let deleted = 1; deleted > 0 && (await lease.isLeader()); purged += deleted) {
      signal.throwIfAborted();
      deleted = await purge(db, now() - days * dayMs, batchSize, context);
    }
  } finally {
    if (purged > 0) log('purged', { what: kind, rows: purged });
  }
}
