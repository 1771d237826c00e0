import '../learning.tables.ts';
import type { Insertable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';

/** Stores the numbers of a week of a profile, in place of earlier ones. */
export async function putWeek(tx: Db, row: Insertable<Schema['profile_weeks']>): Promise<void> {
  const counted = tx.insertInto('profile_weeks').values(row);
  const replaced = counted.onConflict((conflict) =>
    conflict.columns(['profile_id', 'week']).doUpdateSet({ learning: row.learning, known: row.known, can_say: row.can_say }),
  );
  await replaced.execute();
}

/** Weeks of a profile, the newest first. */
export const weeksOf = (db: Db, profile: number, limit: number) =>
  db.selectFrom('profile_weeks').selectAll().where('profile_id', '=', profile).orderBy('week', 'desc').limit(limit).execute();

/** All weeks of a profile, for its export. */
export const allWeeksOf = (db: Db, profile: number) =>
  db.selectFrom('profile_weeks').selectAll().where('profile_id', '=', profile).orderBy('week').execute();
