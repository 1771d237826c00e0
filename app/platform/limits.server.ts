import { LRUCache } from 'lru-cache';
import type { Db } from '#app/db/schema.ts';
import type { Rate } from '#app/http/endpoint.ts';
import type { Academy } from './academy.server.ts';
import { type Counter, countDown, countTry, countUp, forgetCounter, readCounters, type Waits } from './limits.queries.server.ts';
import { parseRate, tooOften } from './rate.server.ts';
import { sha256 } from './tokens.server.ts';

/** How often somebody may do something. */
export interface Budget {
  what: string;
  /** An address, an account, a thing: kept as a hash. */
  who: string;
  rates: readonly Rate[];
}

/** Somebody whose wrong guesses are followed by waits that double. */
export interface Guesser {
  what: string;
  who: string;
  waits: Waits;
}

/** Counters in the database: a restart and a second process know them. With RATE_LIMITS=off nothing is counted and nobody refused. */
export interface Limits {
  /** Counts a call. @throws 429 when a budget is used up */
  take(budgets: Budget[]): Promise<void>;
  /** Counts nothing. @throws 429 when a budget is used up */
  check(budgets: Budget[]): Promise<void>;
  isUsedUp(budget: Budget): Promise<boolean>;
  /** Counts a guess before it is compared; whoever is refused has counted nowhere. @throws 429 in a wait, and when a budget is used up */
  guess(guesser: Guesser | undefined, budgets: Budget[]): Promise<void>;
  /** What becomes of counters when it is known what the guess was. */
  settle(ends: { cleared?: (Budget | Guesser)[]; givenBack?: (Budget | Guesser)[]; noted?: Budget[] }): Promise<void>;
}

const off: Limits = {
  take: async () => undefined,
  check: async () => undefined,
  isUsedUp: async () => false,
  guess: async () => undefined,
  settle: async () => undefined,
};

const rowsOf = ({ what, who, rates }: Budget) => rates.map((rate) => ({ key: `${what}, ${rate}: ${sha256(who)}`, ...parseRate(rate) }));
const guesserKey = ({ what, who }: Guesser) => `${what}: ${sha256(who)}`;
const keysOf = (counted: (Budget | Guesser)[]) =>
  counted.flatMap((each) => ('rates' in each ? rowsOf(each).map(({ key }) => key) : [guesserKey(each)]));

export function openLimits({ config, db, now }: Academy): Limits {
  if (!config.rateLimits) return off;
  /** Until when a budget is used up: what is refused here writes nothing, and counts nowhere. */
  const usedUp = new LRUCache<string, number>({ max: 20_000 });

  const remembered = (budgets: Budget[]) =>
    keysOf(budgets).flatMap((key) => {
      const ends_at = usedUp.get(key) ?? 0;
      return ends_at > now() ? [{ key, count: 0, ends_at }] : [];
    });

  const full = async (budgets: Budget[]) => beyond(budgets, await readCounters(db, keysOf(budgets), now()), 0);

  function count(tx: Db, budgets: Budget[]): Promise<Counter[]> {
    const at = now();
    const begun = budgets.flatMap(rowsOf).map(({ key, ms }) => ({ key, ends_at: at + ms }));
    return countUp(tx, begun, at);
  }

  async function guess(guesser: Guesser | undefined, budgets: Budget[]): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (guesser && !(await countTry(tx, guesserKey(guesser), guesser.waits, now()))) {
        const [waiting] = await readCounters(tx, [guesserKey(guesser)], now());
        throw tooOften(waiting?.wait_until ?? 0, now());
      }
      refuse(beyond(budgets, await count(tx, budgets), 1));
    });
  }

  function refuse(over: Counter[]): void {
    if (over.length > 0) throw tooOften(Math.max(...over.map(({ ends_at }) => ends_at)), now());
  }

  return {
    async take(budgets) {
      refuse(remembered(budgets));
      const counted = await count(db, budgets);
      for (const { key, ends_at } of beyond(budgets, counted, 0)) usedUp.set(key, ends_at);
      refuse(beyond(budgets, counted, 1));
    },
    async check(budgets) {
      refuse(remembered(budgets));
      refuse(await full(budgets));
    },
    isUsedUp: async (budget) => (await full([budget])).length > 0,
    guess,
    settle: ({ cleared = [], givenBack = [], noted = [] }) =>
      db.transaction().execute(async (tx) => {
        const steps = [
          ...cleared.map((one) => ({ one, step: (key: string) => forgetCounter(tx, key) })),
          ...givenBack.map((one) => ({ one, step: (key: string) => countDown(tx, key) })),
        ].flatMap(({ one, step }) => keysOf([one]).map((key) => ({ key, step, first: 'waits' in one })));
        // As a guess takes them, so that no two wait for each other crosswise.
        steps.sort((one, other) => Number(other.first) - Number(one.first) || (one.key < other.key ? -1 : 1));
        for (const { key, step } of steps) await step(key);
        if (noted.length > 0) await count(tx, noted);
      }),
  };
}

/** Those that have reached what their budgets allow, or are `more` above it. */
function beyond(budgets: Budget[], counters: Counter[], more: number): Counter[] {
  const most = new Map(budgets.flatMap(rowsOf).map(({ key, max }) => [key, max]));
  return counters.filter(({ key, count }) => count >= (most.get(key) ?? Number.POSITIVE_INFINITY) + more);
}
