import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { insertAccounts } from './accounts.ts';

const dayMs = 24 * 60 * 60_000;
/** Learners of one statement: PostgreSQL ends statements that take long. */
const learnersAtOnce = 250;
/** Days over which the answers of a learner are spread. */
const learningDays = 30;

export interface LearningSizes {
  learners: number;
  /** Cards of each learner. */
  cards: number;
  answers: number;
  now: number;
}

/** Email of the nth learner of a bulk. */
export const learnerEmail = (nth: number | '%') => `person${nth}@example.com`;

/** Inserts learners with a profile, cards that are due within two weeks around now, and answers of the last 30 days; without cards none of either. Requires a course. */
export async function insertLearning(db: Db, { learners, cards, answers, now }: LearningSizes): Promise<void> {
  await insertAccounts(db, learners);
  const accounts = sql`select id from accounts where email like ${learnerEmail('%')}`;
  await sql`insert into profiles (account_id, name, age_band, avatar, level, dialect, zone, goal_days, minutes, quiet, gentle, open_all, easy_dots, created_at, last_day)
    select id, 'Ada', 'adult', 'sun', 'beginner', null, 'Africa/Lagos', 3, 5, 0, 0, 0, 0, ${sql.lit(now)}, null from (${accounts}) as people`.execute(
    db,
  );
  if (cards === 0) return;
  const today = Math.floor(now / dayMs);
  const numbers = (count: number) => sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${sql.lit(count - 1)})`;
  const words = sql`select id, row_number() over (order by id) - 1 as nth from items where published_at is not null and kind = 'word'`;
  const { first, last } = await db
    .selectFrom('profiles')
    .select(({ fn }) => [fn.min('id').as('first'), fn.max('id').as('last')])
    .executeTakeFirstOrThrow();
  for (let from = Number(first); from <= Number(last); from += learnersAtOnce) {
    const some = sql`(select id from profiles where id >= ${sql.lit(from)} and id < ${sql.lit(from + learnersAtOnce)}) as profiles`;
    await sql`${numbers(cards)} insert into cards (profile_id, item_id, skill, due_day, stability, difficulty, reps, lapses, state, last_review)
      select profiles.id, words.id, 'know', ${sql.lit(today - 7)} + (profiles.id + i) % 14, 10, 5, 3, 0, 2, ${sql.lit(today - 10)}
      from ${some} cross join n join (${words}) as words on words.nth = n.i`.execute(db);
    await sql`${numbers(answers)} insert into answers (profile_id, key, item_id, skill, exercise, verdict, grade, given, took_ms, answered_at, received_at)
      select profiles.id, 'bulk-' || i, words.id, 'know', 'read-mean', 'right', null, null, 4000,
        ${sql.lit(now - learningDays * dayMs)} + i * 1000, ${sql.lit(now - learningDays * dayMs)} + i * 1000
      from ${some} cross join n join (${words}) as words on words.nth = n.i % ${sql.lit(cards)}`.execute(db);
    await sql`${numbers(learningDays)} insert into profile_days (profile_id, day, answers, correct, ms, moments)
      select profiles.id, ${sql.lit(today - learningDays)} + i, 3, 3, 12000, 0 from ${some} cross join n`.execute(db);
  }
}
