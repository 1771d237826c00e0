import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { entriesOfLesson, insertCourse, insertDeviceKey, insertProfile } from '#tests/support/factories/learning.ts';
import { insertVoice } from '#tests/support/factories/voices.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';
import { voicesTag } from '../../voices/voices.cache-tags.ts';

const dayMs = 24 * 60 * 60_000;
const test = withAppPerFile().extend('household', { scope: 'file' }, async ({ app }: { app: TestApp }) => {
  await insertCourse(app);
  const { email } = await app.learner();
  return { email, api: app.api(await insertDeviceKey(app, email)) };
});

const send = ({ clock }: TestApp, { api }: { api: ReturnType<TestApp['api']> }, id: number, fields: { type: string; [field: string]: unknown }) =>
  api.learning.answer({ id, answers: [{ key: randomUUID(), answeredAt: new Date(clock.ms).toISOString(), ...fields }] });

const unitsOf = async ({ context: { db } }: TestApp) =>
  db.selectFrom('units').select(['id', 'key']).where('published_at', 'is not', null).orderBy('position').execute();

test('a placement skips what was passed, and spreads its cards over two weeks, at most six a day', async ({ app, household }) => {
  const id = await insertProfile(app, household.email, { level: 'intermediate' });
  const { learning } = household.api;
  expect((await learning.today({ id })).offersPlacement).toBe(true);
  const { exercises, items } = await learning.session({ id, kind: 'placement' });
  const [first, second] = await unitsOf(app);
  const questions = exercises.flatMap(({ item, unit, kind: exercise }) => {
    if (unit !== first?.id && unit !== second?.id) return [];
    const isRight = unit === first?.id;
    return [{ unit, item, exercise, ...(isRight ? { chosen: item, given: items.find((each) => each.id === item)?.igbo } : {}) }];
  });
  await send(app, household, id, { type: 'placement', questions });
  const { next, offersPlacement, waiting } = await learning.today({ id });
  expect([next?.unit, offersPlacement, waiting]).toEqual([second?.id, false, 0]);
  const cards = await app.context.db.selectFrom('cards').selectAll().where('profile_id', '=', id).execute();
  expect(cards.length).toBeGreaterThan(10);
  const today = Math.floor(app.clock.ms / dayMs);
  const perDay = Map.groupBy(cards, ({ due_day }) => due_day - today);
  expect(Math.min(...perDay.keys())).toBeGreaterThanOrEqual(1);
  expect(Math.max(...perDay.keys())).toBeLessThanOrEqual(14);
  expect(Math.max(...[...perDay.values()].map(({ length }) => length))).toBeLessThanOrEqual(6);
  expect(new Set(cards.map(({ stability, skill }) => `${skill} ${stability}`))).toEqual(new Set(['know 7']));
});

test('a family moment counts once a week, for the profiles that took part alone', async ({ app, household }) => {
  const [one, two, absent] = [
    await insertProfile(app, household.email),
    await insertProfile(app, household.email),
    await insertProfile(app, household.email),
  ];
  const other = await app.learner({ email: 'neighbour@example.com' });
  const foreign = await insertProfile(app, other.email);
  const moments = async (profile: number) =>
    (await app.context.db.selectFrom('profile_days').select('moments').where('profile_id', '=', profile).execute()).map((day) => day.moments);
  const weekOf = async (id: number) => (await household.api.learning.today({ id })).week.filter(Boolean).length;
  for (let nth = 0; nth < 2; nth += 1) await send(app, household, one, { type: 'moment', profiles: [one, two, foreign] });
  expect([await moments(one), await moments(two), await moments(absent), await moments(foreign)]).toEqual([[1], [1], [], []]);
  expect([await weekOf(one), await weekOf(two), await weekOf(absent)]).toEqual([1, 1, 0]);
  app.clock.ms += 7 * dayMs;
  await send(app, household, two, { type: 'moment', profiles: [two] });
  expect(await moments(two)).toEqual([1, 1]);
});

test('an older day that comes after a newer one in a batch does not move the last day back', async ({ app, household }) => {
  const id = await insertProfile(app, household.email);
  const moment = (daysAgo: number) => ({
    key: randomUUID(),
    type: 'moment',
    profiles: [id],
    answeredAt: new Date(app.clock.ms - daysAgo * dayMs).toISOString(),
  });
  await household.api.learning.answer({ id, answers: [moment(0), moment(12)] });
  const days = await app.context.db.selectFrom('profile_days').select('day').where('profile_id', '=', id).execute();
  const { last_day } = await app.context.db.selectFrom('profiles').select('last_day').where('id', '=', id).executeTakeFirstOrThrow();
  expect(days).toHaveLength(2);
  expect(last_day).toBe(Math.max(...days.map(({ day }) => day)));
});

test('a word that was chosen to be learned has one card, and comes in the next session', async ({ app, household }) => {
  const id = await insertProfile(app, household.email);
  const [item] = (await household.api.course.unit({ id: (await unitsOf(app)).at(-1)?.id ?? 0 })).items;
  const chosen = item?.id;
  for (let nth = 0; nth < 2; nth += 1)
    expect((await send(app, household, id, { type: 'learn', item: chosen })).results).toMatchObject([{ state: 'stored' }]);
  const cards = await app.context.db.selectFrom('cards').select(['item_id', 'skill', 'reps']).where('profile_id', '=', id).execute();
  expect(cards).toEqual([{ item_id: chosen, skill: 'know', reps: 0 }]);
  const { exercises } = await household.api.learning.session({ id, kind: 'mix' });
  expect(exercises[0]).toMatchObject({ kind: 'meet', item: chosen });
});

