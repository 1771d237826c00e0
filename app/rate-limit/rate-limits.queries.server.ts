import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';

export interface Counter {
  key: string;
  count: number;
  ends_at: number;
}

/** Increments each counter in one statement, so that concurrent callers get different numbers. */
export function increment(db: Db, windows: { key: string; ends_at: number }[], now: number): Promise<Counter[]> {
  // Sorted: transactions lock the same rows in the same order, which prevents deadlocks.
  const counters = windows.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map((counter) => ({ ...counter, count: 1 }));
  return db
    .insertInto('rate_limits')
    .values(counters)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when rate_limits.ends_at <= ${now} then 1 else rate_limits.count + 1 end`,
        ends_at: sql`case when rate_limits.ends_at <= ${now} then excluded.ends_at else rate_limits.ends_at end`,
      }),
    )
    .returning(['key', 'count', 'ends_at'])
    .execute();
}

/** Exponential back-off: each attempt after the free ones is followed by a delay twice as long as the last one. */
export interface BackoffPolicy {
  freeAttempts: number;
  initialDelayMs: number;
  maxDelayMs: number;
  /** Time without an attempt after which the count starts again. */
  resetAfterMs: number;
}

/** Counts an attempt and sets the delay after it, in one statement. @returns false during a delay, which stays unchanged */
export async function recordAttempt(
  db: Db,
  key: string,
  { freeAttempts, initialDelayMs, maxDelayMs, resetAfterMs }: BackoffPolicy,
  now: number,
): Promise<boolean> {
  const doublings = Math.ceil(Math.log2(maxDelayMs / initialDelayMs));
  const count = sql<number>`case when rate_limits.ends_at <= ${now} then 1 else rate_limits.count + 1 end`;
  const recorded = await db
    .insertInto('rate_limits')
    .values({ key, count: 1, ends_at: now + resetAfterMs })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count,
          ends_at: now + resetAfterMs,
          wait_until: sql`case
            when ${count} < ${freeAttempts} then 0
            when ${count} >= ${freeAttempts + doublings} then ${now + maxDelayMs}
            else ${now} + (cast(${initialDelayMs} as bigint) << (${count} - ${freeAttempts})) end`,
        })
        .where('rate_limits.wait_until', '<=', now),
    )
    .returning('key')
    .executeTakeFirst();
  return recorded !== undefined;
}

export function readCounters(db: Db, keys: string[], now: number): Promise<(Counter & { wait_until: number })[]> {
  return db.selectFrom('rate_limits').selectAll().where('key', 'in', keys).where('ends_at', '>', now).execute();
}

/** Refunds one increment: the attempt succeeded or never took place. */
export async function decrement(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((set) => ({ count: set('count', '-', 1), wait_until: 0 }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

export async function resetCounter(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
}
