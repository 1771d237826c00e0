import { randomUUID } from 'node:crypto';
import type { WorkerContext } from '#app/app-context.server.ts';
import { acquireLease, releaseLease } from '#app/db/lease.queries.server.ts';

/** Lease duration: after a crash of the leader the other processes wait this long. */
const leaseMs = 10_000;

/** Elects one of the processes on a database for exclusive work. */
export interface LeaderLease {
  /** Whether this process is the leader. Renews the lease after a third of its duration. */
  isLeader(): Promise<boolean>;
  release(): Promise<void>;
}

export function createLeaderLease({ db, now }: WorkerContext, name: string): LeaderLease {
  const holderId = randomUUID();
  let expiresAt = 0;
  return {
    async isLeader() {
      const time = now();
      if (expiresAt - time > (leaseMs * 2) / 3) return true;
      const acquired = await acquireLease(db, name, holderId, { now: time, expiresAt: time + leaseMs });
      expiresAt = acquired ? time + leaseMs : 0;
      return acquired;
    },
    async release() {
      expiresAt = 0;
      await releaseLease(db, name, holderId);
    },
  };
}
