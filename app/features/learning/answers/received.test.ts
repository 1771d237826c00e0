import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { insertCourse, insertDeviceKey, insertProfile } from '#tests/support/factories/learning.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { learningLimits } from '../learning-terms.contract.ts';
import { checkReceivedBytes, placedOftenEnough } from './received.server.ts';

const dayMs = 24 * 60 * 60_000;
const test = withAppPerFile().extend('household', { scope: 'file' }, async ({ app }: { app: TestApp }) => {
  await insertCourse(app);
  const { email } = await app.learner();
  const key = await insertDeviceKey(app, email);
  const { items } = await app.api(key).course.unit({ id: 2 });
  return { email, key, items };
});

const at = ({ clock }: TestApp) => new Date(clock.ms).toISOString();
const placement = (app: TestApp, item: number) => {
  const question = { unit: 1, item, exercise: 'read-mean', chosen: item };
  return { key: randomUUID() as string, type: 'placement', questions: [question], answeredAt: at(app) };
};
const task = (app: TestApp, item: number) => ({ key: randomUUID() as string, type: 'task', item, answeredAt: at(app) });
const outcomes = (results: { state: string; error?: string | undefined }[]) => results.map(({ state, error }) => error ?? state);

test('a batch has one placement, and further ones get no result until they are sent again', async ({ app, household: { email, key, items } }) => {
  const id = await insertProfile(app, email);
  const item = items[0]?.id ?? 0;
  const answers = [placement(app, item), task(app, item), placement(app, item), task(app, item)];
  const send = async () => {
    const { results } = await app.api(key).learning.answer({ id, answers });
    return answers.map((sent) => outcomes(results.filter((result) => result.key === sent.key)));
  };
  expect(await send()).toEqual([['stored'], ['stored'], [], ['stored']]);
  expect(await send()).toEqual([['known'], ['known'], ['stored'], ['known']]);
});

test('the first batch of a day moves the last day of a profile, and is counted as received', async ({ app, household: { email, key, items } }) => {
  const id = await insertProfile(app, email);
  await app.api(key).learning.answer({ id, answers: [task(app, items[0]?.id ?? 0), task(app, items[1]?.id ?? 0)] });
  const row = await app.context.db
    .selectFrom('profiles')
    .select(['last_day', 'received_answers', 'received_day'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ last_day: expect.any(Number), received_answers: 2, received_day: Math.floor(app.clock.ms / dayMs) });
});

test('a profile places itself three times a day, and is not asked the questions of a fourth time', async ({
  app,
  household: { email, key, items },
}) => {
  const id = await insertProfile(app, email);
  const { learning } = app.api(key);
  const place = async () => outcomes((await learning.answer({ id, answers: [placement(app, items[0]?.id ?? 0)] })).results);
  expect([await place(), await place(), await place()]).toEqual([['stored'], ['stored'], ['stored']]);
  expect(await place()).toEqual([placedOftenEnough]);
  const asked = await app.call('GET', `/learning/profiles/${id}/session?kind=placement`, { token: key });
  expect([asked.status, asked.body.error, Number(asked.headers.get('Retry-After')) > 0]).toEqual([429, placedOftenEnough, true]);
  const sibling = await insertProfile(app, email);
  expect((await learning.session({ id: sibling, kind: 'placement' })).kind).toBe('placement');
  app.clock.ms += dayMs;
  expect(await place()).toEqual(['stored']);
});

test('a profile stores at most 2,000 answers a day: of a batch what still fits, and the others get no result until the next day', async ({
  app,
  household: { email, key, items },
}) => {
  const id = await insertProfile(app, email);
  const item = items[0]?.id ?? 0;
  const first = task(app, item);
  await app.api(key).learning.answer({ id, answers: [first] });
  await app.context.db
    .updateTable('profiles')
    .set({ received_answers: learningLimits.answersPerDay - 1 })
    .where('id', '=', id)
    .execute();
  const answers = [task(app, item), task(app, item), placement(app, item), placement(app, item)];
  const send = async (sent: typeof answers) => outcomes((await app.api(key).learning.answer({ id, answers: sent })).results);
  expect(await send(answers)).toEqual(['stored']);
  expect(await send([first, ...answers])).toEqual(['known', 'known']);
  const { status, body, headers } = await app.call('POST', `/learning/profiles/${id}/answers`, { token: key, json: { answers: answers.slice(1) } });
  expect([status, Number(headers.get('Retry-After')) > 0]).toEqual([429, true]);
  expect(body.error).toMatch(/^We take 2,000 answers a day from each learner\./);
  const stored = await app.context.db.selectFrom('answers').select('key').where('profile_id', '=', id).execute();
  expect(new Set(stored.map((answer) => answer.key))).toEqual(new Set([first.key, answers[0]?.key]));
  app.clock.ms += dayMs;
  expect(await send(answers)).toEqual(['known', 'stored', 'stored']);
  expect(await send(answers.slice(3))).toEqual(['stored']);
});

