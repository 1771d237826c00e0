import { LRUCache } from 'lru-cache';
import type { Clock } from '#app/lib/clock.server.ts';
import { parseRate, type Rate } from './rate.ts';

/** Counters in the memory of one process, for what is too frequent or too cheap to be written to the database. */
export interface MemoryCounters {
  /** Counts `more` for the subject. @returns the latest end of a window whose rate is exceeded */
  count(subject: string, rates: readonly Rate[], more?: number): number | undefined;
  /** Counts nothing. @returns the latest end of a window whose rate is reached */
  reachedUntil(subject: string, rates: readonly Rate[]): number | undefined;
}

const latest = (times: number[]) => (times.length === 0 ? undefined : Math.max(...times));

/** Keeps the 50,000 counters that were used last. */
export function createMemoryCounters(now: Clock): MemoryCounters {
  let counters: LRUCache<string, { count: number; endsAt: number }> | undefined;

  const current = (key: string) => {
    const counter = counters?.get(key);
    return counter && counter.endsAt > now() ? counter : undefined;
  };

  return {
    count: (subject, rates, more = 1) =>
      latest(
        rates.flatMap((rate) => {
          const { max, ms } = parseRate(rate);
          const key = `${rate} ${subject}`;
          const counter = current(key) ?? { count: 0, endsAt: now() + ms };
          counter.count += more;
          // Created by the first count: it allocates 1 MB, which a process without limits never needs.
          counters ??= new LRUCache({ max: 50_000 });
          counters.set(key, counter);
          return counter.count > max ? counter.endsAt : [];
        }),
      ),
    reachedUntil: (subject, rates) =>
      latest(
        rates.flatMap((rate) => {
          const counter = current(`${rate} ${subject}`);
          return counter && counter.count >= parseRate(rate).max ? counter.endsAt : [];
        }),
      ),
  };
}
