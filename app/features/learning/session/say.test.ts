import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { courseTag } from '#app/features/course/course.cache-tags.ts';
import { entriesOfLesson, insertCourse, insertDeviceKey, insertProfile } from '#tests/support/factories/learning.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerFile().extend('household', { scope: 'file' }, async ({ app }: { app: TestApp }) => {
  await insertCourse(app);
  const { email } = await app.learner();
  return { email, key: await insertDeviceKey(app, email) };
});

/** The second lesson about melodies has the four words akwa. */
async function lessonOfTones({ context }: TestApp): Promise<number> {
  const lessons = context.db.selectFrom('lessons').innerJoin('units', 'units.id', 'unit_id').select('lessons.id').where('units.key', '=', 'melodies');
  return (await lessons.orderBy('lessons.position').execute())[1]?.id ?? 0;
}

test('a lesson ends with a word to say back, for clients with sound and learners that are not quiet', async ({ app, household }) => {
  const id = await insertProfile(app, household.email, { open_all: 1 });
  const { learning } = app.api(household.key);
  const ask = { id, kind: 'lesson', lesson: await lessonOfTones(app), key: 'said' } as const;
  const { exercises, items } = await learning.session({ ...ask, listens: 'true' });
  const said = exercises.at(-1);
  expect(said).toMatchObject({ kind: 'say', skill: null, isScheduled: false });
  expect(items.find((item) => item.id === said?.item)).toMatchObject({ igbo: 'akwa', toneState: 'agreed' });
  expect(exercises.filter(({ kind }) => kind === 'say')).toHaveLength(1);
  const silent = await learning.session(ask);
  expect(silent.exercises.at(-1)?.kind).toBe('do');
  await app.context.db.updateTable('profiles').set({ quiet: 1 }).where('id', '=', id).execute();
  expect((await learning.session({ ...ask, listens: 'true' })).exercises).toEqual(silent.exercises);
});

test('a word whose tones are in doubt since the session began is not asked for', async ({ app, household }) => {
  const id = await insertProfile(app, household.email, { open_all: 1 });
  const { learning } = app.api(household.key);
  const ask = { id, kind: 'lesson', lesson: await lessonOfTones(app), key: 'doubt', listens: 'true' } as const;
  const said = (await learning.session(ask)).exercises.at(-1)?.item ?? 0;
  await app.context.db.updateTable('items').set({ tone_state: 'sourced' }).where('id', '=', said).execute();
  await app.context.cache.invalidate([courseTag]);
  expect((await learning.session(ask)).exercises.some(({ kind }) => kind === 'say')).toBe(false);
});

test('nothing of it is stored: a lesson is done without it, and an answer to it is refused', async ({ app, household }) => {
  const id = await insertProfile(app, household.email, { open_all: 1 });
  const api = app.api(household.key);
  const lesson = await lessonOfTones(app);
  const { results } = await api.learning.answer({ id, answers: await entriesOfLesson(app, api, { profile: id, lesson, listens: true }) });
  expect(results.filter(({ state }) => state === 'refused')).toEqual([]);
  expect((await api.learning.lessons({ id })).flatMap((unit) => unit.lessons).find((each) => each.id === lesson)?.state).toBe('gold');
  const answer = { type: 'answer', item: 1, skill: 'tone', exercise: 'say', tookMs: 1, answeredAt: new Date(app.clock.ms).toISOString() } as const;
  const sent = await api.learning.answer({ id, answers: [{ ...answer, key: randomUUID() }] });
  expect(sent.results[0]).toMatchObject({ state: 'refused', error: 'Such exercises have no answer to keep' });
});
