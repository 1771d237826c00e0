import type { KyselyPlugin } from 'kysely';
import { expect } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { insertMeeting, insertMember } from '#tests/support/factories/classes.ts';
import { createPublicUnit } from '#tests/support/factories/course.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { newFamily, newTaughtClass } from '#tests/support/taught-class.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { readClassPage } from './class-page.server.ts';

const test = withAppPerTest();

const card = (profile: number, item: number, lapses: number) => ({
  ...{ profile_id: profile, item_id: item, lapses, skill: 'know' as const, due_day: 1, stability: 1, difficulty: 5 },
  ...{ reps: 3, state: 2, last_review: 1, misses: 0, rests_until_day: null },
});

/** A public lesson of one word. */
async function newLesson(app: TestApp) {
  const unit = await createPublicUnit(app.api(await app.adminToken()));
  const { lessons, items } = await app.api().course.unit({ id: unit });
  return { unit, lesson: lessons[0]?.id ?? 0, item: items[0]?.id ?? 0 };
}

test('the page has members with their week and their register, and nothing else of a household', async ({ app }) => {
  const { id, meeting, tutor, ada, obi } = await newTaughtClass(app);
  const { db } = app.context;
  const { lesson } = await newLesson(app);
  // Thursday 15 January 2026: its week began on day 20,465.
  for (const day of [20_464, 20_465, 20_467])
    await db.insertInto('profile_days').values({ profile_id: ada.child, day, answers: 5, correct: 5, ms: 1, moments: 0 }).execute();
  await db
    .insertInto('lesson_progress')
    .values({ profile_id: ada.child, lesson_id: lesson, done_at: app.clock.ms, gold_at: null, best: 1, skipped_at: null })
    .execute();
  await tutor.classes.mark({ id: meeting, marks: [{ profile: ada.child, mark: 'late', at: new Date(app.clock.ms).toISOString() }] });
  const page = await tutor.classes.taughtClass({ id });
  const none = { here: 0, late: 0, excused: 0, away: 0 };
  const child = { name: 'Ada', avatar: 'sun', ageBand: '4-6' };
  expect(page.members).toEqual([
    { profile: ada.child, ...child, days: 2, lessons: 1, ...none, late: 1 },
    { profile: obi.child, ...child, days: 0, lessons: 0, ...none },
  ]);
  expect(page.register).toEqual({
    meeting,
    isOpen: true,
    marks: [{ profile: ada.child, mark: 'late', at: new Date(app.clock.ms).toISOString(), isByStaff: false }],
  });
  expect(page).toMatchObject({ id, next: meeting, link: 'https://meet.example.com/saturday', meetings: [{ id: meeting, ...none, late: 1 }] });
  const sent = JSON.stringify(page);
  for (const hidden of [ada.email, obi.email, 'Ngozi', '7-9']) expect(sent).not.toContain(hidden);
});

test('words are shown that at least two members have missed, the most missed first', async ({ app }) => {
  const { id, tutor, ada, obi } = await newTaughtClass(app);
  const { db } = app.context;
  const [{ item: first }, { item: second }, { item: third }] = [await newLesson(app), await newLesson(app), await newLesson(app)];
  const left = await newFamily(app);
  await insertMember(db, id, left.child, app.clock.ms);
  const rows = [
    card(ada.child, first, 1),
    card(obi.child, first, 1),
    card(ada.child, second, 9),
    card(left.child, second, 9),
    card(obi.child, second, 0),
  ];
  await db
    .insertInto('cards')
    .values([...rows, card(ada.child, third, 2), card(obi.child, third, 2)])
    .execute();
  await db.updateTable('class_members').set({ left_at: app.clock.ms }).where('profile_id', '=', left.child).execute();
  const { words } = await tutor.classes.taughtClass({ id });
  expect(words.map(({ item, missed }) => ({ item, missed }))).toEqual([
    { item: third, missed: 2 },
    { item: first, missed: 2 },
  ]);
});

