import { expect } from 'vitest';
import { entriesOfLesson, insertCourse, insertDeviceKey, insertProfile } from '#tests/support/factories/learning.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';

const test = withAppPerFile();

test('a practice asks for each chosen word, and introduces those that were not met', async ({ app }) => {
  await insertCourse(app);
  const { email } = await app.learner();
  const api = app.api(await insertDeviceKey(app, email));
  const { learning } = api;
  const id = await insertProfile(app, email);
  const { next } = await learning.today({ id });
  await learning.answer({ id, answers: await entriesOfLesson(app, api, { profile: id, lesson: next?.lesson ?? 0 }) });

  const known = (await learning.words({ id })).rows.map(({ item }) => item.id);
  const all = await app.context.db.selectFrom('items').select('id').where('published_at', 'is not', null).orderBy('id').execute();
  const unmet = all.map((item) => item.id).filter((item) => !known.includes(item));
  const chosen = [...known, ...unmet].slice(0, 12);
  const { kind, lesson, exercises } = await learning.session({ id, kind: 'practice', items: chosen.join(), key: 'one' });
  expect({ kind, lesson }).toEqual({ kind: 'practice', lesson: null });
  expect(exercises.length).toBeLessThanOrEqual(45);
  const itemsOf = (wanted: string) =>
    exercises.flatMap((exercise) => (exercise.kind === wanted ? (exercise.item ?? []) : [])).sort((one, other) => one - other);
  expect(new Set(exercises.map(({ item }) => item))).toEqual(new Set(chosen));
  expect(itemsOf('meet')).toEqual(chosen.filter((item) => !known.includes(item)).sort((one, other) => one - other));

  const call = async (query: string) => {
    const { status, body } = await app.call('GET', `/learning/profiles/${id}/session?kind=practice&${query}`, {
      token: await insertDeviceKey(app, email),
    });
    return [status, body.error];
  };
  expect(await call('')).toEqual([400, 'Please name the words to practise']);
  expect(await call('items=999999')).toEqual([404, 'These words are no longer part of the course']);
  expect((await call(`items=${'1,'.repeat(12)}1`))[0]).toBe(400);
});
