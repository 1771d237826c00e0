import '../learning.tables.ts';
import './figures.tables.ts';
import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { placedStabilityDays } from '../schedule/card-schedule.server.ts';

const onlyId = 1;

/** Profiles after an id, in the order of their ids. */
export const profilesAfter = (db: Db, after: number, limit: number) =>
  db.selectFrom('profiles').select(['id', 'account_id', 'last_day', 'created_at']).where('id', '>', after).orderBy('id').limit(limit).execute();
export type CountedProfile = Awaited<ReturnType<typeof profilesAfter>>[number];

/** Profiles of a range of ids that answered, by week; a week is the number of its Monday, as `mondayOf` has it. */
export const activeByWeek = (db: Db, first: number, last: number, monday: number) =>
  db
    .selectFrom('profile_days')
    .select(({ fn, ref }) => [
      sql<number>`${ref('day')} - (${ref('day')} + 3) % 7`.as('monday'),
      fn.count<number>('profile_id').distinct().as('learners'),
    ])
    .where('profile_id', '>=', first)
    .where('profile_id', '<=', last)
    .where('day', '>=', monday)
    .where('answers', '>', 0)
    .groupBy('monday')
    .execute();

/** Lessons that the profiles of a range have finished. */
export const finishedLessons = (db: Db, first: number, last: number) =>
  db
    .selectFrom('lesson_progress')
    .select(['profile_id', 'lesson_id', 'done_at'])
    .where('profile_id', '>=', first)
    .where('profile_id', '<=', last)
    .where('done_at', 'is not', null)
    .$narrowType<{ done_at: number }>()
    .execute();
export type FinishedLesson = Awaited<ReturnType<typeof finishedLessons>>[number];

/** Answers to each item by the profiles of a range, of those that moved a card. */
export const answersByItem = (db: Db, first: number, last: number) =>
  db
    .selectFrom('cards')
    .select(({ fn }) => [
      'item_id',
      fn.sum<number>('reps').as('answers'),
      fn.sum<number>('lapses').as('wrong'),
      fn.count<number>('profile_id').distinct().as('learners'),
    ])
    .where('profile_id', '>=', first)
    .where('profile_id', '<=', last)
    // Cards that are new, or that a placement has made, have no answer, and stand for no learner that has met the item.
    .where('reps', '>', 0)
    .where(({ and, eb, not }) => not(and([eb('reps', '=', 1), eb('stability', '=', placedStabilityDays)])))
    .groupBy('item_id')
    .execute();

export const storedFigures = (db: Db) => db.selectFrom('learning_figures').selectAll().where('id', '=', onlyId).executeTakeFirst();

export async function storeFigures(db: Db, content: string, now: number): Promise<void> {
  const stored = db.insertInto('learning_figures').values({ id: onlyId, content, counted_at: now });
  await stored.onConflict((conflict) => conflict.column('id').doUpdateSet({ content, counted_at: now })).execute();
}
