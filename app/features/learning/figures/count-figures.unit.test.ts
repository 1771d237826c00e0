import { expect, test } from 'vitest';
import { lastWeeks } from '#app/lib/weeks.ts';
import { createCount } from './count-figures.ts';

const weeks = lastWeeks(Date.UTC(2026, 10, 29, 12), 'UTC', 2);
const [before, present] = weeks;
const monday = (nth: number) => weeks[nth]?.monday ?? '';
const profile = (id: number, account: number, lastDay: number | null) => ({ id, account_id: account, last_day: lastDay, created_at: 0 });
const unitOf = (lesson: number) => (lesson < 100 ? Math.ceil(lesson / 10) : undefined);
const resultOf = (count: ReturnType<typeof createCount>) => count.result(100, unitOf, (lesson) => lesson === 50);

test('numbers of one to four learners are kept back, 0 and 5 are not', () => {
  const count = createCount(weeks);
  count.addActive(monday(0), 3);
  count.addActive(monday(0), 2);
  count.addActive(monday(1), 4);
  // Seven lessons, of four learners.
  for (let nth = 0; nth < 7; nth += 1) count.addFinished({ profile_id: nth % 4, lesson_id: nth, done_at: before?.from ?? 0 });
  count.addFinished({ profile_id: 1, lesson_id: 9, done_at: 0 });
  expect(resultOf(count).weeks).toEqual([
    { monday: monday(0), learners: 5, lessons: null },
    { monday: monday(1), learners: null, lessons: 0 },
  ]);
  for (const learner of [7, 8, 9, 10, 11]) count.addFinished({ profile_id: learner, lesson_id: 1, done_at: present?.from ?? 0 });
  expect(resultOf(count).weeks.at(-1)).toMatchObject({ lessons: 5 });
});

test('the hardest items have the largest share of wrong answers, among those with enough answers and learners', () => {
  const count = createCount(weeks);
  count.addItem(1, { answers: 100, wrong: 10, learners: 9 });
  count.addItem(2, { answers: 15, wrong: 4, learners: 3 });
  count.addItem(2, { answers: 15, wrong: 5, learners: 2 });
  count.addItem(3, { answers: 19, wrong: 19, learners: 9 });
  count.addItem(4, { answers: 100, wrong: 90, learners: 4 });
  count.addItem(5, { answers: 100, wrong: 0, learners: 9 });
  expect(resultOf(count).hardest).toEqual([
    { item: 2, answers: 30, wrong: 9 },
    { item: 1, answers: 100, wrong: 10 },
  ]);
});

test('a family stands where its last learner finished a lesson, and counts once no one learns', () => {
  const count = createCount(weeks);
  let id = 0;
  const household = (...learners: [lastDay: number | null, lesson: number | undefined][]) => {
    id += 100;
    const account = id;
    for (const [nth, [lastDay, lesson]] of learners.entries()) count.addProfile(profile(account + nth, account, lastDay), lesson);
  };
  for (let nth = 0; nth < 5; nth += 1) household([90, 3], [100, 15], [null, undefined]);
  // These learn, or have never begun.
  for (let nth = 0; nth < 9; nth += 1) household([90, 15], [101, 15]);
  for (let nth = 0; nth < 9; nth += 1) household([null, undefined]);
  for (let nth = 0; nth < 6; nth += 1) household([99, undefined]);
  // At the end of the course, at a lesson that is gone, and too few.
  for (let nth = 0; nth < 9; nth += 1) household([50, 50]);
  for (let nth = 0; nth < 9; nth += 1) household([50, 100]);
  for (let nth = 0; nth < 4; nth += 1) household([50, 31]);
  expect(resultOf(count).places).toEqual([
    { unit: null, households: 6 },
    { unit: 2, households: 5 },
  ]);
});
