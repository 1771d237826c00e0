import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { entriesOfLesson, insertCourse, insertDeviceKey, insertProfile } from '#tests/support/factories/learning.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const dayMs = 24 * 60 * 60_000;
const test = withAppPerFile().extend('household', { scope: 'file' }, async ({ app }: { app: TestApp }) => {
  await insertCourse(app);
  const { email } = await app.learner();
  return { email, api: app.api(await insertDeviceKey(app, email)) };
});
interface Household {
  email: string;
  api: ReturnType<TestApp['api']>;
}

/** Sends a placement that passes the first units, and misses the next one. */
async function place({ clock }: TestApp, { api }: Household, id: number, passed: number, daysAgo = 0) {
  const { exercises, items } = await api.learning.session({ id, kind: 'placement', key: randomUUID() });
  const units = [...new Set(exercises.flatMap(({ unit }) => unit ?? []))];
  const asked = exercises.filter(({ unit }) => units.indexOf(unit ?? 0) <= passed);
  const questions = asked.slice(-24).map(({ unit, item, kind: exercise }) => {
    const isRight = units.indexOf(unit ?? 0) < passed;
    return { unit, item, exercise, ...(isRight ? { chosen: item, given: items.find((each) => each.id === item)?.igbo } : {}) };
  });
  const answeredAt = new Date(clock.ms - daysAgo * dayMs).toISOString();
  const { results } = await api.learning.answer({ id, answers: [{ key: randomUUID(), type: 'placement', answeredAt, questions }] });
  return results;
}

const unitsOf = ({ api }: Household, id: number) => api.learning.lessons({ id });
/** States of the lessons of each unit, each state once. */
const statesOf = async (household: Household, id: number) =>
  (await unitsOf(household, id)).slice(0, 3).map(({ lessons }) => [...new Set(lessons.map(({ state }) => state))]);
const learn = async (app: TestApp, { api }: Household, profile: number, lesson: number) =>
  api.learning.answer({ id: profile, answers: await entriesOfLesson(app, api, { profile, lesson }) });

test('lessons before the place are skipped, open the next one, and are done once they were learned', async ({ app, household }) => {
  const id = await insertProfile(app, household.email);
  await place(app, household, id, 1);
  const [first, second] = await unitsOf(household, id);
  expect((await statesOf(household, id)).slice(0, 2)).toEqual([['skipped'], ['open', 'later']]);
  expect((await household.api.learning.today({ id })).next).toMatchObject({ lesson: second?.lessons[0]?.id, number: 1, unit: second?.id });

  const [lesson = { id: 0 }] = first?.lessons ?? [];
  await learn(app, household, id, lesson.id);
  expect((await unitsOf(household, id))[0]?.lessons.map(({ state }) => state).slice(0, 2)).toEqual(['gold', 'skipped']);
  // No look back at a unit that was skipped in part.
  expect((await household.api.learning.today({ id })).checkpoint).toBeNull();
});

test('a lesson that was done before stays done, and the next one has its number in the unit', async ({ app, household }) => {
  const id = await insertProfile(app, household.email);
  const [first, second] = await unitsOf(household, id);
  await learn(app, household, id, first?.lessons[0]?.id ?? 0);
  await place(app, household, id, 1);
  expect((await unitsOf(household, id))[0]?.lessons.map(({ state }) => state).slice(0, 2)).toEqual(['gold', 'skipped']);
  await learn(app, household, id, second?.lessons[0]?.id ?? 0);
  expect((await household.api.learning.today({ id })).next).toMatchObject({ lesson: second?.lessons[1]?.id, number: 2 });
});

test('a later placement that begins earlier opens what was skipped, and takes nothing back that was done', async ({ app, household }) => {
  const id = await insertProfile(app, household.email);
  await place(app, household, id, 2);
  const [first, second] = await unitsOf(household, id);
  await learn(app, household, id, second?.lessons[0]?.id ?? 0);
  app.clock.ms += dayMs;
  await place(app, household, id, 0);
  expect(await statesOf(household, id)).toEqual([['open', 'later'], ['gold', 'open', 'later'], ['later']]);
  expect((await household.api.learning.today({ id })).next?.lesson).toBe(first?.lessons[0]?.id);
  app.clock.ms += dayMs;
  await place(app, household, id, 2);
  expect((await statesOf(household, id)).slice(0, 2)).toEqual([['skipped'], ['gold', 'skipped']]);
});

