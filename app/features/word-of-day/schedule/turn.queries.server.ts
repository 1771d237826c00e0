import type { Db } from '#app/db/schema.ts';
import type { LocalDate } from '#app/lib/local-date.ts';

export async function isTurned(db: Db, day: LocalDate): Promise<boolean> {
  return (await db.selectFrom('word_turns').select('day').where('day', '=', day).executeTakeFirst()) !== undefined;
}

/** Whether the day has ever turned since words have days. */
export async function hasTurned(db: Db): Promise<boolean> {
  return (await db.selectFrom('word_turns').select('day').limit(1).executeTakeFirst()) !== undefined;
}

export async function completeTurn(db: Db, day: LocalDate, now: number): Promise<void> {
  await db
    .insertInto('word_turns')
    .values({ day, turned_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.deleteFrom('word_turns').where('day', '<', day).execute();
}
