import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';

export interface Counter {
  key: string;
  count: number;
  ends_at: number;
}

/** Counts one more of each, in one statement: however many come at once, no two are told the same number. */
export function increment(db: Db, begun: { key: string; ends_at: number }[], now: number): Promise<Counter[]> {
  // Always in the same order, so that two who count the same things never wait for each other crosswise.
  const counters = begun.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map((counter) => ({ ...counter, count: 1 }));
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

/** After so many free tries every further one is followed by a wait, twice as long as the one before. */
export interface BackoffPolicy {
  freeAttempts: number;
  initialDelayMs: number;
  maxDelayMs: number;
  /** Nothing is remembered of tries that are so long ago. */
  resetAfterMs: number;
}

/** Counts a try and sets the wait that follows it, in one statement. False while there is a wait: then nothing changes. */
export async function recordAttempt(
  db: Db,
  key: string,
  { freeAttempts, initialDelayMs, maxDelayMs, resetAfterMs }: BackoffPolicy,
  now: number,
): Promise<boolean> {
  const doublings = Math.ceil(Math.log2(maxDelayMs / initialDelayMs));
  const count = sql<number>`case when rate_limits.ends_at <= ${now} then 1 else rate_limits.count + 1 end`;
  const counted = await db
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
  return counted !== undefined;
}

export function readCounters(db: Db, keys: string[], now: number): Promise<(Counter & { wait_until: number })[]> {
  return db.selectFrom('rate_limits').selectAll().where('key', 'in', keys).where('ends_at', '>', now).execute();
}

/** What was counted in advance and did not come true. */
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
