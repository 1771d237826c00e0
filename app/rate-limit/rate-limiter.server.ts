import { LRUCache } from 'lru-cache';
import type { WorkerContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import type { Rate } from './rate.ts';
import { parseRate, tooManyRequests } from './rate.ts';
import { type BackoffPolicy, type Counter, decrement, increment, readCounters, recordAttempt, resetCounter } from './rate-limits.queries.server.ts';

/** How often somebody may do something. */
export interface Quota {
  resource: string;
  /** An address, an account, a thing: kept as a hash. */
  subject: string;
  rates: readonly Rate[];
}

/** Somebody whose wrong guesses are followed by waits that double. */
export interface BackoffKey {
  resource: string;
  subject: string;
  waits: BackoffPolicy;
}

/** A budget that is used up, by which of its rates, and until when. */
export interface ExceededQuota {
  budget: Quota;
  rate: Rate;
  endsAt: number;
}

interface ConsumeResult {
  /** Not empty: nothing was counted. */
  rejectedBy: ExceededQuota[];
  /** Used up by this count: each is told to one caller alone. */
  filled: ExceededQuota[];
}

/** Counters in the database: a restart and a second process know them. With RATE_LIMITS=off nothing is counted and nobody refused. */
export interface RateLimiter {
  /** Counts a call. @throws 429 when a budget is used up */
  consume(budgets: Quota[]): Promise<void>;
  /** Counts in the caller's transaction, so that only what is committed counts; the caller refuses. */
  consumeIn(tx: Db, budgets: Quota[]): Promise<ConsumeResult>;
  /** Counts nothing. @throws 429 when a budget is used up */
  assertAvailable(budgets: Quota[]): Promise<void>;
  isExhausted(budget: Quota): Promise<boolean>;
  /** Counts a guess before it is compared; whoever is refused has counted nowhere. @throws 429 in a wait, and when a budget is used up */
  consumeAttempt(guesser: BackoffKey | undefined, budgets: Quota[]): Promise<void>;
  /** What becomes of counters when it is known what the guess was. */
  resolve(ends: { reset?: (Quota | BackoffKey)[]; refund?: (Quota | BackoffKey)[]; record?: Quota[] }): Promise<void>;
}

const off: RateLimiter = {
  consume: async () => undefined,
  consumeIn: async () => ({ rejectedBy: [], filled: [] }),
  assertAvailable: async () => undefined,
  isExhausted: async () => false,
  consumeAttempt: async () => undefined,
  resolve: async () => undefined,
};

const rowsOf = (budget: Quota) =>
  budget.rates.map((rate) => ({ key: `${budget.resource}, ${rate}: ${sha256(budget.subject)}`, ...parseRate(rate), budget, rate }));
const guesserKey = ({ resource, subject }: BackoffKey) => `${resource}: ${sha256(subject)}`;
const keysOf = (counted: (Quota | BackoffKey)[]) =>
  counted.flatMap((each) => ('rates' in each ? rowsOf(each).map(({ key }) => key) : [guesserKey(each)]));

export function createRateLimiter({ config, db, now }: WorkerContext): RateLimiter {
  if (!config.rateLimits) return off;
  /** Until when a budget is used up: what is refused here writes nothing, and counts nowhere. */
  const usedUp = new LRUCache<string, number>({ max: 20_000 });

  const cachedExceeded = (budgets: Quota[]) =>
    keysOf(budgets).flatMap((key) => {
      const ends_at = usedUp.get(key) ?? 0;
      return ends_at > now() ? [{ key, count: 0, ends_at }] : [];
    });

  const full = async (budgets: Quota[]) => exceeded(budgets, await readCounters(db, keysOf(budgets), now()), 0);

  function count(tx: Db, budgets: Quota[]): Promise<Counter[]> {
    const at = now();
    const begun = budgets.flatMap(rowsOf).map(({ key, ms }) => ({ key, ends_at: at + ms }));
    return increment(tx, begun, at);
  }

  async function consumeAttempt(guesser: BackoffKey | undefined, budgets: Quota[]): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (guesser && !(await recordAttempt(tx, guesserKey(guesser), guesser.waits, now()))) {
        const [waiting] = await readCounters(tx, [guesserKey(guesser)], now());
        throw tooManyRequests(waiting?.wait_until ?? 0, now());
      }
      refuse(exceeded(budgets, await count(tx, budgets), 1));
    });
  }

  function refuse(over: Counter[]): void {
    if (over.length > 0) throw tooManyRequests(Math.max(...over.map(({ ends_at }) => ends_at)), now());
  }

  return {
    async consume(budgets) {
      refuse(cachedExceeded(budgets));
      const counted = await count(db, budgets);
      for (const { key, ends_at } of exceeded(budgets, counted, 0)) usedUp.set(key, ends_at);
      refuse(exceeded(budgets, counted, 1));
    },
    async consumeIn(tx, budgets) {
      const before = exceeded(budgets, await readCounters(tx, keysOf(budgets), now()), 0);
      if (before.length > 0) return { rejectedBy: reached(budgets, before), filled: [] };
      const counted = await count(tx, budgets);
      // Others may have counted since the look: they are told the numbers in between.
      const over = reached(budgets, exceeded(budgets, counted, 1));
      return { rejectedBy: over, filled: over.length > 0 ? [] : reached(budgets, exceeded(budgets, counted, 0)) };
    },
    async assertAvailable(budgets) {
      refuse(cachedExceeded(budgets));
      refuse(await full(budgets));
    },
    isExhausted: async (budget) => (await full([budget])).length > 0,
    consumeAttempt,
    resolve: ({ reset = [], refund = [], record = [] }) =>
      db.transaction().execute(async (tx) => {
        const steps = [
          ...reset.map((one) => ({ one, step: (key: string) => resetCounter(tx, key) })),
          ...refund.map((one) => ({ one, step: (key: string) => decrement(tx, key) })),
        ].flatMap(({ one, step }) => keysOf([one]).map((key) => ({ key, step, first: 'waits' in one })));
        // As a guess takes them, so that no two wait for each other crosswise.
        steps.sort((one, other) => Number(other.first) - Number(one.first) || (one.key < other.key ? -1 : 1));
        for (const { key, step } of steps) await step(key);
        if (record.length > 0) await count(tx, record);
      }),
  };
}

function reached(budgets: Quota[], counters: Counter[]): ExceededQuota[] {
  const endsOf = new Map(counters.map(({ key, ends_at }) => [key, ends_at]));
  return budgets.flatMap(rowsOf).flatMap(({ key, budget, rate }) => {
    const endsAt = endsOf.get(key);
    return endsAt === undefined ? [] : [{ budget, rate, endsAt }];
  });
}

/** Those that have reached what their budgets allow, or are `more` above it. */
function exceeded(budgets: Quota[], counters: Counter[], more: number): Counter[] {
  const most = new Map(budgets.flatMap(rowsOf).map(({ key, max }) => [key, max]));
  return counters.filter(({ key, count }) => count >= (most.get(key) ?? Number.POSITIVE_INFINITY) + more);
}
