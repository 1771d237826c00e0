// Proves T16, T17, T49.

import { expect, onTestFinished } from 'vitest';
import { hashPassword } from '#app/auth/passwords.server.ts';
import { requestNetwork } from '#app/lib/request-network.server.ts';
import { admin } from '#tests/support/api-client.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { isFull } from '#tests/support/suite.ts';
import { createSecondProcess, person, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest({ RATE_LIMITS: 'on' });
test.beforeEach(async ({ app }) => {
  await app.learner();
});

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const clientAddress = '203.0.113.7';
const otherAddress = (nth: number) => `198.51.100.${nth}`;

const validCredentials = { email: person.email, password: person.password };
const invalidCredentials = { email: person.email, password: 'not the password' };
const login = (app: TestApp, json: object, from = clientAddress) => app.call('POST', '/login', { json, from });
const status = async (app: TestApp, json: object, from = clientAddress) => (await login(app, json, from)).status;

/** Inserts verified learners that share the password of `person`. */
async function insertLearners(app: TestApp, count: number): Promise<string[]> {
  const { db } = app.context;
  const emails = Array.from({ length: count }, (_, nth) => `pupil-${nth}@example.com`);
  const { id: _, ...accountFields } = await db.selectFrom('accounts').selectAll().where('kind', '=', 'learner').executeTakeFirstOrThrow();
  for (const email of emails)
    await db
      .insertInto('accounts')
      .values({ ...accountFields, email, email_key: email })
      .execute();
  return emails;
}

async function failLogins(app: TestApp, times: number, json: object = invalidCredentials, from = clientAddress): Promise<number[]> {
  const statuses: number[] = [];
  for (let nth = 0; nth < times; nth += 1) statuses.push(await status(app, json, from));
  return [...new Set(statuses)];
}

test('after five wrong passwords rejects even the right one for 30 seconds', async ({ app }) => {
  expect(await failLogins(app, 5)).toEqual([401]);
  const rejected = await login(app, validCredentials);
  expect(rejected.status).toBe(429);
  expect(rejected.headers.get('Retry-After')).toBe('30');
  expect(rejected.body).toEqual({
    error: 'That was too often. Please try again in 30 seconds.',
    message: 'That was too often. Please try again in 30 seconds.',
  });
  app.clock.ms += 30 * secondMs - 1;
  expect(await status(app, validCredentials)).toBe(429);
  app.clock.ms += 1;
  expect(await status(app, validCredentials)).toBe(200);
});

test('attempts during a delay wait for no write of others', async ({ app }) => {
  await failLogins(app, 5);
  // A transaction of SQLite holds the only writer from its start.
  const rejected = await app.context.db.transaction().execute(() => status(app, validCredentials));
  expect(rejected).toBe(429);
});

test('each further wrong password doubles the delay up to an hour; a rejected attempt does not', async ({ app }) => {
  await failLogins(app, 5);
  const waits: number[] = [];
  for (let nth = 0; nth < 10; nth += 1) {
    const seconds = Number((await login(app, validCredentials)).headers.get('Retry-After'));
    waits.push(seconds);
    await failLogins(app, 3);
    app.clock.ms += seconds * secondMs;
    expect(await status(app, invalidCredentials)).toBe(401);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
});

test('a successful login resets the count, and so does a day without attempts', async ({ app }) => {
  for (let round = 0; round < 2; round += 1) {
    expect(await failLogins(app, 4)).toEqual([401]);
    expect(await status(app, validCredentials)).toBe(200);
  }
  await failLogins(app, 5);
  app.clock.ms += 24 * hourMs;
  expect(await failLogins(app, 5)).toEqual([401]);
  expect(await status(app, invalidCredentials)).toBe(429);
});

test('a throttled pair blocks neither another account of the network nor another network of the account', async ({ app }) => {
  const [otherEmail] = await insertLearners(app, 1);
  await failLogins(app, 6);
  expect(await status(app, { ...validCredentials, email: otherEmail })).toBe(200);
  expect(await status(app, validCredentials, otherAddress(1))).toBe(200);
  expect(await status(app, validCredentials)).toBe(429);
});

test('counts other spellings of an email and other addresses of a /64 together', async ({ app }) => {
  for (let nth = 0; nth < 5; nth += 1)
    await login(app, { ...invalidCredentials, email: nth % 2 ? 'LEARNER@example.com' : ' learner@EXAMPLE.com ' }, `2001:db8::${nth}`);
  expect(await status(app, validCredentials, '2001:db8::99')).toBe(429);
  expect(await status(app, validCredentials, '2001:db8:0:1::99')).toBe(200);
});

test('a second process enforces the delay', async ({ app }) => {
  await failLogins(app, 5);
  const second = await createSecondProcess(app);
  const response = await second.call('POST', '/login', { json: validCredentials, from: clientAddress });
  expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '30']);
  await second.close();
});