test('the words of a profile are found by state, and by Igbo without its marks, with them, or English', async ({ app, household }) => {
  const id = await insertProfile(app, household.email);
  const { learning } = household.api;
  const lesson = (await learning.today({ id })).next?.lesson ?? 0;
  await learning.answer({ id, answers: await entriesOfLesson(app, household.api, { profile: id, lesson }) });
  const found = async (query: object) => (await learning.words({ id, ...query })).rows.map(({ item }) => item.igbo);
  const all = await found({});
  expect(all).toContain('nnọọ');
  for (const search of ['nnoo', 'nnọọ', 'ǹnọ́ọ̀', 'welcome', 'NNOO']) expect(await found({ search })).toEqual(['nnọọ']);
  expect(await found({ search: 'giraffe' })).toEqual([]);
  expect(await found({ state: 'learning' })).toEqual(all);
  expect(await found({ state: 'known' })).toEqual([]);
  expect((await learning.words({ id, limit: 1, page: 2 })).rows.map(({ item }) => item.igbo)).toEqual([all[1]]);
});

test('a task that was done on one device is the one thing of the day on all, and the next day asks anew', async ({ app, household }) => {
  const id = await insertProfile(app, household.email);
  const { learning } = household.api;
  const asked = (await learning.today({ id })).task;
  expect(asked?.isSaid).toBe(false);
  const { exercises } = await learning.session({ id, kind: 'lesson', lesson: (await learning.today({ id })).next?.lesson ?? 0 });
  // The lesson may have asked for another of its words.
  const other = exercises.find(({ kind, item }) => kind === 'meet' && item !== asked?.item)?.item;
  await send(app, household, id, { type: 'task', item: other });
  expect((await learning.today({ id })).task).toMatchObject({ item: other, isSaid: true, voices: [] });
  const { db, cache } = app.context;
  await insertVoice(db, { target: 'item', id: other ?? 0, igbo: 'akwa' });
  await cache.invalidate([voicesTag('item')]);
  expect((await learning.today({ id })).task?.voices.map(({ speaker }) => speaker)).toEqual(['Ada']);
  await db.deleteFrom('voices').execute();
  await cache.invalidate([voicesTag('item')]);
  const neighbour = await insertProfile(app, household.email);
  expect((await learning.today({ id: neighbour })).task?.isSaid).toBe(false);
  app.clock.ms += dayMs;
  expect((await learning.today({ id })).task?.isSaid).toBe(false);
});

test('guardians see what to ask at dinner, the hardest words and what was typed; a device does not', async ({ app, household }) => {
  const id = await insertProfile(app, household.email);
  const { learning } = household.api;
  const lesson = (await learning.today({ id })).next?.lesson ?? 0;
  const entries = await entriesOfLesson(app, household.api, { profile: id, lesson, missed: 3 });
  await learning.answer({ id, answers: entries });
  const { body } = await app.call('POST', '/login', { json: { email: household.email, password: person.password } });
  const guardian = app.api(String(body.token));
  const progress = await guardian.learning.progress({ id });
  expect(progress.lessons).toEqual({ done: 1, gold: 0 });
  expect(progress.dinner).toHaveLength(3);
  const missed = new Set(entries.filter(({ chosen, given, type }) => type === 'answer' && !chosen && !given).map(({ item }) => item));
  expect(progress.hardest.every(({ id: item }) => missed.has(item))).toBe(true);
  expect(progress.hardest.length).toBeGreaterThan(0);
  expect(progress.typed.length).toBeGreaterThan(0);
  expect(progress.typed.every(({ verdict, given }) => verdict === 'right' && given.length > 0)).toBe(true);
  expect(progress.week.filter(Boolean)).toHaveLength(1);
  for (const [nth, { id: item }] of progress.hardest.entries())
    await app.context.db
      .updateTable('cards')
      .set({ lapses: 10 ** nth })
      .where('profile_id', '=', id)
      .where('item_id', '=', item)
      .execute();
  const hardest = (await guardian.learning.progress({ id })).hardest.map((item) => item.id);
  expect(hardest, 'the word that was missed most often comes first').toEqual(progress.hardest.map((item) => item.id).reverse());
  await expect(learning.progress({ id })).rejects.toMatchObject({ status: 401 });
  app.clock.ms += 16 * 60_000;
  await expect(guardian.learning.progress({ id })).rejects.toMatchObject({ status: 403 });
});

test('the family week has a dialogue once one of the family has learned it, with a part for each profile', async ({ app }) => {
  const { email, token } = await app.learner({ email: 'family@example.com' });
  const api = app.api(token);
  const [one, two] = [await insertProfile(app, email, { open_all: 1 }), await insertProfile(app, email, { name: 'Obi', age_band: '7-9' })];
  expect(await api.learning.familyWeek()).toMatchObject({ moment: null, done: false, sum: 0 });
  const [unit] = await api.learning.lessons({ id: one });
  const dialogue = unit?.lessons.find(({ kind }) => kind === 'dialogue')?.id ?? 0;
  const entries = await entriesOfLesson(app, api, { profile: one, lesson: dialogue });
  await api.learning.answer({ id: one, answers: entries });
  const week = await api.learning.familyWeek();
  expect(week.parts.map(({ name }) => name)).toEqual(['Ada', 'Obi']);
  expect(new Set(week.moment?.lines.flatMap(({ profile }) => profile ?? []))).toEqual(new Set([one, two]));
  expect(week.moment?.game.steps.length).toBeGreaterThan(0);
  expect(week.sum).toBe(entries.length - 1);
  await send(app, { api }, two, { type: 'moment', profiles: [one, two] });
  expect((await api.learning.familyWeek()).done).toBe(true);
});
