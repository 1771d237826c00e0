import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { insertCourse, insertDeviceKey, insertProfile } from '#tests/support/factories/learning.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();
const dayMs = 24 * 60 * 60_000;

/** A learner with a profile that has answered one exercise by typing. */
async function learn(app: TestApp) {
  await insertCourse(app);
  const { email, token } = await app.learner();
  const profile = await insertProfile(app, email);
  const key = await insertDeviceKey(app, email);
  const { id: item } = await app.context.db.selectFrom('items').select('id').where('key', '=', 'ndeewo').executeTakeFirstOrThrow();
  const times = { tookMs: 4_000, answeredAt: new Date(app.clock.ms).toISOString() };
  const answers = [
    { key: randomUUID() as string, type: 'answer', item, skill: 'say', exercise: 'write', given: 'ndewo', ...times },
    { key: randomUUID() as string, type: 'answer', item, skill: 'know', exercise: 'read-mean', chosen: item, ...times },
  ];
  await app.api(key).learning.answer({ id: profile, answers });
  return { token, profile, key };
}

test('the download has answers, cards and days of each profile', async ({ app }) => {
  const { token } = await learn(app);
  const { body } = await app.call('GET', '/auth/data', { token });
  expect(body.learningAnswers).toMatchObject([
    { profile: 'Ada', item: 'ndeewo', exercise: 'write', verdict: 'right', given: '{"given":"ndewo"}' },
    { profile: 'Ada', item: 'ndeewo', exercise: 'read-mean', grade: 'good' },
  ]);
  expect(body.learningCards).toMatchObject([{ profile: 'Ada', item: 'ndeewo', skill: 'know', answers: 1, misses: 0 }]);
  expect(body.learningDays).toMatchObject([{ profile: 'Ada', answers: 2, right: 2 }]);
  expect(body.learningWeeks).toEqual([{ profile: 'Ada', monday: expect.any(String), learning: 1, known: 0, canSay: 0 }]);
});

test('what was typed is forgotten after 90 days, and the verdict is kept', async ({ app }) => {
  const { profile } = await learn(app);
  const stored = () => app.context.db.selectFrom('answers').select(['given', 'verdict']).where('profile_id', '=', profile).orderBy('id').execute();
  app.clock.ms += 89 * dayMs;
  await app.runRetentionJob();
  expect((await stored())[0]).toEqual({ given: '{"given":"ndewo"}', verdict: 'right' });
  app.clock.ms += 2 * dayMs;
  await app.runRetentionJob();
  expect((await stored())[0]).toEqual({ given: null, verdict: 'right' });
});

test('a deleted profile leaves no rows, and its calls are 404', async ({ app }) => {
  const { profile, key } = await learn(app);
  await app.context.db.deleteFrom('profiles').where('id', '=', profile).execute();
  for (const table of ['answers', 'cards', 'profile_days', 'profile_weeks', 'lesson_progress', 'unit_progress', 'learning_sessions'] as const)
    expect(await app.context.db.selectFrom(table).selectAll().where('profile_id', '=', profile).execute()).toEqual([]);
  for (const call of ['today', 'session', 'words', 'words/1', 'word-counts']) {
    const { status, body } = await app.call('GET', `/learning/profiles/${profile}/${call}`, { token: key });
    expect([status, body.error]).toEqual([404, 'Profile not found']);
  }
});
