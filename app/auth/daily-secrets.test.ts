import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { createSecondProcess, createTestApp } from '#tests/support/test-app.ts';
import { createDailyHashes } from './daily-secrets.server.ts';

const from = '198.51.100.7';
const midnight = Date.UTC(2026, 0, 16);
const hour = 3_600_000;

async function opened() {
  const at = await createTestApp();
  onTestFinished(() => at.close());
  await at.api(await at.adminToken()).wordOfDay.create({ title: 'Ụlọ', body: 'House' });
  const comment = async (text: string, call = at.call) => (await call('POST', '/word-of-day/1/comment', { json: { text }, from })).body.id;
  const senders = async () => (await at.academy.db.selectFrom('comments').select('sender').orderBy('id').execute()).map(({ sender }) => sender);
  const secrets = () => at.academy.db.selectFrom('daily_secrets').selectAll().orderBy('ends_at').execute();
  return { at, comment, senders, secrets };
}

test('the sender of a comment is no hash that can be guessed from an address, and another one each day', async () => {
  const { at, comment, senders } = await opened();
  at.clock.ms = midnight - hour;
  await comment('Today');
  at.clock.ms = midnight + 2 * hour;
  await comment('Tomorrow');
  const [today = '', tomorrow = ''] = await senders();
  for (const sender of [today, tomorrow]) expect(sender).toMatch(/^[\da-f]{64}$/);
  expect(today).not.toBe(tomorrow);
  const guesses = [from, `address ${from}`].map((text) => createHash('sha256').update(text).digest('hex'));
  expect(guesses).not.toContain(today);
});

test('a double click over midnight is one comment, on two processes and after a purge, too', async () => {
  const { at, comment } = await opened();
  const second = await createSecondProcess(at);
  onTestFinished(() => second.close());
  at.clock.ms = midnight - 5_000;
  const first = await comment('Pressed twice');
  at.clock.ms = midnight + 1;
  await at.purge();
  at.clock.ms = midnight + 4_999;
  expect(await comment('Pressed twice', second.call)).toBe(first);
  at.clock.ms = midnight + 5_001;
  expect(await comment('Pressed twice')).not.toBe(first);
});

test('a secret is deleted an hour after its day, so that its hashes cannot be computed again', async () => {
  const { at, comment, secrets } = await opened();
  at.clock.ms = midnight - 1;
  await comment('Late');
  at.clock.ms = midnight + hour - 1;
  await at.purge();
  expect(await secrets()).toHaveLength(1);
  at.clock.ms = midnight + hour;
  await at.purge();
  expect(await secrets()).toEqual([]);
});

test('processes that begin a day at once agree on its secret', async () => {
  const { at, secrets } = await opened();
  const hashes = await Promise.all(Array.from({ length: 20 }, () => createDailyHashes(at.academy, 'agreement', 'text')));
  expect(new Set(hashes.map(({ current }) => current)).size).toBe(1);
  expect((await secrets()).filter(({ name }) => name === 'agreement')).toHaveLength(1);
});

test('two names have two secrets, and a clock that is set back makes no use of tomorrow’s', async () => {
  const { at } = await opened();
  const one = await createDailyHashes(at.academy, 'one', 'text');
  expect((await createDailyHashes(at.academy, 'other', 'text')).current).not.toBe(one.current);
  at.clock.ms += 24 * hour;
  const next = await createDailyHashes(at.academy, 'one', 'text');
  at.clock.ms -= 24 * hour;
  expect(await createDailyHashes(at.academy, 'one', 'text')).toEqual(one);
  expect(next.known).not.toContain(one.current);
});