test('a task is done by its lesson, by all public lessons of its unit, and by the own word', async ({ app }) => {
  const { id, tutor, ada, obi } = await newTaughtClass(app);
  const { db } = app.context;
  const { unit, lesson } = await newLesson(app);
  const dueOn = '2026-01-17';
  const ofLesson = await tutor.classes.addTask({ id, lesson, dueOn });
  const ofUnit = await tutor.classes.addTask({ id, unit, dueOn, text: 'With your grandmother' });
  const ofText = await tutor.classes.addTask({ id, text: 'Greet a neighbour', dueOn });
  const progress = { lesson_id: lesson, gold_at: null, best: 1 };
  await db
    .insertInto('lesson_progress')
    .values({ ...progress, profile_id: ada.child, done_at: 1, skipped_at: null })
    .execute();
  await db
    .insertInto('lesson_progress')
    .values({ ...progress, profile_id: obi.child, done_at: null, skipped_at: 1 })
    .execute();
  for (const profile_id of [ada.child, obi.child])
    await db.insertInto('class_tasks_done').values({ task_id: ofText.id, profile_id, done_at: 1 }).execute();
  const { tasks } = await tutor.classes.taughtClass({ id });
  expect(tasks).toEqual([
    { id: ofText.id, text: 'Greet a neighbour', unit: null, lesson: null, title: null, dueOn, done: [ada.child, obi.child] },
    { id: ofUnit.id, text: 'With your grandmother', unit, lesson: null, title: 'The melodies', dueOn, done: [ada.child] },
    { id: ofLesson.id, text: '', unit: null, lesson, title: 'Four words', dueOn, done: [ada.child] },
  ]);
});

test('the register that is shown is that of the last meeting that has opened, or the one that the tutor has chosen', async ({ app }) => {
  const { id, meeting, tutor } = await newTaughtClass(app);
  const { db } = app.context;
  const before = await insertMeeting(db, id, { starts_at: app.clock.ms - 15 * unitMs.day });
  const coming = await insertMeeting(db, id, { starts_at: app.clock.ms + 7 * unitMs.day });
  await insertMeeting(db, id, { starts_at: app.clock.ms - 71 * unitMs.day });
  expect((await tutor.classes.taughtClass({ id })).register).toMatchObject({ meeting, isOpen: true });
  expect((await tutor.classes.taughtClass({ id, meeting: before })).register).toMatchObject({ meeting: before, isOpen: false });
  expect((await tutor.classes.taughtClass({ id, meeting: coming })).register).toMatchObject({ meeting });
  app.clock.ms += 2 * unitMs.hour;
  const { meetings, next } = await tutor.classes.taughtClass({ id });
  expect([meetings.map((each) => each.id), next]).toEqual([[before, meeting, coming], coming]);
});

test('the list has the own classes with members, requests and the next meeting, and other classes are not found', async ({ app }) => {
  const { id, meeting, tutor, stranger, ada, obi } = await newTaughtClass(app);
  const { db } = app.context;
  await db.insertInto('class_requests').values({ class_id: id, profile_id: obi.grownUp, state: 'waiting', created_at: app.clock.ms }).execute();
  const next = { id: meeting, startsAt: new Date(app.clock.ms).toISOString(), minutes: 60 };
  expect(await tutor.classes.taught()).toEqual([
    { id, name: 'Saturday class', state: 'running', zone: 'Africa/Lagos', members: 2, requests: 1, next },
  ]);
  expect((await tutor.classes.taughtClass({ id })).requests).toMatchObject([{ profile: obi.grownUp, name: 'Ngozi', ageBand: 'adult' }]);
  expect(await stranger.classes.taught()).toEqual([]);
  const statuses = [];
  for (const token of [stranger.token, ada.token, ada.deviceKey, await app.adminToken(), undefined])
    statuses.push((await app.call('GET', `/teaching/classes/${id}`, token ? { token } : {})).status);
  expect(statuses).toEqual([404, 401, 401, 404, 401]);
});

test('the page of a class needs at most five statements', async ({ app }) => {
  const { id, tutor } = await newTaughtClass(app);
  let statements = 0;
  const count: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements += 1;
      return result;
    },
  };
  await readClassPage(app.context.db.withPlugin(count), {
    tutor: { id: tutor.account, today: '2026-01-15' },
    id,
    meeting: undefined,
    now: app.clock.ms,
  });
  expect(statements).toBeLessThanOrEqual(5);
});
