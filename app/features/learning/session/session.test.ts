import { randomUUID } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { expect } from 'vitest';
import { createHttpApp } from '#app/http-app.server.ts';
import { entriesOfLesson, insertCourse, insertDeviceKey, insertProfile } from '#tests/support/factories/learning.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { createSecondProcess, type TestApp } from '#tests/support/test-app.ts';

const dayMs = 24 * 60 * 60_000;
const rounds = 5 * Number(process.env.TEST_RACE_ROUNDS ?? 1);
const test = withAppPerFile().extend('household', { scope: 'file' }, async ({ app }: { app: TestApp }) => {
  await insertCourse(app);
  const { email } = await app.learner();
  return { email, key: await insertDeviceKey(app, email) };
});

const firstLessons = async ({ context }: TestApp) => {
  const rows = context.db.selectFrom('lessons').innerJoin('units', 'units.id', 'unit_id').select(['lessons.id', 'lessons.title']);
  return rows.where('units.key', '=', 'greetings').orderBy('lessons.position').execute();
};

test('the same key gives the same session, also after three others', async ({ app, household }) => {
  const id = await insertProfile(app, household.email);
  const { learning } = app.api(household.key);
  const first = await learning.session({ id, key: 'first' });
  expect(first.exercises.length).toBeGreaterThan(5);
  expect(await learning.session({ id, key: 'first' })).toEqual(first);
  for (const key of ['second', 'third', 'fourth']) await learning.session({ id, key });
  const kept = await app.context.db.selectFrom('learning_sessions').select('key').where('profile_id', '=', id).execute();
  expect(kept.map(({ key }) => key).sort()).toEqual(['fourth', 'second', 'third']);
});

test('a session is made whatever the browser says of its length', async ({ app, household }) => {
  const id = await insertProfile(app, household.email);
  for (const minutes of ['', 'long', '-1', '3 minutes'])
    expect((await app.call('GET', `/learning/profiles/${id}/session?minutes=${minutes}`, { token: household.key })).status).toBe(200);
});

// Before the tests with a second process: the course is read again a moment after the writes of another process.
test('a session needs at most five statements, once the course is in memory', async ({ app, household }) => {
  const id = await insertProfile(app, household.email);
  let statements = 0;
  const count: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const http = createHttpApp({ ...app.context, db: app.context.db.withPlugin(count) }, { handlePage: async () => new Response() });
  const headers = { Authorization: `Bearer ${household.key}` };
  const statementsOf = async (key: string) => {
    statements = 0;
    const { status } = await http.fetch(new Request(`http://academy.test/api/learning/profiles/${id}/session?key=${key}`, { headers }));
    expect(status).toBe(200);
    return statements;
  };
  await statementsOf('first');
  for (const key of ['second', 'third', 'fourth', 'fifth', 'fifth']) expect(await statementsOf(key)).toBeLessThanOrEqual(5);
});

test('first requests with one key at once get the same session, in a profile with few sessions and with many', async ({ app, household }) => {
  const second = await createSecondProcess(app);
  for (const before of [[], ['one', 'two', 'three']]) {
    const id = await insertProfile(app, household.email);
    for (const key of before) await app.api(household.key).learning.session({ id, key });
    for (let round = 0; round < rounds; round += 1) {
      const get = ({ call }: Pick<TestApp, 'call'>, key: string) =>
        call('GET', `/learning/profiles/${id}/session?key=${key}`, { token: household.key });
      const keys = Array.from({ length: 8 }, (_, nth) => `new-${round}-${nth < 6 ? 0 : 1}`);
      const responses = await Promise.all(keys.map((key, nth) => get(nth % 2 === 0 ? app : second, key)));
      expect(responses.map(({ status }) => status)).toEqual(keys.map(() => 200));
      expect(new Set(responses.slice(0, 6).map(({ body }) => JSON.stringify(body.exercises))).size).toBe(1);
    }
    const stored = await app.context.db.selectFrom('learning_sessions').select('key').where('profile_id', '=', id).execute();
    expect(stored.length).toBeLessThanOrEqual(4);
  }
  await second.close();
});

test('a lesson opens after the one before it, and not before', async ({ app, household }) => {
  const id = await insertProfile(app, household.email);
  const [one, two] = await firstLessons(app);
  const call = (lesson: number | undefined) =>
    app.call('GET', `/learning/profiles/${id}/session?kind=lesson&lesson=${lesson}`, { token: household.key });
  const closed = await call(two?.id);
  expect([closed.status, closed.body.error]).toEqual([403, `This lesson opens after “${one?.title}”.`]);
  await app
    .api(household.key)
    .learning.answer({ id, answers: await entriesOfLesson(app, app.api(household.key), { profile: id, lesson: one?.id ?? 0 }) });
  expect((await call(two?.id)).status).toBe(200);
  expect((await call(999_999)).status).toBe(404);
});

