import { expect } from 'vitest';
import { admin } from '#tests/support/api-client.ts';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { insertCourse, insertProfile } from '#tests/support/factories/learning.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { placedStabilityDays } from '../schedule/card-schedule.server.ts';

const test = withAppPerTest();
const dayMs = 24 * 3_600_000;
/** 15 January 2026, a Thursday. */
const today = Math.floor(Date.UTC(2026, 0, 15) / dayMs);

async function countFigures(app: TestApp) {
  app.clock.ms += dayMs;
  await app.jobWorkers.schedule();
  await app.jobWorkers.drain();
  app.clock.ms -= dayMs;
}

/** Learners that answered on one day, finished a lesson on it, and know one word badly. @returns ids of the profiles */
async function insertLearners(app: TestApp, count: number, lastDay: number, cardOf: (nth: number) => object = () => ({})) {
  const { db } = app.context;
  await insertAccounts(db, count);
  const emails = (await db.selectFrom('accounts').select('email').where('kind', '=', 'learner').execute()).map(({ email }) => email);
  const { id: lesson } = await db.selectFrom('lessons').select('id').orderBy('id').executeTakeFirstOrThrow();
  const item = (await db.selectFrom('lesson_items').select('item_id').where('lesson_id', '=', lesson).executeTakeFirstOrThrow()).item_id;
  const ids: number[] = [];
  for (const [nth, email] of emails.entries()) {
    const profile_id = await insertProfile(app, email, { last_day: lastDay });
    ids.push(profile_id);
    await db.insertInto('profile_days').values({ profile_id, day: lastDay, answers: 3, correct: 2, ms: 9_000, moments: 0 }).execute();
    const done = { profile_id, lesson_id: lesson, done_at: lastDay * dayMs + dayMs / 2, gold_at: null, best: 0.8, skipped_at: null };
    await db.insertInto('lesson_progress').values(done).execute();
    const schedule = { due_day: today, stability: 3, difficulty: 5, state: 2, last_review: lastDay, misses: 0, rests_until_day: null };
    await db
      .insertInto('cards')
      .values({ profile_id, item_id: item, skill: 'know', reps: 10, lapses: 4, ...schedule, ...cardOf(nth) })
      .execute();
  }
  return ids;
}

test('the figures are empty before the first count, and only administrators read them', async ({ app, adminToken }) => {
  expect(await app.api(adminToken).learning.figures()).toEqual({ countedAt: null, weeks: [], hardest: [], places: [] });
  await insertStaff(app.context.db, 'editor@example.com', ['editor']);
  const { token } = await app.api().accounts.adminLogin({ email: 'editor@example.com', password: admin.password });
  expect((await app.call('GET', '/admin/learning/figures', { token })).status).toBe(403);
});

test('weeks, hard words and places are counted, and what is erased counts no more', async ({ app }) => {
  await insertCourse(app);
  const profiles = await insertLearners(app, 6, today - 40);
  await countFigures(app);
  // Sessions have ended on the day of the count.
  const read = async () => app.api(await app.adminToken()).learning.figures();
  const { weeks, hardest, places, countedAt } = await read();
  expect(countedAt).not.toBeNull();
  expect(weeks).toHaveLength(12);
  expect(weeks.filter(({ learners }) => learners !== 0)).toEqual([{ monday: '2025-12-01', learners: 6, lessons: 6 }]);
  expect(hardest).toMatchObject([{ answers: 60, wrong: 40 }]);
  expect(places).toMatchObject([{ unit: { id: expect.any(Number) }, households: 6 }]);

  // Two leave: the others are too few to be told about.
  await app.context.db.deleteFrom('profiles').where('id', 'in', profiles.slice(0, 2)).execute();
  app.clock.ms += dayMs;
  await countFigures(app);
  const after = await read();
  expect(after.weeks.filter(({ learners }) => learners !== 0)).toEqual([{ monday: '2025-12-01', learners: null, lessons: null }]);
  expect([after.hardest, after.places]).toEqual([[], []]);
});

test('learners who never answered a word do not count among those who did', async ({ app }) => {
  await insertCourse(app);
  const unanswered = [
    { reps: 1, lapses: 0, stability: placedStabilityDays },
    { reps: 0, lapses: 0, stability: 0, state: 0 },
  ];
  await insertLearners(app, 7, today - 40, (nth) => (nth < 4 ? {} : (unanswered[nth % 2] ?? {})));
  await countFigures(app);
  expect((await app.api(await app.adminToken()).learning.figures()).hardest).toEqual([]);
});
