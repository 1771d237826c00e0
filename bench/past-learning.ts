import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { skills } from '#app/features/learning/learning-terms.contract.ts';

const dayMs = 24 * 60 * 60_000;
/** PostgreSQL ends statements that take long. */
const learnersAtOnce = 500;
/** Statements for the cards of a skill. */
const parts = 8;
const lessonsPerLearner = 30;
/** Learners with consecutive ids and all cards of the course: a range of ids can have no more rows. */
export const diligent = 200;
/** Days on which they learned. */
const diligentDays = 84;
/** Days over which the last day of learners and the ends of lessons are spread. */
const spreadDays = 90;

/** Adds to the learners of `insertLearning` what a year leaves behind: finished lessons, last days, and all cards for a few. */
export async function insertPastLearning(db: Db, now: number): Promise<void> {
  const today = Math.floor(now / dayMs);
  const { first, last } = await db
    .selectFrom('profiles')
    .select(({ fn }) => [fn.min('id').as('first'), fn.max('id').as('last')])
    .executeTakeFirstOrThrow();
  const lessons = sql`select id, row_number() over (order by id) as nth from lessons`;
  for (let from = Number(first); from <= Number(last); from += learnersAtOnce) {
    const some = sql`id >= ${sql.lit(from)} and id < ${sql.lit(from + learnersAtOnce)}`;
    await sql`update profiles set last_day = ${sql.lit(today)} - id % ${sql.lit(spreadDays)} where ${some}`.execute(db);
    await sql`insert into lesson_progress (profile_id, lesson_id, done_at, gold_at, best)
      select profiles.id, lessons.id, ${sql.lit(now)} - (lessons.id % ${sql.lit(spreadDays)}) * ${sql.lit(dayMs)}, null, 0.9
      from (select id from profiles where ${some}) as profiles cross join (${lessons}) as lessons where lessons.nth <= ${sql.lit(lessonsPerLearner)}
      or profiles.id < ${sql.lit(Number(first) + diligent)}`.execute(db);
  }
  const few = sql`select id from profiles where id < ${sql.lit(Number(first) + diligent)}`;
  for (const skill of skills)
    for (let part = 0; part < parts; part += 1)
      await sql`insert into cards (profile_id, item_id, skill, due_day, stability, difficulty, reps, lapses, state, last_review)
        select profiles.id, items.id, ${sql.lit(skill)}, ${sql.lit(today + 20)}, 30, 5, 6, items.id % 4, 2, ${sql.lit(today - 10)}
        from (${few} and id % ${sql.lit(parts)} = ${sql.lit(part)}) as profiles cross join items where true on conflict do nothing`.execute(db);
  for (let day = today - diligentDays; day < today; day += 1)
    await sql`insert into profile_days (profile_id, day, answers, correct, ms, moments)
      select id, ${sql.lit(day)}, 20, 18, 60000, 0 from (${few}) as profiles where true on conflict do nothing`.execute(db);
}

export const viewSizes = { pages: 500, days: 396 };

/** Views of each page on each day until today. */
export async function insertViews(db: Db, now: number): Promise<void> {
  for (let back = 0; back < viewSizes.days; back += 1) {
    const day = new Date(now - back * dayMs).toISOString().slice(0, 10);
    const rows = Array.from({ length: viewSizes.pages }, (_, nth) => ({ day, path: `/blog/${nth + 1}`, views: 1 + ((nth * 7 + back) % 50) }));
    await db
      .insertInto('page_views')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
