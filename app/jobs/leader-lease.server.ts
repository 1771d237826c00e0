import { randomUUID } from 'node:crypto';
import type { Backstage } from '#app/app-context.server.ts';
import { giveUpLease, holdLease } from '#app/db/lease.queries.server.ts';

/** As long as others wait when whoever did it was killed. */
const leaseMs = 10_000;

/** Work that one process does for all that share the database. */
export interface Sole {
  /** Whether it is this one, from now until `leaseMs` later; asks the database three times in that time at most. */
  isMine(): Promise<boolean>;
  giveUp(): Promise<void>;
}

export function openSole({ db, now }: Backstage, name: string): Sole {
  const me = randomUUID();
  let until = 0;
  return {
    async isMine() {
      const at = now();
      if (until - at > (leaseMs * 2) / 3) return true;
      const mine = await holdLease(db, name, me, { now: at, until: at + leaseMs });
      until = mine ? at + leaseMs : 0;
      return mine;
    },
    async giveUp() {
      until = 0;
      await giveUpLease(db, name, me);
    },
  };
}
