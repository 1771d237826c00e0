import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { createSecondProcess, createTestApp } from '#tests/support/test-app.ts';
import { createDailyHashes } from './daily-secrets.server.ts';

const ip = '198.51.100.7';
const midnight = Date.UTC(2026, 0, 16);
const hour = 3_600_000;

async function setUp() {
  const at = await createTestApp();
  onTestFinished(() => at.close());
  await at.api(await at.adminToken()).wordOfDay.create({ title: 'Ụlọ', body: 'House' });
  const comment = async (text: string, call = at.call) => (await call('POST', '/word-of-day/1/comment', { json: { text }, from: ip })).body.id;
  const senders = async () => (await at.context.db.selectFrom('comments').select('sender').orderBy('id').execute()).map(({ sender }) => sender);
  const secrets = () => at.context.db.selectFrom('daily_secrets').selectAll().orderBy('ends_at').execute();
  return { at, comment, senders, secrets };
}

test('the sender of a comment changes daily and cannot be guessed from an IP address', async () => {
  const { at, comment, senders } = await setUp();
  at.clock.ms = midnight - hour;
  await comment('Today');
  at.clock.ms = midnight + 2 * hour;
  await comment('Tomorrow');
  const [today = '', tomorrow = ''] = await senders();
  for (const sender of [today, tomorrow]) expect(sender).toMatch(/^[\da-f]{64}$/);
  expect(today).not.toBe(tomorrow);
  const guesses = [ip, `address ${ip}`].map((text) => createHash('sha256').update(text).digest('hex'));
  expect(guesses).not.toContain(today);
});

test('a double click around midnight adds one comment, also across processes and after retention', async () => {
  const { at, comment } = await setUp();
  const second = await createSecondProcess(at);
  onTestFinished(() => second.close());
  at.clock.ms = midnight - 5_000;
  const first = await comment('Pressed twice');
  at.clock.ms = midnight + 1;
  await at.runRetentionJob();
  at.clock.ms = midnight + 4_999;
  expect(await comment('Pressed twice', second.call)).toBe(first);
  at.clock.ms = midnight + 5_001;
  expect(await comment('Pressed twice')).not.toBe(first);
});

test('a secret is deleted an hour after its day', async () => {
  const { at, comment, secrets } = await setUp();
  at.clock.ms = midnight - 1;
  await comment('Late');
  at.clock.ms = midnight + hour - 1;
  await at.runRetentionJob();
  expect(await secrets()).toHaveLength(1);
  at.clock.ms = midnight + hour;
  await at.runRetentionJob();
  expect(await secrets()).toEqual([]);
});

test('concurrent calls agree on the secret of a new day', async () => {
  const { at, secrets } = await setUp();
  const hashes = await Promise.all(Array.from({ length: 20 }, () => createDailyHashes(at.context, 'agreement', 'text')));
  expect(new Set(hashes.map(({ current }) => current)).size).toBe(1);
  expect((await secrets()).filter(({ name }) => name === 'agreement')).toHaveLength(1);
});

test('each name has its own secret, and a clock that is set back ignores later secrets', async () => {
  const { at } = await setUp();
  const first = await createDailyHashes(at.context, 'one', 'text');
  expect((await createDailyHashes(at.context, 'other', 'text')).current).not.toBe(first.current);
  at.clock.ms += 24 * hour;
  const next = await createDailyHashes(at.context, 'one', 'text');
  at.clock.ms -= 24 * hour;
  expect(await createDailyHashes(at.context, 'one', 'text')).toEqual(first);
  expect(next.known).not.toContain(first.current);
});