test('a mix asks for what is due, no item twice as a card and no kind three times running', async ({ app, household }) => {
  const id = await insertProfile(app, household.email, { minutes: 10 });
  const { learning } = app.api(household.key);
  const items = await app.context.db.selectFrom('items').select('id').where('published_at', 'is not', null).orderBy('id').limit(60).execute();
  const answers = items.map(({ id: item }) => ({
    key: randomUUID() as string,
    ...{
      type: 'answer',
      item,
      skill: 'know',
      exercise: 'read-mean',
      chosen: item,
      tookMs: 1,
      answeredAt: new Date(app.clock.ms - 3 * dayMs).toISOString(),
    },
  }));
  await learning.answer({ id, answers });
  const { exercises } = await learning.session({ id });
  const scheduled = exercises.filter(({ isScheduled }) => isScheduled);
  expect(new Set(scheduled.map(({ item }) => item)).size).toBe(scheduled.length);
  expect(exercises.length).toBeLessThanOrEqual(48);
  expect(exercises.at(-1)?.kind).toBe('do');
  for (const [nth, { kind }] of exercises.entries())
    expect(nth > 1 && exercises[nth - 1]?.kind === kind && exercises[nth - 2]?.kind === kind).toBe(false);
  // Beyond 24 waiting cards no new items come.
  expect(exercises.some(({ kind, isScheduled }) => kind === 'meet' && isScheduled)).toBe(false);
  expect((await learning.today({ id })).waiting).toBe(30);
});

test('a unit is complete by its checkpoint, from 80 % on, and what was missed is a lesson to measure', async ({ app, household }) => {
  const id = await insertProfile(app, household.email);
  const { learning } = app.api(household.key);
  const lessons = await firstLessons(app);
  for (const { id: lesson } of lessons)
    await learning.answer({ id, answers: await entriesOfLesson(app, app.api(household.key), { profile: id, lesson }) });
  const { checkpoint } = await learning.today({ id });
  const { lesson = 0, unit = 0 } = checkpoint ?? {};
  const answerCheckpoint = async (session: string, right: number) => {
    const { exercises, items } = await learning.session({ id, kind: 'checkpoint', lesson, key: session });
    const answeredAt = new Date(app.clock.ms).toISOString();
    const answers = exercises.map(({ key, kind: exercise, skill, item }, nth) => {
      const given = nth < right ? { chosen: item, given: items.find((each) => each.id === item)?.igbo } : {};
      return { key, type: 'answer', item, skill, exercise, ...given, tookMs: 1, answeredAt };
    });
    await learning.answer({ id, answers: [...answers, { key: randomUUID(), type: 'checkpoint', unit, session, answeredAt }] });
    return exercises;
  };
  const exercises = await answerCheckpoint('first', 9);
  expect(exercises).toHaveLength(12);
  expect((await learning.today({ id })).checkpoint).toEqual(checkpoint);
  const missed = exercises.slice(0, 3).flatMap(({ item }) => item ?? []);
  const again = await learning.session({ id, kind: 'lesson', lesson, items: missed.join() });
  expect(new Set(again.exercises.map(({ item }) => item))).toEqual(new Set(missed));
  await answerCheckpoint('second', 10);
  expect((await learning.today({ id })).checkpoint).toBeNull();
});

test('young children are not asked to type', async ({ app, household }) => {
  const id = await insertProfile(app, household.email, { age_band: '4-6' });
  const [one] = await firstLessons(app);
  const { exercises } = await app.api(household.key).learning.session({ id, kind: 'lesson', lesson: one?.id });
  expect(exercises.map(({ kind }) => kind)).not.toContain('write');
  const placement = await app.api(household.key).learning.session({ id, kind: 'placement' });
  expect(placement.exercises.map(({ kind }) => kind)).not.toContain('write');
});

test('a placement has three questions for each unit', async ({ app, household }) => {
  const id = await insertProfile(app, household.email);
  const { exercises } = await app.api(household.key).learning.session({ id, kind: 'placement' });
  const perUnit = Map.groupBy(exercises, ({ unit }) => unit);
  expect([...perUnit.values()].map(({ length }) => length)).toEqual(Array.from({ length: perUnit.size }, () => 3));
  expect(perUnit.size).toBeGreaterThan(4);
});
