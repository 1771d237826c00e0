// Proves T21.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { homeNetwork, otherNetwork, owner, registrationCalls, thirdParty } from '#tests/support/registration.ts';
import { createSecondProcess, createTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let second: Awaited<ReturnType<typeof createSecondProcess>>;
let calls: ReturnType<typeof registrationCalls>;
beforeEach(async () => {
  app = await createTestApp();
  second = await createSecondProcess(app);
  calls = registrationCalls(app);
});
afterEach(async () => {
  await second.close();
  await app.close();
});

const applicants = [owner, thirdParty];
const verifyAtSecond = (verification_pin: string) =>
  second.call('POST', '/verify', { json: { email: owner.email, verification_pin }, from: otherNetwork(1) });
const accountNow = () => app.context.db.selectFrom('accounts').selectAll().where('kind', '=', 'learner').executeTakeFirstOrThrow();
const profileOf = ({ first_name, last_name, phone_number, level }: typeof owner | typeof thirdParty) => ({
  first_name,
  last_name,
  phone_number,
  level,
});

test('of the right pins of two registrations, sent ten times each at once to two processes, one verifies and the other gets 409', async () => {
  await calls.register(owner);
  await calls.register(thirdParty, otherNetwork(1));
  const pins = await calls.pins();
  const pinIndexes = Array.from({ length: 20 }, (_, nth) => nth % 2);
  const responses = await Promise.all(pinIndexes.map((which) => (which ? verifyAtSecond(pins[1] ?? '') : calls.verify(pins[0] ?? ''))));
  const statuses = [0, 1].map((which) => [...new Set(responses.filter((_, nth) => pinIndexes[nth] === which).map(({ status }) => status))]);
  expect(statuses.toSorted()).toEqual([[200], [409]]);
  const winner = applicants[statuses.findIndex(([status]) => status === 200)] ?? owner;
  expect(await accountNow()).toMatchObject(profileOf(winner));
  for (const applicant of applicants) expect((await calls.login(applicant)).status).toBe(applicant === winner ? 200 : 401);
});

test('registrations concurrent with a verification do not change the verified account', async () => {
  await calls.register(owner);
  const [pin = ''] = await calls.pins();
  const concurrent = Array.from({ length: 6 }, (_, nth) => calls.register(thirdParty, otherNetwork(nth)));
  const [verified, ...responses] = await Promise.all([calls.verify(pin), ...concurrent]);
  expect([verified?.status, ...responses.map(({ status }) => status)]).toEqual([200, 409, 409, 409, 409, 409, 409]);
  expect(await accountNow()).toMatchObject(profileOf(owner));
  expect(await app.context.db.selectFrom('registrations').selectAll().execute()).toEqual([]);
  for (const laterPin of (await calls.pins()).slice(1)) expect((await calls.verify(laterPin, otherNetwork(9))).status).toBe(409);
  expect((await calls.login(owner)).status).toBe(200);
  expect((await calls.login(thirdParty)).status).toBe(401);
});

test('of 20 concurrent registrations from 20 networks to two processes, one creates the account and three more are stored', async () => {
  const registerAtSecond = (from: string) => second.call('POST', '/register', { json: thirdParty, from });
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => (nth % 2 ? registerAtSecond(otherNetwork(nth)) : calls.register(owner, otherNetwork(nth)))),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  const stored = await app.context.db.selectFrom('registrations').selectAll().orderBy('id').execute();
  expect(stored).toHaveLength(4);
  expect(await calls.pins()).toHaveLength(4);
  const newest = stored.at(-1);
  expect(await accountNow()).toMatchObject({ first_name: newest?.first_name, password_hash: newest?.password_hash });
});

test('a second process reads the registrations of the first', async () => {
  await calls.register(thirdParty, otherNetwork(1));
  expect((await second.call('POST', '/register', { json: owner, from: homeNetwork })).status).toBe(409);
  expect((await verifyAtSecond((await calls.pins())[1] ?? '')).status).toBe(200);
  expect((await second.call('POST', '/login', { json: owner })).status).toBe(200);
});

test('concurrent first and further registrations of many emails in two processes do not deadlock', async () => {
  await second.close();
  await app.close();
  app = await createTestApp({ RATE_LIMITS: 'on' });
  second = await createSecondProcess(app);
  const levels = ['beginner', 'intermediate', 'advanced'] as const;
  const register = (email: string, nth: number) => {
    const json = { ...owner, email, level: levels[nth % 3] };
    const from = otherNetwork(nth);
    return nth % 2 ? second.call('POST', '/register', { json, from }) : app.call('POST', '/register', { json, from });
  };
  for (let round = 0; round < 3; round += 1) {
    const emails = Array.from({ length: 12 }, (_, nth) => `learner${nth % 8}-${Math.floor(nth / 8) + round}@example.com`);
    const responses = await Promise.all([...emails, ...emails].map((email, nth) => register(email, nth + round * 24)));
    expect(responses.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  }
});
