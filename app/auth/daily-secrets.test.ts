// Proves T13.

import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { createSecondProcess, createTestApp } from '#tests/support/test-app.ts';
import { createDailyHasher } from './daily-secrets.server.ts';

const ip = '198.51.100.7';
const midnight = Date.UTC(2026, 0, 16);
const hour = 3_600_000;

async function setUp() {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  await app.api(await app.adminToken()).wordOfDay.create({ title: 'Ụlọ', body: 'House' });
  const comment = async (text: string, call = app.call) => (await call('POST', '/word-of-day/1/comment', { json: { text }, from: ip })).body.id;
  const senders = async () => (await app.context.db.selectFrom('comments').select('sender').orderBy('id').execute()).map(({ sender }) => sender);
  const secrets = () => app.context.db.selectFrom('daily_secrets').selectAll().orderBy('ends_at').execute();
  return { app, comment, senders, secrets };
}

test('the sender of a comment changes daily and cannot be guessed from an IP address', async () => {
  const { app, comment, senders } = await setUp();
  app.clock.ms = midnight - hour;
  await comment('Today');
  app.clock.ms = midnight + 2 * hour;
  await comment('Tomorrow');
  const [today = '', tomorrow = ''] = await senders();
  for (const sender of [today, tomorrow]) expect(sender).toMatch(/^[\da-f]{64}$/);
  expect(today).not.toBe(tomorrow);
  const guesses = [ip, `address ${ip}`].map((text) => createHash('sha256').update(text).digest('hex'));
  expect(guesses).not.toContain(today);
});

test('a double click around midnight adds one comment, also across processes and after retention', async () => {
  const { app, comment } = await setUp();
  const second = await createSecondProcess(app);
  onTestFinished(() => second.close());
  app.clock.ms = midnight - 5_000;
  const first = await comment('Pressed twice');
  app.clock.ms = midnight + 1;
  await app.runRetentionJob();
  app.clock.ms = midnight + 54_999;
  expect(await comment('Pressed twice', second.call)).toBe(first);
  app.clock.ms = midnight + 55_001;
  expect(await comment('Pressed twice')).not.toBe(first);
});

test('a secret is deleted an hour after its day', async () => {
  const { app, comment, secrets } = await setUp();
  app.clock.ms = midnight - 1;
  await comment('Late');
  app.clock.ms = midnight + hour - 1;
  await app.runRetentionJob();
  expect(await secrets()).toHaveLength(1);
  app.clock.ms = midnight + hour;
  await app.runRetentionJob();
  expect(await secrets()).toEqual([]);
});

test('concurrent calls agree on the secret of a new day', async () => {
  const { app, secrets } = await setUp();
  const hashes = await Promise.all(Array.from({ length: 20 }, () => createDailyHasher(app.context, 'agreement', 'text')));
  expect(new Set(hashes.map(({ current }) => current)).size).toBe(1);
  expect((await secrets()).filter(({ name }) => name === 'agreement')).toHaveLength(1);
});

test('each name has its own secret, and a clock that is set back ignores later secrets', async () => {
  const { app } = await setUp();
  const first = await createDailyHasher(app.context, 'one', 'text');
  expect((await createDailyHasher(app.context, 'other', 'text')).current).not.toBe(first.current);
  app.clock.ms += 24 * hour;
  const next = await createDailyHasher(app.context, 'one', 'text');
  app.clock.ms -= 24 * hour;
  expect(await createDailyHasher(app.context, 'one', 'text')).toEqual(first);
  expect(next.known).not.toContain(first.current);
});