test('compares five of 100 concurrent wrong passwords', async ({ app }) => {
  const responses = await Promise.all(Array.from({ length: 100 }, () => login(app, invalidCredentials)));
  const count = (status: number) => responses.filter((response) => response.status === status).length;
  expect([count(401), count(429)]).toEqual([5, 95]);
});

test('30 concurrent right logins from one address, five per account, all succeed and leave no counts', async ({ app }) => {
  const emails = await insertLearners(app, 6);
  const all = emails.flatMap((email) => Array.from({ length: 5 }, () => ({ ...validCredentials, email })));
  for (let round = 0; round < 2; round += 1) expect(new Set(await Promise.all(all.map((json) => status(app, json))))).toEqual(new Set([200]));
  const remaining = app.context.db.selectFrom('rate_limits').select('key').where('count', '>', 0).where('key', 'like', 'login, w%');
  expect(await remaining.execute()).toEqual([]);
});

test('limits one account to 20 wrong passwords in 15 minutes from unknown networks; its owner still logs in from a known one', async ({ app }) => {
  expect(await status(app, validCredentials, clientAddress)).toBe(200);
  for (let nth = 0; nth < 5; nth += 1) expect(await failLogins(app, 4, invalidCredentials, otherAddress(nth))).toEqual([401]);
  expect(await status(app, validCredentials, otherAddress(99))).toBe(429);
  expect(await status(app, invalidCredentials, clientAddress)).toBe(401);
  expect(await status(app, validCredentials, clientAddress)).toBe(200);
  for (let nth = 0; nth < 5; nth += 1) await failLogins(app, 4, invalidCredentials, otherAddress(nth + 10));
  const rejected = await login(app, validCredentials, otherAddress(99));
  expect(rejected.headers.get('Retry-After')).toBe('900');
  app.clock.ms += 15 * minuteMs;
  expect(await status(app, validCredentials, otherAddress(99))).toBe(200);
});

test('limits one address to 30 wrong passwords in ten minutes over all accounts; right ones do not count', async ({ app }) => {
  const emails = await insertLearners(app, 8);
  for (const email of emails) expect(await status(app, { ...validCredentials, email })).toBe(200);
  for (const email of emails.slice(0, 7)) expect(await failLogins(app, 4, { ...invalidCredentials, email })).toEqual([401]);
  expect(await failLogins(app, 2, { ...invalidCredentials, email: emails[7] })).toEqual([401]);
  const rejected = await login(app, { ...validCredentials, email: emails[7] });
  expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([429, '600']);
  expect(await status(app, { ...validCredentials, email: emails[7] }, otherAddress(1))).toBe(200);
});

test('limits one address to ten wrong passwords in 15 minutes at the administrator login', async ({ app }) => {
  await insertStaff(app.context.db, 'second@example.com', ['administrator']);
  const adminLogin = async (json: object, from = clientAddress) => (await app.call('POST', '/admin/login', { json, from })).status;
  for (const email of [admin.email, 'second@example.com'])
    for (let nth = 0; nth < 5; nth += 1) expect(await adminLogin({ email, password: 'wrong' })).toBe(401);
  expect(await adminLogin({ email: 'nobody@example.com', password: 'wrong' })).toBe(429);
  expect(await adminLogin(admin)).toBe(429);
  expect(await adminLogin(admin, otherAddress(1))).toBe(200);
});

