import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { insertCourse, insertDeviceKey, insertProfile } from '#tests/support/factories/learning.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const dayMs = 24 * 60 * 60_000;
const test = withAppPerFile().extend('household', { scope: 'file' }, async ({ app }: { app: TestApp }) => {
  await insertCourse(app);
  const { email } = await app.learner();
  return { email, key: await insertDeviceKey(app, email) };
});

const itemOf = async ({ context }: TestApp, key: string) =>
  (await context.db.selectFrom('items').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id;

const chosen = (app: TestApp, item: number, at = app.clock.ms) => ({
  key: randomUUID() as string,
  ...{ type: 'answer', item, skill: 'know', exercise: 'read-mean', chosen: item, tookMs: 1_000, answeredAt: new Date(at).toISOString() },
});

const rowsOf = ({ context }: TestApp, profile: number) =>
  context.db.selectFrom('profile_weeks').selectAll().where('profile_id', '=', profile).orderBy('week').execute();

test('words are counted in the week in which their state changed', async ({ app, household }) => {
  const id = await insertProfile(app, household.email);
  const { learning } = app.api(household.key);
  expect(await learning.wordCounts({ id })).toMatchObject({ learning: 0, known: 0, canSay: 0, weeks: [{ learning: 0 }] });

  const [hello, welcome] = [await itemOf(app, 'ndeewo'), await itemOf(app, 'nnoo')];
  await learning.answer({ id, answers: [chosen(app, hello), chosen(app, welcome)] });
  expect(await rowsOf(app, id)).toMatchObject([{ learning: 2, known: 0, can_say: 0 }]);

  app.clock.ms += 14 * dayMs;
  // Three weeks of remembering, without waiting for them.
  await app.context.db.updateTable('cards').set({ stability: 20 }).where('profile_id', '=', id).where('item_id', '=', hello).execute();
  await learning.answer({ id, answers: [chosen(app, hello)] });
  const { weeks, ...present } = await learning.wordCounts({ id });
  expect(present).toEqual({ learning: 1, known: 1, canSay: 0 });
  expect(weeks.map(({ learning, known }) => [learning, known])).toEqual([
    [2, 0],
    [2, 0],
    [1, 1],
  ]);
  expect(await rowsOf(app, id)).toHaveLength(2);
});

test('an answer that changes no state of a word writes no numbers', async ({ app, household }) => {
  const id = await insertProfile(app, household.email);
  const { learning } = app.api(household.key);
  const item = await itemOf(app, 'ndeewo');
  await learning.answer({ id, answers: [chosen(app, item)] });
  await app.context.db.updateTable('profile_weeks').set({ learning: 99 }).where('profile_id', '=', id).execute();
  app.clock.ms += 2 * dayMs;
  await learning.answer({ id, answers: [chosen(app, item)] });
  await learning.answer({ id, answers: [{ ...chosen(app, await itemOf(app, 'biko')), type: 'learn' }] });
  expect((await rowsOf(app, id)).map(({ learning }) => learning)).toEqual([99]);
});

test('answers of an earlier week that arrive late count in the week that was learned last', async ({ app, household }) => {
  const id = await insertProfile(app, household.email);
  const { learning } = app.api(household.key);
  await learning.answer({ id, answers: [chosen(app, await itemOf(app, 'ndeewo'))] });
  await learning.answer({ id, answers: [chosen(app, await itemOf(app, 'nnoo'), app.clock.ms - 10 * dayMs)] });
  expect((await rowsOf(app, id)).map(({ learning }) => learning)).toEqual([2]);
});

test('the page of a word has its forms, its sentences and when its cards come back', async ({ app, household }) => {
  const id = await insertProfile(app, household.email);
  const { learning } = app.api(household.key);
  const [kedu, sentence] = [await itemOf(app, 'kedu'), await itemOf(app, 'kedu-ka-i-mere')];
  const unmet = await learning.word({ id, item: kedu });
  expect(unmet).toMatchObject({ item: { igbo: 'kedu' }, state: 'new', dueDay: null, cards: [], lesson: { title: 'How are you?' } });
  expect(unmet.sentences.length).toBeGreaterThan(1);
  expect(unmet.sentences.every(({ item, isMet }) => !isMet && /kedu/i.test(item.igbo))).toBe(true);

  const { results } = await learning.answer({ id, answers: [chosen(app, kedu), chosen(app, sentence)] });
  const met = await learning.word({ id, item: kedu });
  expect(met).toMatchObject({ state: 'learning', dueDay: results[0]?.dueDay, cards: [{ skill: 'know', isNew: false, dueDay: results[0]?.dueDay }] });
  // What was met comes first.
  expect(met.sentences[0]).toMatchObject({ item: { id: sentence }, isMet: true });
  const { parts } = await learning.word({ id, item: sentence });
  expect(parts).toContainEqual(expect.objectContaining({ item: expect.objectContaining({ id: kedu }), isMet: true }));
});

test('words of another household, and what is not in the course, are not found', async ({ app, household }) => {
  const id = await insertProfile(app, household.email);
  const other = await app.learner({ email: 'other@example.com' });
  const item = await itemOf(app, 'kedu');
  const call = async (path: string, token: string) => {
    const { status, body } = await app.call('GET', `/learning/profiles/${id}/${path}`, { token });
    return [status, body.error];
  };
  expect(await call(`words/${item}`, other.token)).toEqual([404, 'Profile not found']);
  expect(await call('word-counts', other.token)).toEqual([404, 'Profile not found']);
  expect(await call('words/999999', household.key)).toEqual([404, 'Word not found']);
  expect((await call('words/x', household.key))[0]).toBe(404);
});