test('a placement that waited on a device is stored, and does not replace a newer one', async ({ app, household }) => {
  const id = await insertProfile(app, household.email);
  await place(app, household, id, 1);
  const before = await statesOf(household, id);
  expect(await place(app, household, id, 2, 3)).toMatchObject([{ state: 'stored' }]);
  expect(await statesOf(household, id)).toEqual(before);
});

test('a word is greeted as known once it was answered, not because a placement has skipped it, also after one that begins earlier', async ({
  app,
  household,
}) => {
  const id = await insertProfile(app, household.email);
  await place(app, household, id, 1);
  app.clock.ms += dayMs;
  await place(app, household, id, 0);
  const lesson = (await unitsOf(household, id))[0]?.lessons[0]?.id ?? 0;
  const greeted = async () => {
    const { exercises } = await household.api.learning.session({ id, kind: 'lesson', lesson, key: randomUUID() });
    return new Map(exercises.flatMap(({ kind, item = 0, isMet = false }) => (kind === 'meet' ? [[item, isMet]] : [])));
  };
  const before = await greeted();
  expect([before.size > 1, [...before.values()].includes(true)]).toEqual([true, false]);
  const [item = 0] = before.keys();
  const answer = { key: randomUUID(), type: 'answer', item, skill: 'know', exercise: 'read-mean', chosen: item };
  await household.api.learning.answer({ id, answers: [{ ...answer, answeredAt: new Date(app.clock.ms).toISOString() }] });
  expect([...(await greeted())].filter(([, isMet]) => isMet)).toEqual([[item, true]]);
});

test('a skipped lesson whose end comes before its answers is done with the last of them', async ({ app, household }) => {
  const id = await insertProfile(app, household.email);
  await place(app, household, id, 1);
  const [first] = await unitsOf(household, id);
  const answers = await entriesOfLesson(app, household.api, { profile: id, lesson: first?.lessons[0]?.id ?? 0 });
  const state = async () => (await unitsOf(household, id))[0]?.lessons[0]?.state;
  await household.api.learning.answer({ id, answers: answers.slice(-1) });
  expect(await state()).toBe('skipped');
  await household.api.learning.answer({ id, answers: answers.slice(0, -1) });
  expect(['done', 'gold']).toContain(await state());
});

test('words of skipped lessons that are answered in a mix do not make these done', async ({ app, household }) => {
  const id = await insertProfile(app, household.email);
  await place(app, household, id, 1);
  const [first] = await unitsOf(household, id);
  app.clock.ms += 15 * dayMs;
  const entries = await entriesOfLesson(app, household.api, { profile: id, lesson: first?.lessons[0]?.id ?? 0 });
  await household.api.learning.answer({ id, answers: entries.filter(({ type }) => type === 'answer') });
  expect((await unitsOf(household, id))[0]?.lessons[0]?.state).toBe('skipped');
});

test('a grown-up is offered a placement until it has one or has begun without, also after the first lesson; a child is not', async ({
  app,
  household,
}) => {
  const [id, other, child] = [
    await insertProfile(app, household.email),
    await insertProfile(app, household.email),
    await insertProfile(app, household.email, { age_band: '7-9' }),
  ];
  const isOffered = async (profile: number) => (await household.api.learning.today({ id: profile })).offersPlacement;
  expect([await isOffered(id), await isOffered(child)]).toEqual([true, false]);
  const [first] = await unitsOf(household, id);
  await learn(app, household, id, first?.lessons[0]?.id ?? 0);
  expect(await isOffered(id)).toBe(true);
  await learn(app, household, id, first?.lessons[1]?.id ?? 0);
  expect(await isOffered(id)).toBe(false);
  await place(app, household, other, 0);
  expect(await isOffered(other)).toBe(false);
});
