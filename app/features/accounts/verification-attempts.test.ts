// Proves T14.

import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { inGroups } from '#tests/support/in-groups.ts';
import { homeNetwork, otherNetwork, owner, registrationCalls, thirdParty, wrongPins } from '#tests/support/registration.ts';
import { createSecondProcess, createTestApp, person, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest({ RATE_LIMITS: 'on' });
let calls: ReturnType<typeof registrationCalls>;
let pin: string;
const newestPin = async () => (await calls.pins()).at(-1) ?? '';
test.beforeEach(async ({ app }) => {
  calls = registrationCalls(app);
  await calls.register(owner);
  pin = await newestPin();
});

const minuteMs = 60_000;
const attempts = (app: TestApp) => app.context.db.selectFrom('one_time_token_attempts').select('attempts').execute();
const isVerified = async () => (await calls.login(owner)).status === 200;

test('of 100 attempts from one network in two processes, many at once, five are compared; then the right pin fails too', async () => {
  const unlimited = await createTestApp({ RATE_LIMITS: 'off' });
  const { register, verify, pins } = registrationCalls(unlimited);
  await register(owner);
  const [validPin = ''] = await pins();
  const second = await createSecondProcess(unlimited);
  const verifyAtSecond = (verification_pin: string) =>
    second.call('POST', '/verify', { json: { email: owner.email, verification_pin }, from: homeNetwork });
  const responses = await inGroups(wrongPins(100, [validPin]), (guess, nth) => (nth % 2 ? verify(guess) : verifyAtSecond(guess)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([400]));
  expect(await unlimited.context.db.selectFrom('one_time_token_attempts').select('attempts').execute()).toEqual([{ attempts: 5 }]);
  expect([(await verify(validPin)).status, (await verifyAtSecond(validPin)).status]).toEqual([400, 400]);
  await second.close();
  await unlimited.close();
});

test('a right pin among 100 attempts, many at once, verifies only as one of the first five', async () => {
  const unlimited = await createTestApp({ RATE_LIMITS: 'off' });
  const { register, verify, pins } = registrationCalls(unlimited);
  await register(owner);
  const [validPin = ''] = await pins();
  const invalidPins = wrongPins(100, [validPin]);
  await Promise.all(invalidPins.slice(0, 5).map((guess) => verify(guess)));
  const responses = await inGroups([...invalidPins.slice(5), validPin], (guess) => verify(guess));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([400]));
  expect(await unlimited.context.db.selectFrom('accounts').select('verified_at').where('kind', '=', 'learner').execute()).toEqual([
    { verified_at: null },
  ]);
  await unlimited.close();
});

test('400 wrong pins from 400 networks do not lock out the network that registered', { tags: ['full'] }, async ({ app }) => {
  const responses = await inGroups(wrongPins(400, [pin]), (guess, nth) => calls.verify(guess, otherNetwork(nth)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([400]));
  expect(await attempts(app)).toHaveLength(20);
  expect((await calls.verify(pin, otherNetwork(500))).body.error).toBe('Invalid verification pin');
  expect((await calls.verify(pin)).status).toBe(200);
  expect(await isVerified()).toBe(true);
});

test('20 wrong attempts of other networks at each of four pins lock out neither the registering network nor, with a new pin, another one', async ({
  app,
}) => {
  for (let round = 0; round < 4; round += 1) {
    for (const [nth, guess] of wrongPins(20, [pin]).entries()) await calls.verify(guess, otherNetwork(round * 20 + nth));
    app.clock.ms += minuteMs;
    await calls.resend();
    pin = await newestPin();
  }
  expect((await calls.verify(pin, otherNetwork(300))).status).toBe(200);
  expect((await calls.verify(pin)).status).toBe(200);
});

test('each network has its own five attempts at a pin', async () => {
  for (const guess of wrongPins(5, [pin])) await calls.verify(guess, otherNetwork(1));
  expect((await calls.verify(pin, otherNetwork(1))).status).toBe(400);
  expect((await calls.verify(pin, otherNetwork(2))).status).toBe(200);
});

test('the registering network has at most five attempts', async ({ app }) => {
  for (const guess of wrongPins(5, [pin])) await calls.verify(guess);
  expect((await calls.verify(pin)).status).toBe(400);
  app.clock.ms += minuteMs;
  await calls.resend();
  expect((await calls.verify(await newestPin())).status).toBe(200);
});

test('a wrong attempt counts for every live pin of the email', async ({ app }) => {
  await calls.register(thirdParty, otherNetwork(1));
  await calls.register(owner, homeNetwork, '/tutor');
  const pins = await calls.pins();
  for (const guess of wrongPins(5, pins)) await calls.verify(guess, otherNetwork(1));
  for (const livePin of pins) expect((await calls.verify(livePin, otherNetwork(1))).status).toBe(400);
  expect((await attempts(app)).map((row) => row.attempts)).toEqual([5, 5, 5]);
  expect((await calls.verify(pins[0] ?? '')).status).toBe(200);
});

test('a right pin counts for no pin, also when it belongs to another account of the email', async ({ app }) => {
  await calls.register(owner, homeNetwork, '/tutor');
  const [, ofTutor = ''] = await calls.pins();
  for (let nth = 0; nth < 6; nth += 1) expect((await calls.verify(ofTutor)).status).toBe(200);
  expect(await attempts(app)).toEqual([]);
  expect((await calls.verify(pin)).status).toBe(200);
});

test('deletes attempts with their pin', async ({ app }) => {
  await calls.verify(wrongPins(1, [pin])[0] ?? '', otherNetwork(1));
  expect(await attempts(app)).toHaveLength(1);
  app.clock.ms += 24 * 60 * minuteMs;
  await app.runRetentionJob();
  expect(await attempts(app)).toEqual([]);
});

test('limits one address to 60 attempts an hour over all accounts', async ({ app }) => {
  const verify = (from: string) => app.call('POST', '/verify', { json: { email: person.email, verification_pin: pin }, from });
  for (let nth = 0; nth < 60; nth += 1) expect((await verify(otherNetwork(1))).status).toBe(200);
  expect((await verify(otherNetwork(1))).status).toBe(429);
  expect((await verify(otherNetwork(2))).status).toBe(200);
  app.clock.ms += 29 * minuteMs;
  expect((await verify(otherNetwork(1))).status).toBe(429);
});
