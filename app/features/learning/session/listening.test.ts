import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { isHeard, silent } from '#app/features/course/public.ts';
import { voicesTag } from '#app/features/voices/voices.cache-tags.ts';
import { entriesOfLesson, insertCourse, insertDeviceKey, insertProfile } from '#tests/support/factories/learning.ts';
import { insertVoice } from '#tests/support/factories/voices.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

/** All public items of the first two units have a voice, and the words of the second one two. */
const test = withAppPerFile().extend('household', { scope: 'file' }, async ({ app }: { app: TestApp }) => {
  await insertCourse(app);
  const { db } = app.context;
  const placed = db.selectFrom('items').innerJoin('lesson_items', 'item_id', 'items.id').innerJoin('lessons', 'lessons.id', 'lesson_id');
  const rows = await placed
    .innerJoin('units', 'units.id', 'unit_id')
    .select(['items.id', 'igbo', 'units.key'])
    .orderBy('units.position', 'desc')
    .execute();
  // Greetings come back in later units: an item belongs to the first one.
  const items = new Map(rows.map((row) => [row.id, row]));
  for (const { id, igbo, key } of items.values())
    if (key === 'greetings' || key === 'melodies')
      for (const name of key === 'melodies' ? ['Ada', 'Obi'] : ['Ada']) await insertVoice(db, { target: 'item', id, igbo, name });
  await app.context.cache.invalidate([voicesTag('item')]);
  const { email } = await app.learner();
  return { email, key: await insertDeviceKey(app, email) };
});

const lessonOf = async ({ context }: TestApp, unit: string, nth = 0) => {
  const lessons = context.db.selectFrom('lessons').innerJoin('units', 'units.id', 'unit_id').select('lessons.id').where('units.key', '=', unit);
  return (await lessons.orderBy('lessons.position').execute())[nth]?.id ?? 0;
};
const kindsOf = (exercises: readonly { kind: string }[]) => exercises.map(({ kind }) => kind);

test('a lesson has exercises to listen to, and the same without sound for a client that plays none and a quiet profile', async ({
  app,
  household,
}) => {
  const profile = await insertProfile(app, household.email);
  const { learning } = app.api(household.key);
  const ask = { id: profile, kind: 'lesson', lesson: await lessonOf(app, 'greetings'), key: 'heard' } as const;
  const heard = await learning.session({ ...ask, listens: 'true' });
  expect(kindsOf(heard.exercises)).toEqual(expect.arrayContaining(['hear-mean', 'read-mean', 'dictate', 'write']));
  expect(heard.items.find(({ id }) => id === heard.exercises[0]?.item)?.voices).toMatchObject([{ speaker: 'Ada', ms: 700 }]);
  const mute = await learning.session(ask);
  expect(mute.exercises).toEqual(heard.exercises.filter(({ kind }) => kind !== 'say').map(silent));
  expect(mute.exercises.some(isHeard)).toBe(false);
  await app.context.db.updateTable('profiles').set({ quiet: 1 }).where('id', '=', profile).execute();
  expect((await learning.session({ ...ask, listens: 'true' })).exercises).toEqual(mute.exercises);
  expect((await learning.session({ ...ask, key: 'quiet', listens: 'true' })).exercises.some(isHeard)).toBe(false);
});

test('tones are heard where two sources agree, and words of one spelling are compared', async ({ app, household }) => {
  const profile = await insertProfile(app, household.email, { open_all: 1 });
  const { learning } = app.api(household.key);
  const kinds = new Set<string>();
  for (const nth of [0, 1, 2, 3, 4]) {
    const lesson = await lessonOf(app, 'melodies', nth);
    for (const key of ['a', 'b', 'c', 'd']) {
      const { exercises, items } = await learning.session({ id: profile, kind: 'lesson', lesson, key: `${key}-${nth}`, listens: 'true' });
      for (const { kind, item, melodies, choices = [] } of exercises.filter(isHeard)) {
        kinds.add(kind);
        const { toneState } = items.find(({ id }) => id === item) ?? {};
        if (kind === 'hear-tone') expect([toneState, melodies?.every((melody) => /^[HLS]{2,3}$/.test(melody))]).toEqual(['agreed', true]);
        if (kind === 'same-other') expect(choices.map((id) => items.find((each) => each.id === id)?.igbo)).toHaveLength(2);
      }
    }
  }
  expect(kinds).toEqual(new Set(['hear-mean', 'hear-tone', 'same-other', 'dictate']));
});

