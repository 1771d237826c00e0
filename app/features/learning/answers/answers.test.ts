import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { entriesOfLesson, insertCourse, insertDeviceKey, insertProfile } from '#tests/support/factories/learning.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const dayMs = 24 * 60 * 60_000;
const test = withAppPerFile().extend('household', { scope: 'file' }, async ({ app }: { app: TestApp }) => {
  await insertCourse(app);
  const { email, token } = await app.learner();
  return { email, token, key: await insertDeviceKey(app, email) };
});

const itemOf = async ({ context }: TestApp, key: string) =>
  (await context.db.selectFrom('items').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id;

const entry = (app: TestApp, fields: object) => ({
  key: randomUUID() as string,
  type: 'answer',
  tookMs: 4_000,
  answeredAt: new Date(app.clock.ms).toISOString(),
  ...fields,
});

/** A right choice of the meaning of an item. */
const chosen = (app: TestApp, item: number, fields: object = {}) =>
  entry(app, { item, skill: 'know', exercise: 'read-mean', chosen: item, ...fields });

const cards = ({ context }: TestApp, profile: number) =>
  context.db.selectFrom('cards').selectAll().where('profile_id', '=', profile).orderBy('skill').execute();

test('a right answer is stored, moves its card to the next day, and counts on its day', async ({ app, household }) => {
  const profile = await insertProfile(app, household.email);
  const item = await itemOf(app, 'ndeewo');
  const answer = chosen(app, item);
  const { results, week } = await app.api(household.key).learning.answer({ id: profile, answers: [answer] });
  const [card] = await cards(app, profile);
  expect(results).toEqual([{ key: answer.key, state: 'stored', verdict: 'right', dueDay: card?.due_day }]);
  expect(week.filter(Boolean)).toHaveLength(1);
  expect(card).toMatchObject({ item_id: item, skill: 'know', reps: 1, lapses: 0 });
});

test('a batch that is sent twice is known, and changes nothing', async ({ app, household }) => {
  const profile = await insertProfile(app, household.email);
  const answers = [chosen(app, await itemOf(app, 'ndeewo')), chosen(app, await itemOf(app, 'nnoo'))];
  const { learning } = app.api(household.key);
  await learning.answer({ id: profile, answers });
  const before = [await cards(app, profile), await app.context.db.selectFrom('profile_days').selectAll().where('profile_id', '=', profile).execute()];
  const { results } = await learning.answer({ id: profile, answers: [...answers, ...answers] });
  expect(results.map(({ state, verdict }) => [state, verdict])).toEqual(Array.from({ length: 4 }, () => ['known', 'right']));
  const after = [await cards(app, profile), await app.context.db.selectFrom('profile_days').selectAll().where('profile_id', '=', profile).execute()];
  expect(after).toEqual(before);
});

test('the server judges what was typed, whatever the client says', async ({ app, household }) => {
  const profile = await insertProfile(app, household.email);
  const akwa = await itemOf(app, 'akwa-cloth');
  const write = (given: string) => entry(app, { item: akwa, skill: 'say', exercise: 'write', given, verdict: 'right' });
  const { results } = await app.api(household.key).learning.answer({ id: profile, answers: [write('àkwá'), write('akwa'), write('')] });
  expect(results.map(({ verdict }) => verdict)).toEqual(['tone', 'right', 'blank']);
});

test('an answer to a skill that is not open is stored and moves no card', async ({ app, household }) => {
  const profile = await insertProfile(app, household.email);
  const item = await itemOf(app, 'ndeewo');
  const { results } = await app
    .api(household.key)
    .learning.answer({ id: profile, answers: [entry(app, { item, skill: 'say', exercise: 'write', given: 'ndeewo' })] });
  expect(results).toMatchObject([{ state: 'stored', verdict: 'right' }]);
  expect(await cards(app, profile)).toEqual([]);
});

test('an item that is gone, an unknown exercise and an entry without time are refused by themselves', async ({ app, household }) => {
  const profile = await insertProfile(app, household.email);
  const item = await itemOf(app, 'ndeewo');
  const answers = [
    chosen(app, 999_999),
    chosen(app, item, { exercise: 'hum' }),
    { key: randomUUID(), type: 'answer', item },
    { key: randomUUID(), type: 'dance' },
    chosen(app, item),
  ];
  const { results } = await app.api(household.key).learning.answer({ id: profile, answers });
  expect(results.map(({ state }) => state)).toEqual(['refused', 'refused', 'refused', 'refused', 'stored']);
  for (const { error } of results.slice(0, 4)) expect(error).toMatch(/^[A-Z]/);
});

test('a clock two years off is drawn into the last 30 days', async ({ app, household }) => {
  const profile = await insertProfile(app, household.email);
  const at = (days: number) => new Date(app.clock.ms + days * dayMs).toISOString();
  const answers = [
    chosen(app, await itemOf(app, 'ndeewo'), { answeredAt: at(730) }),
    chosen(app, await itemOf(app, 'nnoo'), { answeredAt: at(-730) }),
  ];
  await app.api(household.key).learning.answer({ id: profile, answers });
  const stored = await app.context.db.selectFrom('answers').select('answered_at').where('profile_id', '=', profile).orderBy('id').execute();
  expect(stored.map(({ answered_at }) => answered_at)).toEqual([app.clock.ms, app.clock.ms - 30 * dayMs]);
});

test.for([
  { clock: 'years behind', off: -3_650 * dayMs },
  { clock: 'years ahead', off: 3_650 * dayMs },
  { clock: 'a day ahead', off: dayMs },
])('the times of a device whose clock is $clock are corrected by what it says is now', async ({ off }, { app, household }) => {
  const profile = await insertProfile(app, household.email);
  const items = [await itemOf(app, 'ndeewo'), await itemOf(app, 'nnoo'), await itemOf(app, 'akwa-cloth')];
  const days = [0, 2, 40];
  const times = days.map((ago) => app.clock.ms - ago * dayMs);
  const onDevice = (at: number) => new Date(at + off).toISOString();
  const answers = items.map((item, nth) => chosen(app, item, { answeredAt: onDevice(times[nth] ?? 0) }));
  const moment = entry(app, { type: 'moment', profiles: [profile], answeredAt: onDevice(app.clock.ms - 2 * dayMs) });
  await app.api(household.key).learning.answer({ id: profile, answers: [...answers, moment], sentAt: onDevice(app.clock.ms) });
  const { db } = app.context;
  const stored = await db.selectFrom('answers').select('answered_at').where('profile_id', '=', profile).where('exercise', '=', 'read-mean').execute();
  const earliest = app.clock.ms - 30 * dayMs;
  expect(stored.map(({ answered_at }) => answered_at).sort()).toEqual(times.map((at) => Math.max(at, earliest)).sort());
  const counted = await db.selectFrom('profile_days').select(['day', 'moments']).where('profile_id', '=', profile).orderBy('day').execute();
  const today = Math.floor(app.clock.ms / dayMs);
  expect(counted).toEqual([
    { day: today - 30, moments: 0 },
    { day: today - 2, moments: 1 },
    { day: today, moments: 0 },
  ]);
});

test('a clock that is less than two minutes off, and one that says nothing of itself, change no time', async ({ app, household }) => {
  const profile = await insertProfile(app, household.email);
  const item = await itemOf(app, 'ndeewo');
  const at = app.clock.ms - 5 * 60_000;
  const near = [119_000, -119_000].map((ms) => new Date(app.clock.ms + ms).toISOString());
  const unusable = ['2026-99-99T99:99:99Z', '1', 'x'.repeat(41), '', null, 0, {}];
  for (const sentAt of [...near, ...unusable]) {
    const json = { answers: [chosen(app, item, { answeredAt: new Date(at).toISOString() })], sentAt };
    expect((await app.call('POST', `/learning/profiles/${profile}/answers`, { token: household.key, json })).status).toBe(200);
  }
  const stored = await app.context.db.selectFrom('answers').select('answered_at').where('profile_id', '=', profile).execute();
  expect(stored.map(({ answered_at }) => answered_at)).toEqual(Array.from({ length: 9 }, () => at));
});

test('an answer without a usable duration or session is stored', async ({ app, household }) => {
  const profile = await insertProfile(app, household.email);
  const item = await itemOf(app, 'ndeewo');
  const { body } = await app.call('GET', `/learning/profiles/${profile}/today`, { token: household.key });
  const { lesson } = (body as { next: { lesson: number } }).next;
  const durations = [null, -1, 1e9, '4', undefined].map((tookMs) => chosen(app, item, { tookMs }));
  const ends = [null, 7, '?', 'x'.repeat(41)].map((session) => entry(app, { type: 'lesson', lesson, session }));
  const json = { answers: [...durations, ...ends] };
  const sent = await app.call('POST', `/learning/profiles/${profile}/answers`, { token: household.key, json });
  expect((sent.body.results as { state: string }[]).map(({ state }) => state)).toEqual(json.answers.map(() => 'stored'));
});

test('a profile of another household, an ended key and 101 answers are rejected', async ({ app, household }) => {
  const profile = await insertProfile(app, household.email);
  const other = await app.learner({ email: 'neighbour@example.com' });
  const answer = chosen(app, await itemOf(app, 'ndeewo'));
  const send = (token: string, answers: object[]) => app.call('POST', `/learning/profiles/${profile}/answers`, { token, json: { answers } });
  expect((await send(other.token, [answer])).status).toBe(404);
  expect((await send('device.ended', [answer])).status).toBe(401);
  const tooMany = await send(
    household.key,
    Array.from({ length: 101 }, () => ({ ...answer, key: randomUUID() })),
  );
  expect([tooMany.status, tooMany.body.error]).toEqual([400, 'Please send at most 100 answers at once']);
  expect(await cards(app, profile)).toEqual([]);
});

test('an item that is deleted while its answer is stored is refused in one sentence, and the rest is stored', async ({ app, household }) => {
  const profile = await insertProfile(app, household.email);
  const { context } = app;
  const gone = await itemOf(app, 'ka-o-di');
  const kept = await itemOf(app, 'ndeewo');
  const { learning } = app.api(household.key);
  // The course is in memory, and no cache tag tells of the deletion: as between two processes.
  await learning.session({ id: profile });
  await context.db.deleteFrom('lesson_items').where('item_id', '=', gone).execute();
  await context.db.deleteFrom('items').where('id', '=', gone).execute();
  const { results } = await learning.answer({ id: profile, answers: [chosen(app, gone), chosen(app, kept)] });
  expect(results).toMatchObject([
    { state: 'refused', error: 'This is no longer part of the course. Nothing else is lost.' },
    { state: 'stored', verdict: 'right' },
  ]);
});

test('a lesson is done when each of its items was right once, whatever the client says and in whatever order', async ({ app, household }) => {
  const api = app.api(household.key);
  const profile = await insertProfile(app, household.email);
  const stateOf = async () => (await api.learning.lessons({ id: profile }))[0]?.lessons[0]?.state;
  const lesson = (await api.learning.today({ id: profile })).next?.lesson ?? 0;
  const entries = await entriesOfLesson(app, api, { profile, lesson, missed: 1 });
  const [end] = entries.slice(-1);
  const answers = entries.slice(0, -1);
  // An end without answers, as of a client that was wrong.
  await api.learning.answer({ id: profile, answers: [{ ...end, type: 'lesson', key: randomUUID(), tries: 10, right: 10 }] });
  expect(await stateOf()).toBe('open');
  const last = answers.at(-1)?.item;
  const isOfLast = (each: Record<string, unknown>) => each.item === last;
  await api.learning.answer({ id: profile, answers: answers.filter((each) => !isOfLast(each)) });
  expect(await stateOf()).toBe('open');
  await api.learning.answer({ id: profile, answers: answers.filter(isOfLast) });
  expect(await stateOf()).toMatch(/done|gold/);
});
