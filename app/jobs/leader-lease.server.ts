import { randomUUID } from 'node:crypto';
import type { WorkerContext } from '#app/app-context.server.ts';
import { acquireLease, releaseLease } from '#app/db/lease.queries.server.ts';

/** As long as others wait when whoever did it was killed. */
const leaseMs = 10_000;

/** Work that one process does for all that share the database. */
export interface LeaderLease {
  /** Whether it is this one, from now until `leaseMs` later; asks the database three times in that time at most. */
  isLeader(): Promise<boolean>;
  release(): Promise<void>;
}

export function createLeaderLease({ db, now }: WorkerContext, name: string): LeaderLease {
  const holderId = randomUUID();
  let until = 0;
  return {
    async isLeader() {
      const at = now();
      if (until - at > (leaseMs * 2) / 3) return true;
      const mine = await acquireLease(db, name, holderId, { now: at, expiresAt: at + leaseMs });
      until = mine ? at + leaseMs : 0;
      return mine;
    },
    async release() {
      until = 0;
      await releaseLease(db, name, holderId);
    },
  };
}
