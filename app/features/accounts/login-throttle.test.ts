import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hashPassword } from '#app/auth/passwords.server.ts';
import { insertSecondAdmin } from '#tests/support/factories/admins.ts';
import { admin, createSecondProcess, createTestApp, person, type TestApp } from '#tests/support/test-app.ts';

// Many passwords are hashed here, and hashing is slow on purpose.
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

/** Verified people with the learner's own password. */
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

test('five wrong passwords are free, then the right one is refused too, for 30 seconds', async () => {
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

test('every further wrong password doubles the wait, up to an hour, and a refused try does not', async () => {
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

test('a right login clears the count, and so does a day without a try', async () => {
  for (let round = 0; round < 2; round += 1) {
    expect(await fail(4)).toEqual([401]);
    expect(await status(right)).toBe(200);
  }
  await fail(5);
  at.clock.ms += 24 * hourMs;
  expect(await fail(5)).toEqual([401]);
  expect(await status(wrong)).toBe(429);
});

test('others are not in the way: from the same house, and the same person from another', async () => {
  const [sister] = await pupils(1);
  await fail(6);
  expect(await status({ ...right, email: sister })).toBe(200);
  expect(await status(right, elsewhere(1))).toBe(200);
  expect(await status(right)).toBe(429);
});

test('an e-mail written otherwise, and another address of the same /64, are the same', async () => {
  for (let nth = 0; nth < 5; nth += 1)
    await login({ ...wrong, email: nth % 2 ? 'LEARNER@example.com' : ' learner@EXAMPLE.com ' }, `2001:db8::${nth}`);
  expect(await status(right, '2001:db8::99')).toBe(429);
  expect(await status(right, '2001:db8:0:1::99')).toBe(200);
});

test('a restart ends no wait, and a second process knows it', async () => {
  await fail(5);
  const second = await createSecondProcess(at);
  const there = await second.call('POST', '/login', { json: right, from: home });
  expect([there.status, there.headers.get('Retry-After')]).toEqual([429, '30']);
  await second.close();
});

test('of a hundred wrong passwords at once five are compared', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => login(wrong)));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(401), count(429)]).toEqual([5, 95]);
});

test('thirty right logins at once from one address, five of each person, are all let in and leave no try behind', async () => {
  const people = await pupils(6);
  const all = people.flatMap((email) => Array.from({ length: 5 }, () => ({ ...right, email })));
  for (let round = 0; round < 2; round += 1) expect(new Set(await Promise.all(all.map((json) => status(json))))).toEqual(new Set([200]));
  const left = at.academy.db.selectFrom('rate_limits').select('key').where('count', '>', 0).where('key', 'like', 'login, w%');
  expect(await left.execute()).toEqual([]);
});

test('one account is tried 20 times in 15 minutes from all the world; its owner still gets in from where they were before', async () => {
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

test('one address tries 30 wrong passwords in ten minutes, of whomever; right ones do not count', async () => {
  const people = await pupils(8);
  for (const email of people) expect(await status({ ...right, email })).toBe(200);
  for (const email of people.slice(0, 7)) expect(await fail(4, { ...wrong, email })).toEqual([401]);
  expect(await fail(2, { ...wrong, email: people[7] })).toEqual([401]);
  const refused = await login({ ...right, email: people[7] });
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '600']);
  expect(await status({ ...right, email: people[7] }, elsewhere(1))).toBe(200);
});

test('at the door of the administrators an address has ten wrong passwords in 15 minutes', async () => {
  await insertSecondAdmin(at);
  const enter = async (json: object, from = home) => (await at.call('POST', '/admin/login', { json, from })).status;
  for (const email of [admin.email, 'second@example.com'])
    for (let nth = 0; nth < 5; nth += 1) expect(await enter({ email, password: 'wrong' })).toBe(401);
  expect(await enter({ email: 'nobody@example.com', password: 'wrong' })).toBe(429);
  expect(await enter(admin)).toBe(429);
  expect(await enter(admin, elsewhere(1))).toBe(200);
});

test('of 10,000 unknown e-mails tried from one address in a day at most 480 are told from known ones', async () => {
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

test('whoever has tried 20 unknown e-mails learns nothing about known ones either, for an hour', async () => {
  for (let nth = 0; nth < 20; nth += 1) expect(await status({ email: `stranger-${nth}@example.com`, password: 'x' })).toBe(404);
  expect(await status(wrong)).toBe(429);
  expect((await at.call('POST', '/verify', { json: { email: person.email, verification_pin: '000000' }, from: home })).status).toBe(429);
  expect(await status(right, elsewhere(1))).toBe(200);
  at.clock.ms += hourMs;
  expect(await status(right)).toBe(200);
});

test('of a hundred unknown e-mails at once 20 are told', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, (_, nth) => login({ email: `stranger-${nth}@example.com`, password: 'x' })));
  expect(answers.filter((answer) => answer.status === 404)).toHaveLength(20);
});

test('when very many passwords wait to be compared the next one is told to come back, and that is no wrong password', async () => {
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