test('a lesson that is heard to its end is done, with what was missed at first', async ({ app, household }) => {
  const profile = await insertProfile(app, household.email, { open_all: 1 });
  const api = app.api(household.key);
  const first = await lessonOf(app, 'greetings');
  await api.learning.answer({ id: profile, answers: await entriesOfLesson(app, api, { profile, lesson: first, listens: true }) });
  const melodies = await lessonOf(app, 'melodies', 1);
  const answers = await entriesOfLesson(app, api, { profile, lesson: melodies, listens: true, missed: 4 });
  const { results } = await api.learning.answer({ id: profile, answers });
  expect(results.every(({ state }) => state === 'stored')).toBe(true);
  const rows = await app.context.db.selectFrom('answers').select(['exercise', 'skill', 'verdict']).where('profile_id', '=', profile).execute();
  const skills = new Map(rows.filter(({ verdict }) => verdict === 'right').map(({ exercise, skill }) => [exercise, skill]));
  expect(skills.get('hear-mean')).toBe('know');
  expect(skills.get('dictate')).toBe('say');
  const units = await api.learning.lessons({ id: profile });
  const states = units.flatMap(({ lessons }) => lessons).flatMap(({ id, state }) => (id === first || id === melodies ? state : []));
  expect(states).toEqual(['gold', 'done']);
});

test('the server judges what was heard, whatever the client says', async ({ app, household }) => {
  const profile = await insertProfile(app, household.email);
  const itemOf = async (key: string) => (await app.context.db.selectFrom('items').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id;
  const [cloth, egg] = [await itemOf('akwa-cloth'), await itemOf('akwa-egg')];
  const entry = (fields: object) => ({
    ...{ key: randomUUID() as string, type: 'answer', item: cloth, tookMs: 1, answeredAt: new Date(app.clock.ms).toISOString(), verdict: 'right' },
    ...fields,
  });
  const answers = [
    entry({ exercise: 'hear-mean', skill: 'know', chosen: egg }),
    entry({ exercise: 'hear-tone', skill: 'tone', given: 'LH' }),
    entry({ exercise: 'hear-tone', skill: 'tone', given: 'HL' }),
    entry({ exercise: 'same-other', skill: 'tone', chosen: egg }),
    entry({ exercise: 'same-other', skill: 'tone', chosen: cloth }),
    entry({ exercise: 'dictate', skill: 'say', given: 'àkwá' }),
    entry({ exercise: 'dictate', skill: 'say', given: 'ego' }),
    entry({ exercise: 'hear-all', skill: 'say', given: 'ego' }),
  ];
  const { results } = await app.api(household.key).learning.answer({ id: profile, answers });
  expect(results.map(({ verdict, error }) => verdict ?? error)).toEqual([
    ...['wrong', 'tone', 'right', 'wrong', 'right', 'right', 'wrong'],
    'The exercise is unknown',
  ]);
});

test('small children listen wherever there is a voice, and write nothing', async ({ app, household }) => {
  const profile = await insertProfile(app, household.email, { age_band: '4-6' });
  const lesson = await lessonOf(app, 'greetings');
  const { exercises } = await app.api(household.key).learning.session({ id: profile, kind: 'lesson', lesson, listens: 'true' });
  const kinds = kindsOf(exercises);
  expect(kinds).toContain('hear-mean');
  for (const kind of ['read-mean', 'write', 'dictate']) expect(kinds).not.toContain(kind);
});

test('a placement asks by ear, too', async ({ app, household }) => {
  const profile = await insertProfile(app, household.email);
  const { exercises } = await app.api(household.key).learning.session({ id: profile, kind: 'placement', listens: 'true' });
  expect(kindsOf(exercises)).toContain('hear-mean');
});

test('what listens is a word that is true, and all else is no refusal', async ({ app, household }) => {
  const profile = await insertProfile(app, household.email);
  for (const listens of ['', 'loud', '2'])
    expect((await app.call('GET', `/learning/profiles/${profile}/session?listens=${listens}`, { token: household.key })).status).toBe(200);
});

// Last: it takes all voices away.
test('a stored session whose voices were withdrawn goes on without them', async ({ app, household }) => {
  const profile = await insertProfile(app, household.email);
  const { learning } = app.api(household.key);
  const ask = { id: profile, kind: 'lesson', lesson: await lessonOf(app, 'greetings'), key: 'withdrawn', listens: 'true' } as const;
  const heard = await learning.session(ask);
  expect(heard.exercises.some(isHeard)).toBe(true);
  await app.context.db.updateTable('voices').set({ state: 'withdrawn' }).execute();
  await app.context.cache.invalidate([voicesTag('item')]);
  const after = await learning.session(ask);
  expect(after.exercises).toEqual(heard.exercises.map(silent));
  expect(after.items.every(({ voices }) => voices.length === 0)).toBe(true);
});
