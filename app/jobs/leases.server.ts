import type { Clock } from '#app/lib/clock.server.ts';

/** Lease duration: after it another worker claims the rows of a crashed one. */
export const leaseMs = 20_000;
/** Leases with less time left are renewed: every 5 s, so that a lease survives two failed renewals. */
const renewBelowMs = 15_000;
/** Leases with less time left are confirmed in the database before use, for clocks that differ by up to 5 s. */
const confirmBelowMs = 5_000;

/** Claimed row of a queue. */
export interface LeasedClaim {
  id: number;
  /** Increases with every claim: a worker that lost its lease cannot change the row. */
  fencing_token: number;
}

interface Options<T> {
  now: Clock;
  /** Renews the leases that no other worker has claimed, and returns their ids. */
  renew(claims: T[], until: number): Promise<number[]>;
  /** Called once for a lease that could not be renewed, because another worker has claimed the row. */
  onLost(claim: T): void;
}

/** Leases held by one worker. */
interface Leases<T> {
  add(claims: T[], until: number): void;
  /** Removes a recorded or released claim. */
  remove(claim: T): void;
  /** Heartbeat: renews all leases when one ends soon, expired ones included unless another worker has claimed them. */
  renew(): Promise<void>;
  /** Whether this worker holds the lease: queries the database when it ends soon or has ended. */
  confirm(claim: T): Promise<boolean>;
}

/** @template T compared by identity: a second claim of the same row is another claim */
export function createLeases<T extends LeasedClaim>({ now, renew, onLost }: Options<T>): Leases<T> {
  const expiries = new Map<T, number>();
  const remainingMs = (claim: T) => (expiries.get(claim) ?? Number.NEGATIVE_INFINITY) - now();

  async function renewClaims(claims: T[]): Promise<void> {
    const until = now() + leaseMs;
    const renewed = new Set(await renew(claims, until));
    for (const claim of claims) {
      // Recorded or released meanwhile.
      if (!expiries.has(claim)) continue;
      if (renewed.has(claim.id)) expiries.set(claim, until);
      else {
        expiries.delete(claim);
        onLost(claim);
      }
    }
  }

  return {
    add(claims, until) {
      for (const claim of claims) expiries.set(claim, until);
    },
    remove: (claim) => void expiries.delete(claim),
    async renew() {
      const claims = [...expiries.keys()];
      if (claims.some((claim) => remainingMs(claim) < renewBelowMs)) await renewClaims(claims);
    },
    async confirm(claim) {
      if (expiries.has(claim) && remainingMs(claim) < confirmBelowMs) await renewClaims([claim]);
      return expiries.has(claim);
    },
  };
}
