import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hashPassword } from '#app/auth/passwords.server.ts';
import { insertSecondAdmin } from '#tests/support/factories/admins.ts';
import { admin, createSecondProcess, createTestApp, person, type TestApp } from '#tests/support/test-app.ts';

// The tests hash many passwords, and hashing is slow by design.
vi.setConfig({ testTimeout: 120_000 });

let at: TestApp;
beforeEach(async () => {
  at = await createTestApp({ RATE_LIMITS: 'on' });
  await at.learner();
});
afterEach(() => at.close());

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const home = '203.0.113.7';
const elsewhere = (nth: number) => `198.51.100.${nth}`;

const right = { email: person.email, password: person.password };
const wrong = { email: person.email, password: 'not the password' };
const login = (json: object, from = home) => at.call('POST', '/login', { json, from });
const status = async (json: object, from = home) => (await login(json, from)).status;

/** Inserts verified learners that share the password of `person`. */
async function pupils(count: number): Promise<string[]> {
  const { db } = at.academy;
  const emails = Array.from({ length: count }, (_, nth) => `pupil-${nth}@example.com`);
  const { id: _, ...known } = await db.selectFrom('accounts').selectAll().where('kind', '=', 'learner').executeTakeFirstOrThrow();
  for (const email of emails)
    await db
      .insertInto('accounts')
      .values({ ...known, email, email_key: email })
      .execute();
  return emails;
}

async function fail(times: number, json: object = wrong, from = home): Promise<number[]> {
  const said: number[] = [];
  for (let nth = 0; nth < times; nth += 1) said.push(await status(json, from));
  return [...new Set(said)];
}

test('after five wrong passwords rejects even the right one for 30 seconds', async () => {
  expect(await fail(5)).toEqual([401]);
  const refused = await login(right);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('Retry-After')).toBe('30');
  expect(refused.body).toEqual({
    error: 'That was too often. Please try again in 30 seconds.',
    message: 'That was too often. Please try again in 30 seconds.',
  });
  at.clock.ms += 30 * secondMs - 1;
  expect(await status(right)).toBe(429);
  at.clock.ms += 1;
  expect(await status(right)).toBe(200);
});

test('each further wrong password doubles the delay up to an hour; a rejected attempt does not', async () => {
  await fail(5);
  const waits: number[] = [];
  for (let nth = 0; nth < 10; nth += 1) {
    const seconds = Number((await login(right)).headers.get('Retry-After'));
    waits.push(seconds);
    await fail(3);
    at.clock.ms += seconds * secondMs;
    expect(await status(wrong)).toBe(401);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
});

test('a successful login resets the count, and so does a day without attempts', async () => {
  for (let round = 0; round < 2; round += 1) {
    expect(await fail(4)).toEqual([401]);
    expect(await status(right)).toBe(200);
  }
  await fail(5);
  at.clock.ms += 24 * hourMs;
  expect(await fail(5)).toEqual([401]);
  expect(await status(wrong)).toBe(429);
});

test('a throttled pair blocks neither another account of the network nor another network of the account', async () => {
  const [sister] = await pupils(1);
  await fail(6);
  expect(await status({ ...right, email: sister })).toBe(200);
  expect(await status(right, elsewhere(1))).toBe(200);
  expect(await status(right)).toBe(429);
});

test('counts other spellings of an e-mail and other addresses of a /64 together', async () => {
  for (let nth = 0; nth < 5; nth += 1)
    await login({ ...wrong, email: nth % 2 ? 'LEARNER@example.com' : ' learner@EXAMPLE.com ' }, `2001:db8::${nth}`);
  expect(await status(right, '2001:db8::99')).toBe(429);
  expect(await status(right, '2001:db8:0:1::99')).toBe(200);
});

test('a second process enforces the delay', async () => {
  await fail(5);
  const second = await createSecondProcess(at);
  const there = await second.call('POST', '/login', { json: right, from: home });
  expect([there.status, there.headers.get('Retry-After')]).toEqual([429, '30']);
  await second.close();
});

test('compares five of 100 concurrent wrong passwords', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => login(wrong)));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(401), count(429)]).toEqual([5, 95]);
});