test('answers and their sizes are counted on the day on which they arrive', async ({ app, household: { email, key, items } }) => {
  const id = await insertProfile(app, email);
  const item = items[0]?.id ?? 0;
  const entry = { type: 'answer', item, skill: 'say', exercise: 'write', tookMs: 1, given: 'ákwà' };
  const answers = [1, 20].map((days) => ({ ...entry, key: randomUUID() as string, answeredAt: new Date(app.clock.ms - days * dayMs).toISOString() }));
  for (const batch of [answers, answers]) await app.api(key).learning.answer({ id, answers: batch });
  const row = await app.context.db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const bytes = answers.length * Buffer.byteLength(JSON.stringify({ given: 'ákwà' }));
  expect([row.received_day, row.received_answers, row.received_bytes]).toEqual([Math.floor(app.clock.ms / dayMs), 2, bytes]);
});

test('texts of answers have a maximum, those of a placement too', async ({ app, household: { email, key, items } }) => {
  const id = await insertProfile(app, email);
  const item = items[0]?.id ?? 0;
  const given = 'a'.repeat(learningLimits.givenLength + 1);
  const questions = [{ unit: 1, item, exercise: 'write', given }];
  const { results } = await app.api(key).learning.answer({ id, answers: [{ ...placement(app, item), questions }] });
  expect(outcomes(results)).toEqual(['An answer may have at most 1,000 characters']);
});

test('a small batch of another learner is not kept waiting by the judging of a large one', async ({ app, household: { email, key, items } }) => {
  const [large, small] = [await insertProfile(app, email), await insertProfile(app, email)];
  const item = items[0]?.id ?? 0;
  const entry = { type: 'answer', item, skill: 'say', exercise: 'write', tookMs: 1, given: 'a'.repeat(900), answeredAt: at(app) };
  const answers = Array.from({ length: 100 }, () => ({ ...entry, key: randomUUID() as string }));
  const ended: string[] = [];
  const { learning } = app.api(key);
  await Promise.all([
    learning.answer({ id: large, answers }).then(() => ended.push('large')),
    learning.answer({ id: small, answers: [task(app, item)] }).then(() => ended.push('small')),
  ]);
  expect(ended).toEqual(['small', 'large']);
});

test('a moment that names more profiles than a household has is refused, and entries beside it are stored', async ({
  app,
  household: { email, key, items },
}) => {
  const id = await insertProfile(app, email);
  const moment = { key: randomUUID() as string, type: 'moment', profiles: Array.from({ length: 1_500 }, (_, nth) => nth + 1), answeredAt: at(app) };
  const { results } = await app.api(key).learning.answer({ id, answers: [moment, task(app, items[0]?.id ?? 0)] });
  expect(results.map(({ state }) => state)).toEqual(['refused', 'stored']);
});

test('a day with more than 20 MB of answers is told in the log', async ({ app, household: { email } }) => {
  const day = Math.floor(app.clock.ms / dayMs);
  const context = { ...app.context, args: {}, signal: new AbortController().signal, invalidate: () => undefined };
  const told = () => app.log.filter(({ event }) => event === 'answers_large').map(({ details }) => details);
  await insertProfile(app, email, { received_day: day - 1, received_bytes: 30_000_000 });
  await checkReceivedBytes.perform(context);
  expect(told()).toEqual([]);
  for (const bytes of [15_000_000, 6_000_000]) await insertProfile(app, email, { received_day: day, received_bytes: bytes });
  await checkReceivedBytes.perform(context);
  expect(told()).toHaveLength(1);
  expect(told()[0]).toMatchObject({ limit: 20_000_000 });
});
