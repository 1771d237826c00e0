import { LRUCache } from 'lru-cache';
import type { WorkerContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { createFairQueue } from '#app/lib/concurrency-limit.server.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import { requestNetwork } from '#app/lib/request-network.server.ts';
import { parseRate, type Rate, tooManyRequests } from './rate.ts';
import { type BackoffPolicy, type Counter, decrement, increment, readCounters, recordAttempt, resetCounter } from './rate-limits.queries.server.ts';

/** Rates that one subject may reach for one resource. */
export interface Quota {
  resource: string;
  /** IP address, account or target; stored as a hash. */
  subject: string;
  rates: readonly Rate[];
}

/** Subject whose failed attempts are followed by delays that double. */
interface BackoffKey {
  resource: string;
  subject: string;
  policy: BackoffPolicy;
}

/** Exhausted quota, with the rate that was reached and the end of its window. */
export interface ExceededQuota {
  quota: Quota;
  rate: Rate;
  endsAt: number;
}

interface ConsumeResult {
  /** Nothing was counted unless this is empty. */
  rejectedBy: ExceededQuota[];
  /** Quotas that this count has exhausted: each is reported to one caller alone. */
  newlyExhausted: ExceededQuota[];
}

/** Counters in the database, shared by all processes. RATE_LIMITS=off counts and rejects nothing. */
export interface RateLimiter {
  /** Counts a call. @throws 429 when a quota is exhausted */
  consume(quotas: Quota[]): Promise<void>;
  /** Counts in the caller's transaction, so that only committed calls count; the caller rejects. */
  consumeIn(tx: Db, quotas: Quota[]): Promise<ConsumeResult>;
  /** Counts nothing. @throws 429 when a quota is exhausted */
  assertAvailable(quotas: Quota[]): Promise<void>;
  isExhausted(quota: Quota): Promise<boolean>;
  /** Counts an attempt before it is verified; a rejected attempt counts nowhere. @throws 429 during a delay and when a quota is exhausted */
  consumeAttempt(backoffKey: BackoffKey | undefined, quotas: Quota[]): Promise<void>;
  /** Resets, refunds or records counters once the result of an attempt is known. */
  resolve(changes: { reset?: (Quota | BackoffKey)[]; refund?: (Quota | BackoffKey)[]; record?: Quota[] }): Promise<void>;
}

const disabledRateLimiter: RateLimiter = {
  consume: async () => undefined,
  consumeIn: async () => ({ rejectedBy: [], newlyExhausted: [] }),
  assertAvailable: async () => undefined,
  isExhausted: async () => false,
  consumeAttempt: async () => undefined,
  resolve: async () => undefined,
};

const windowsOf = (quota: Quota) =>
  quota.rates.map((rate) => ({ key: `${quota.resource}, ${rate}: ${sha256(quota.subject)}`, ...parseRate(rate), quota, rate }));
const backoffCounterKey = ({ resource, subject }: BackoffKey) => `${resource}: ${sha256(subject)}`;
const counterKeys = (subjects: (Quota | BackoffKey)[]) =>
  subjects.flatMap((subject) => ('rates' in subject ? windowsOf(subject).map(({ key }) => key) : [backoffCounterKey(subject)]));

export function createRateLimiter({ config, db, now }: WorkerContext): RateLimiter {
  if (!config.rateLimits) return disabledRateLimiter;
  /** Attempts at one counter wait for its lock, each with a connection: networks take turns. */
  const attempts = createFairQueue({
    concurrency: 16,
    maxQueued: 2_000,
    perClient: { concurrency: 4, maxQueued: 500 },
    overloadMessage: 'Very many people are trying this at this moment.',
  });
  /** End of the window of each exhausted quota: a call that is rejected from here writes nothing. */
  const exceededUntil = new LRUCache<string, number>({ max: 20_000 });

  const cachedExceeded = (quotas: Quota[]) =>
    counterKeys(quotas).flatMap((key) => {
      const ends_at = exceededUntil.get(key) ?? 0;
      return ends_at > now() ? [{ key, count: 0, ends_at }] : [];
    });

  const readExceeded = async (quotas: Quota[]) => exceeded(quotas, await readCounters(db, counterKeys(quotas), now()), 0);

  function countIn(tx: Db, quotas: Quota[]): Promise<Counter[]> {
    const time = now();
    const windows = quotas.flatMap(windowsOf).map(({ key, ms }) => ({ key, ends_at: time + ms }));
    return increment(tx, windows, time);
  }

  async function consumeAttempt(backoffKey: BackoffKey | undefined, quotas: Quota[]): Promise<void> {
    // Read first, because many attempts during a delay would make writes of others wait.
    const delayedUntil = backoffKey ? await delayEnd(db, backoffKey) : 0;
    if (delayedUntil > now()) throw tooManyRequests(delayedUntil, now());
    const count = (tx: Db) => countAttempt(tx, backoffKey, quotas);
    await attempts.add(() => db.transaction().execute(count), requestNetwork.getStore()).result;
  }

  async function countAttempt(tx: Db, backoffKey: BackoffKey | undefined, quotas: Quota[]): Promise<void> {
    if (backoffKey && !(await recordAttempt(tx, backoffCounterKey(backoffKey), backoffKey.policy, now())))
      throw tooManyRequests(await delayEnd(tx, backoffKey), now());
    rejectIfAny(exceeded(quotas, await countIn(tx, quotas), 1));
  }

  /** End of the delay after the last attempt, in ms since 1970; 0 without one. */
  async function delayEnd(executor: Db, backoffKey: BackoffKey): Promise<number> {
    const [counter] = await readCounters(executor, [backoffCounterKey(backoffKey)], now());
    return counter?.wait_until ?? 0;
  }

  function rejectIfAny(counters: Counter[]): void {
    if (counters.length > 0) throw tooManyRequests(Math.max(...counters.map(({ ends_at }) => ends_at)), now());
  }

  return {
    async consume(quotas) {
      rejectIfAny(cachedExceeded(quotas));
      const counters = await countIn(db, quotas);
      for (const { key, ends_at } of exceeded(quotas, counters, 0)) exceededUntil.set(key, ends_at);
      rejectIfAny(exceeded(quotas, counters, 1));
    },
    async consumeIn(tx, quotas) {
      const before = exceeded(quotas, await readCounters(tx, counterKeys(quotas), now()), 0);
      if (before.length > 0) return { rejectedBy: toExceededQuotas(quotas, before), newlyExhausted: [] };
      const counters = await countIn(tx, quotas);
      // Concurrent callers may have counted since the read; each caller gets another number.
      const rejectedBy = toExceededQuotas(quotas, exceeded(quotas, counters, 1));
      return { rejectedBy, newlyExhausted: rejectedBy.length > 0 ? [] : toExceededQuotas(quotas, exceeded(quotas, counters, 0)) };
    },
    async assertAvailable(quotas) {
      rejectIfAny(cachedExceeded(quotas));
      rejectIfAny(await readExceeded(quotas));
    },
    isExhausted: async (quota) => (await readExceeded([quota])).length > 0,
    consumeAttempt,
    resolve: ({ reset = [], refund = [], record = [] }) =>
      db.transaction().execute(async (tx) => {
        const steps = [
          ...reset.map((subject) => ({ subject, step: (key: string) => resetCounter(tx, key) })),
          ...refund.map((subject) => ({ subject, step: (key: string) => decrement(tx, key) })),
        ].flatMap(({ subject, step }) => counterKeys([subject]).map((key) => ({ key, step, isBackoff: 'policy' in subject })));
        // Row locks are taken in the order of `consumeAttempt`, which prevents deadlocks.
        steps.sort((a, b) => Number(b.isBackoff) - Number(a.isBackoff) || (a.key < b.key ? -1 : 1));
        for (const { key, step } of steps) await step(key);
        if (record.length > 0) await countIn(tx, record);
      }),
  };
}

function toExceededQuotas(quotas: Quota[], counters: Counter[]): ExceededQuota[] {
  const endsByKey = new Map(counters.map(({ key, ends_at }) => [key, ends_at]));
  return quotas.flatMap(windowsOf).flatMap(({ key, quota, rate }) => {
    const endsAt = endsByKey.get(key);
    return endsAt === undefined ? [] : [{ quota, rate, endsAt }];
  });
}

/** Counters at or above the maximum of their rate plus `excess`. */
function exceeded(quotas: Quota[], counters: Counter[], excess: number): Counter[] {
  const maxByKey = new Map(quotas.flatMap(windowsOf).map(({ key, max }) => [key, max]));
  return counters.filter(({ key, count }) => count >= (maxByKey.get(key) ?? Number.POSITIVE_INFINITY) + excess);
}
