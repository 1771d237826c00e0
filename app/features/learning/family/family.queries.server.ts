import '../learning.tables.ts';
import type { Db } from '#app/db/schema.ts';

export const householdOf = (db: Db, account: number) =>
  db.selectFrom('profiles').selectAll().where('account_id', '=', account).orderBy('id').execute();

/** Days of the profiles of a household from `from` on. */
export const daysOfHousehold = (db: Db, account: number, from: number) =>
  db
    .selectFrom('profile_days')
    .innerJoin('profiles', 'profiles.id', 'profile_days.profile_id')
    .selectAll('profile_days')
    .where('account_id', '=', account)
    .where('day', '>=', from)
    .execute();

/** Lessons that profiles of a household have done. */
export const lessonsOfHousehold = (db: Db, account: number) =>
  db
    .selectFrom('lesson_progress')
    .innerJoin('profiles', 'profiles.id', 'lesson_progress.profile_id')
    .select('lesson_id')
    .distinct()
    .where('account_id', '=', account)
    .where('done_at', 'is not', null)
    .execute();
