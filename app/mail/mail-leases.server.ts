import type { Clock } from '#app/lib/clock.server.ts';

/** Work that a killed worker had claimed is claimed by another worker when this time is over. */
export const leaseMs = 20_000;
/** Leases with less time left are renewed: one of 20 s is renewed every 5 s, and outlives two renewals that fail. */
const renewBelowMs = 15_000;
/** A lease with less time left is confirmed in the database before its work goes on: enough for clocks that differ by seconds. */
const certainMs = 5_000;

/** A claimed row. */
export interface LeasedClaim {
  id: number;
  /** Fencing token: counts up with every claim, so that a worker whose lease was lost changes nothing. */
  fencing_token: number;
}

interface Options<T> {
  now: Clock;
  /** Prolongs the leases of those claims that no other worker has taken, and returns their ids. */
  renew(claims: T[], until: number): Promise<number[]>;
}

/** The leases that one worker holds. */
export interface MailLeases<T> {
  add(claims: T[], until: number): void;
  /** The work was recorded or given back. */
  remove(claim: T): void;
  /** Heartbeat: renews all leases when one of them ends soon, also after their end while no other worker has claimed the work. */
  renew(): Promise<void>;
  /** Whether the work is still this worker's: asks the database when the lease ends soon or has ended. */
  confirm(claim: T): Promise<boolean>;
}

/** @template T compared by identity: a row that is claimed again is another claim */
export function createMailLeases<T extends LeasedClaim>({ now, renew }: Options<T>): MailLeases<T> {
  const ends = new Map<T, number>();
  const remainingMs = (claim: T) => (ends.get(claim) ?? Number.NEGATIVE_INFINITY) - now();

  async function renewThese(claims: T[]): Promise<void> {
    const until = now() + leaseMs;
    const renewed = new Set(await renew(claims, until));
    for (const claim of claims) {
      if (!renewed.has(claim.id)) ends.delete(claim);
      else if (ends.has(claim)) ends.set(claim, until);
    }
  }

  return {
    add(claims, until) {
      for (const claim of claims) ends.set(claim, until);
    },
    remove: (claim) => void ends.delete(claim),
    async renew() {
      const claims = [...ends.keys()];
      if (claims.some((claim) => remainingMs(claim) < renewBelowMs)) await renewThese(claims);
    },
    async confirm(claim) {
      if (ends.has(claim) && remainingMs(claim) < certainMs) await renewThese([claim]);
      return ends.has(claim);
    },
  };
}