test('reveals at most 480 of the unknown emails that one address tries in a day', { timeout: 600_000, tags: ['full'] }, async ({ app }) => {
  const tried = isFull ? 10_000 : 1_000;
  const statuses = { 404: 0, 429: 0, others: 0 };
  for (let nth = 0; nth < tried; nth += 1) {
    const path = nth % 3 ? '/login' : '/verify';
    const json = { email: `stranger-${nth}@example.com`, password: 'x', verification_pin: '000000' };
    const { status } = await app.call('POST', path, { json, from: clientAddress });
    statuses[status === 404 || status === 429 ? status : 'others'] += 1;
    app.clock.ms += (24 * hourMs) / tried;
  }
  expect(statuses.others).toBe(0);
  expect(statuses[404]).toBeGreaterThan(400);
  expect(statuses[404]).toBeLessThanOrEqual(480);
});

test('after 20 unknown emails an address learns nothing about known ones for an hour', async ({ app }) => {
  for (let nth = 0; nth < 20; nth += 1) expect(await status(app, { email: `stranger-${nth}@example.com`, password: 'x' })).toBe(404);
  expect(await status(app, invalidCredentials)).toBe(429);
  expect((await app.call('POST', '/verify', { json: { email: person.email, verification_pin: '000000' }, from: clientAddress })).status).toBe(429);
  expect(await status(app, validCredentials, otherAddress(1))).toBe(200);
  app.clock.ms += hourMs;
  expect(await status(app, validCredentials)).toBe(200);
});

test('reveals 20 of 100 concurrent unknown emails', async ({ app }) => {
  const responses = await Promise.all(Array.from({ length: 100 }, (_, nth) => login(app, { email: `stranger-${nth}@example.com`, password: 'x' })));
  expect(responses.filter((response) => response.status === 404)).toHaveLength(20);
});

test('responds 503 while too many passwords wait to be hashed, and counts no wrong password', async ({ app }) => {
  let busy = true;
  onTestFinished(() => {
    busy = false;
  });
  const hash = async () => {
    while (busy) await hashPassword('whatever');
  };
  // As many as one network may have, running and waiting.
  const others = requestNetwork.run(clientAddress, () => Array.from({ length: 47 }, hash));
  for (let nth = 0; nth < 6; nth += 1) {
    const rejected = await login(app, invalidCredentials);
    expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(rejected.body.error).toBe('Very many people are logging in at this moment. Please try again in 5 seconds.');
  }
  expect(await status(app, validCredentials, otherAddress(1))).toBe(200);
  busy = false;
  await Promise.all(others);
  expect(await failLogins(app, 5)).toEqual([401]);
  expect(await status(app, validCredentials)).toBe(429);
});

test('right passwords count, too: 60 per 10 minutes for an email from one network, without a word for others', async ({ app }) => {
  const [classmate = ''] = await insertLearners(app, 1);
  // Forty tablets of a class with one account.
  for (let nth = 0; nth < 60; nth += 1) expect(await status(app, validCredentials)).toBe(200);
  expect(await status(app, validCredentials)).toBe(429);
  expect(await status(app, { ...validCredentials, email: classmate })).toBe(200);
  expect(await status(app, validCredentials, otherAddress(1))).toBe(200);
  app.clock.ms += 10 * minuteMs;
  expect(await status(app, validCredentials)).toBe(200);
});

test('a class of 40 logs in five times each behind one address, and more has to wait', { tags: ['full'] }, async ({ app }) => {
  const emails = await insertLearners(app, 40);
  for (let round = 0; round < 5; round += 1) for (const email of emails) expect(await status(app, { ...validCredentials, email })).toBe(200);
  expect(await status(app, { ...validCredentials, email: emails[0] ?? '' })).toBe(429);
});