test('30 concurrent right logins from one address, five per account, all succeed and leave no counts', async () => {
  const people = await pupils(6);
  const all = people.flatMap((email) => Array.from({ length: 5 }, () => ({ ...right, email })));
  for (let round = 0; round < 2; round += 1) expect(new Set(await Promise.all(all.map((json) => status(json))))).toEqual(new Set([200]));
  const left = at.academy.db.selectFrom('rate_limits').select('key').where('count', '>', 0).where('key', 'like', 'login, w%');
  expect(await left.execute()).toEqual([]);
});

test('limits one account to 20 wrong passwords in 15 minutes from unknown networks; its owner still logs in from a known one', async () => {
  expect(await status(right, home)).toBe(200);
  for (let nth = 0; nth < 5; nth += 1) expect(await fail(4, wrong, elsewhere(nth))).toEqual([401]);
  expect(await status(right, elsewhere(99))).toBe(429);
  expect(await status(wrong, home)).toBe(401);
  expect(await status(right, home)).toBe(200);
  for (let nth = 0; nth < 5; nth += 1) await fail(4, wrong, elsewhere(nth + 10));
  const refused = await login(right, elsewhere(99));
  expect(refused.headers.get('Retry-After')).toBe('900');
  at.clock.ms += 15 * minuteMs;
  expect(await status(right, elsewhere(99))).toBe(200);
});

test('limits one address to 30 wrong passwords in ten minutes over all accounts; right ones do not count', async () => {
  const people = await pupils(8);
  for (const email of people) expect(await status({ ...right, email })).toBe(200);
  for (const email of people.slice(0, 7)) expect(await fail(4, { ...wrong, email })).toEqual([401]);
  expect(await fail(2, { ...wrong, email: people[7] })).toEqual([401]);
  const refused = await login({ ...right, email: people[7] });
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '600']);
  expect(await status({ ...right, email: people[7] }, elsewhere(1))).toBe(200);
});

test('limits one address to ten wrong passwords in 15 minutes at the administrator login', async () => {
  await insertSecondAdmin(at);
  const enter = async (json: object, from = home) => (await at.call('POST', '/admin/login', { json, from })).status;
  for (const email of [admin.email, 'second@example.com'])
    for (let nth = 0; nth < 5; nth += 1) expect(await enter({ email, password: 'wrong' })).toBe(401);
  expect(await enter({ email: 'nobody@example.com', password: 'wrong' })).toBe(429);
  expect(await enter(admin)).toBe(429);
  expect(await enter(admin, elsewhere(1))).toBe(200);
});

test('reveals at most 480 of 10,000 unknown e-mails that one address tries in a day', async () => {
  const said = { 404: 0, 429: 0, others: 0 };
  for (let nth = 0; nth < 10_000; nth += 1) {
    const path = nth % 3 ? '/login' : '/verify';
    const json = { email: `stranger-${nth}@example.com`, password: 'x', verification_pin: '000000' };
    const { status } = await at.call('POST', path, { json, from: home });
    said[status === 404 || status === 429 ? status : 'others'] += 1;
    at.clock.ms += (24 * hourMs) / 10_000;
  }
  expect(said.others).toBe(0);
  expect(said[404]).toBeGreaterThan(400);
  expect(said[404]).toBeLessThanOrEqual(480);
});

test('after 20 unknown e-mails an address learns nothing about known ones for an hour', async () => {
  for (let nth = 0; nth < 20; nth += 1) expect(await status({ email: `stranger-${nth}@example.com`, password: 'x' })).toBe(404);
  expect(await status(wrong)).toBe(429);
  expect((await at.call('POST', '/verify', { json: { email: person.email, verification_pin: '000000' }, from: home })).status).toBe(429);
  expect(await status(right, elsewhere(1))).toBe(200);
  at.clock.ms += hourMs;
  expect(await status(right)).toBe(200);
});

test('reveals 20 of 100 concurrent unknown e-mails', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, (_, nth) => login({ email: `stranger-${nth}@example.com`, password: 'x' })));
  expect(answers.filter((answer) => answer.status === 404)).toHaveLength(20);
});

test('responds 503 while too many passwords wait to be hashed, and counts no wrong password', async () => {
  let busy = true;
  const hash = async () => {
    while (busy) await hashPassword('whatever');
  };
  const others = Array.from({ length: 54 }, hash);
  for (let nth = 0; nth < 6; nth += 1) {
    const refused = await login(wrong);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(refused.body.error).toBe('Very many people are logging in at this moment. Please try again in 5 seconds.');
  }
  busy = false;
  await Promise.all(others);
  expect(await fail(5)).toEqual([401]);
  expect(await status(right)).toBe(429);
});
