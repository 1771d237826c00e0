import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

const dayMs = 86_400_000;
const years3 = 3 * 365 * dayMs;
const message = 'Something worries me';

const stored = ({ context: { db } }: TestApp) => db.selectFrom('concerns').selectAll().orderBy('id').execute();
const erase = (app: TestApp, token: string) => app.api(token).privacy.deleteAccount({ password: person.password, comments: 'delete' });

/** Numbers of concerns just before a time and at it. */
async function around(app: TestApp, ms: number): Promise<number[]> {
  app.clock.ms = ms - 1000;
  await app.runRetentionJob();
  const before = (await stored(app)).length;
  app.clock.ms = ms;
  await app.runRetentionJob();
  return [before, (await stored(app)).length];
}

async function handleAll(app: TestApp, handled = true): Promise<void> {
  const { concerns } = app.api(await app.adminToken());
  for (const { id } of await concerns.list()) await concerns.handle({ id, handled, note: 'What we know' });
}

test('the export has the concerns of the account, without notes, and none that only names its address', async ({ app }) => {
  const { token } = await app.learner();
  await app.api(token).concerns.create({ message, about: 'A tutor', full_name: 'Ada' });
  await app.api().concerns.create({ message: 'Of another person', email: person.email });
  await handleAll(app);
  const { concerns } = await app.api(token).privacy.download();
  const at = '2026-01-15T12:00:00.000Z';
  expect(concerns).toEqual([{ message, about: 'A tutor', fullName: 'Ada', email: null, writtenAt: at, handledAt: at }]);
});

test('an erasure takes account, name and address off a concern and keeps its text', async ({ app }) => {
  const { token } = await app.learner();
  await app.api(token).concerns.create({ message, about: 'A tutor', full_name: 'Ada', email: person.email });
  await erase(app, token);
  expect(await stored(app)).toMatchObject([
    { message, about: 'A tutor', full_name: null, email: null, account_id: null, detached_at: app.clock.ms, handled_at: null },
  ]);
});

test('an open concern stays; a handled one is deleted after three years', async ({ app }) => {
  await app.api().concerns.create({ message });
  app.clock.ms += 4 * years3;
  await app.runRetentionJob();
  expect(await stored(app)).toHaveLength(1);
  await handleAll(app);
  expect(await around(app, app.clock.ms + years3)).toEqual([1, 0]);
});

test('a concern outlives the account of its author by three years', async ({ app }) => {
  const { token } = await app.learner();
  await app.api(token).concerns.create({ message });
  await handleAll(app);
  app.clock.ms += dayMs / 2;
  await erase(app, token);
  const erasedAt = app.clock.ms;
  app.clock.ms += dayMs / 2;
  expect(await around(app, erasedAt + years3)).toEqual([1, 0]);
});

test('one that is opened again is kept', async ({ app }) => {
  await app.api().concerns.create({ message });
  await handleAll(app);
  await handleAll(app, false);
  app.clock.ms += years3;
  await app.runRetentionJob();
  expect(await stored(app)).toHaveLength(1);
});
