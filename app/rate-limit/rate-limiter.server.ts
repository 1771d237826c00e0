import { LRUCache } from 'lru-cache';
import type { Backstage } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import type { Rate } from './rate.ts';
import { parseRate, tooOften } from './rate.ts';
import { type Counter, countDown, countTry, countUp, forgetCounter, readCounters, type Waits } from './rate-limits.queries.server.ts';

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

/** A budget that is used up, by which of its rates, and until when. */
export interface Reached {
  budget: Budget;
  rate: Rate;
  endsAt: number;
}

interface Taken {
  /** Not empty: nothing was counted. */
  refusedBy: Reached[];
  /** Used up by this count: each is told to one caller alone. */
  filled: Reached[];
}

/** Counters in the database: a restart and a second process know them. With RATE_LIMITS=off nothing is counted and nobody refused. */
export interface Limits {
  /** Counts a call. @throws 429 when a budget is used up */
  take(budgets: Budget[]): Promise<void>;
  /** Counts in the caller's transaction, so that only what is committed counts; the caller refuses. */
  takeIn(tx: Db, budgets: Budget[]): Promise<Taken>;
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
  takeIn: async () => ({ refusedBy: [], filled: [] }),
  check: async () => undefined,
  isUsedUp: async () => false,
  guess: async () => undefined,
  settle: async () => undefined,
};

const rowsOf = (budget: Budget) =>
  budget.rates.map((rate) => ({ key: `${budget.what}, ${rate}: ${sha256(budget.who)}`, ...parseRate(rate), budget, rate }));
const guesserKey = ({ what, who }: Guesser) => `${what}: ${sha256(who)}`;
const keysOf = (counted: (Budget | Guesser)[]) =>
  counted.flatMap((each) => ('rates' in each ? rowsOf(each).map(({ key }) => key) : [guesserKey(each)]));

export function openLimits({ config, db, now }: Backstage): Limits {
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
    async takeIn(tx, budgets) {
      const before = beyond(budgets, await readCounters(tx, keysOf(budgets), now()), 0);
      if (before.length > 0) return { refusedBy: reached(budgets, before), filled: [] };
      const counted = await count(tx, budgets);
      // Others may have counted since the look: they are told the numbers in between.
      const over = reached(budgets, beyond(budgets, counted, 1));
      return { refusedBy: over, filled: over.length > 0 ? [] : reached(budgets, beyond(budgets, counted, 0)) };
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

function reached(budgets: Budget[], counters: Counter[]): Reached[] {
  const endsOf = new Map(counters.map(({ key, ends_at }) => [key, ends_at]));
  return budgets.flatMap(rowsOf).flatMap(({ key, budget, rate }) => {
    const endsAt = endsOf.get(key);
    return endsAt === undefined ? [] : [{ budget, rate, endsAt }];
  });
}

/** Those that have reached what their budgets allow, or are `more` above it. */
function beyond(budgets: Budget[], counters: Counter[], more: number): Counter[] {
  const most = new Map(budgets.flatMap(rowsOf).map(({ key, max }) => [key, max]));
  return counters.filter(({ key, count }) => count >= (most.get(key) ?? Number.POSITIVE_INFINITY) + more);
}
