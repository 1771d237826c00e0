import { expect } from 'vitest';
import { entriesOfLesson, insertCourse, insertDeviceKey, insertProfile } from '#tests/support/factories/learning.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';

const test = withAppPerFile();

test('lists all lessons with their states, which a finished lesson changes', async ({ app }) => {
  await insertCourse(app);
  const { email } = await app.learner();
  const api = app.api(await insertDeviceKey(app, email));
  const { learning } = api;
  const id = await insertProfile(app, email);
  const child = await insertProfile(app, email, { age_band: '7-9' });
  const states = async (profile: number) => (await learning.lessons({ id: profile })).flatMap(({ lessons }) => lessons.map(({ state }) => state));

  expect((await states(id)).slice(0, 3)).toEqual(['open', 'later', 'later']);
  // Children may choose between two.
  expect((await states(child)).slice(0, 3)).toEqual(['open', 'open', 'later']);

  const { next } = await learning.today({ id });
  const lesson = next?.lesson ?? 0;
  const learn = async (missed: number) => learning.answer({ id, answers: await entriesOfLesson(app, api, { profile: id, lesson, missed }) });
  await learn(5);
  expect((await states(id)).slice(0, 3)).toEqual(['done', 'open', 'later']);
  await learn(0);
  expect((await states(id)).slice(0, 3)).toEqual(['gold', 'open', 'later']);
});
