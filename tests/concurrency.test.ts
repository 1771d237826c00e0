// Proves T21, T22, T23.

import { expect } from 'vitest';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { createSession } from '#tests/support/factories/sessions.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { inGroups } from '#tests/support/in-groups.ts';
import { person } from '#tests/support/test-app.ts';

const test = withAppPerFile();
test.beforeAll(async ({ app }) => {
  await app.api(await app.adminToken()).wordOfDay.create({ title: 'Ọsọ', body: 'A race' });
});

/** Rounds per test; TEST_RACE_ROUNDS raises them. */
const rounds = Number(process.env.TEST_RACE_ROUNDS ?? 1);
const options = { timeout: 180_000 + rounds * 30_000 };
const concurrently = <T>(count: number, work: (nth: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, nth) => work(nth)));

test('accepts one of 50 concurrent registrations of an email, rejects the others, and mails codes to three of them', options, async ({ app }) => {
  for (let round = 1; round <= rounds; round += 1) {
    const email = `race-${round}@example.com`;
    const register = (nth: number) => ({ json: { ...person, email: nth % 2 ? email : email.toUpperCase() }, from: `198.51.100.${nth}` });
    const responses = await concurrently(50, (nth) => app.call('POST', '/register', register(nth)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
    const sentences = new Set(responses.filter(({ status }) => status === 409).map(({ body }) => body.error));
    expect(sentences).toEqual(new Set(['User with this email already exists']));
    expect(await app.context.db.selectFrom('one_time_tokens').select('id').execute()).toHaveLength(round * 4);
  }
  expect(await app.api(await app.adminToken()).accounts.usersTotal()).toEqual({ totalUsers: rounds });
  expect(await app.mails()).toHaveLength(rounds * 4);
});

test('responds alike to 20 concurrent subscriptions of an email and sends one welcome email', async ({ app }) => {
  const before = (await app.mails()).length;
  const responses = await concurrently(20, () => app.call('POST', '/subscribe', { json: { email: 'reader@example.com' } }));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  expect(await app.context.db.selectFrom('subscribers').select('email').execute()).toEqual([{ email: 'reader@example.com' }]);
  expect((await app.mails()).length - before).toBe(1);
});

test('counts 100 likes, 25 at once, and concurrent toggles, as the rows do', options, async ({ app }) => {
  const { db } = app.context;
  await insertAccounts(db, 100);
  const tokens = await Promise.all(Array.from({ length: 100 }, (_, nth) => createSession(db, `person${nth + 1}@example.com`, app.clock.ms)));
  const toggle = async (token: string, count: number) => concurrently(count, () => app.api(token).wordOfDay.like({ id: 1 }));
  const likes = async () => (await app.api().wordOfDay.current()).likes;
  await inGroups(tokens, (token) => toggle(token, 1));
  expect(await likes()).toBe(100);
  for (let round = 1; round <= rounds; round += 1) {
    // Every third account toggles twice, which leaves its like unchanged.
    const responses = await inGroups(tokens, (token, nth) => toggle(token, nth % 3 === 0 ? 2 : 1));
    const left = round % 2 ? 34 : 100;
    expect(await likes()).toBe(left);
    expect(await db.selectFrom('likes').selectAll().execute()).toHaveLength(left);
    expect(Math.min(...responses.flat().map((response) => response.likes))).toBeGreaterThanOrEqual(0);
  }
});

test('stores a comment sent ten times at once as one, and counts different ones all', async ({ app }) => {
  const same = await concurrently(10, () => app.api().wordOfDay.comment({ id: 1, text: 'Impatient' }));
  expect(new Set(same.map(({ id }) => id)).size).toBe(1);
  await concurrently(10, (nth) => app.api().wordOfDay.comment({ id: 1, text: `Number ${nth}` }));
  expect((await app.api().wordOfDay.current()).comments).toBe(11);
  expect((await app.api().wordOfDay.comments({ id: 1 })).rows).toHaveLength(11);
});

test('leaves no comments on a word that is deleted concurrently', async ({ app }) => {
  const admin = await app.adminToken();
  const { wordOfDay } = await app.api(admin).wordOfDay.create({ title: 'Gone', body: 'Soon' });
  await Promise.allSettled([
    ...Array.from({ length: 5 }, (_, nth) => app.api().wordOfDay.comment({ id: wordOfDay.id, text: `Late ${nth}` })),
    app.api(admin).wordOfDay.remove({ id: wordOfDay.id }),
  ]);
  expect(await app.context.db.selectFrom('comments').select('id').where('target_id', '=', wordOfDay.id).execute()).toEqual([]);
});
