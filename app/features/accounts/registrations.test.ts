// Proves T21.

import { expect } from 'vitest';
import { expectNoTrace } from '#tests/support/expect-no-trace.ts';
import { createSession } from '#tests/support/factories/sessions.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { homeNetwork, otherNetwork, owner, registrationCalls, thirdParty } from '#tests/support/registration.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest({ RATE_LIMITS: 'on' });

const minuteMs = 60_000;
const takenMessage = 'User with this email already exists';
const supersededMessage =
  'This account is verified already, with the pin of another registration. Please log in with the password of that one, or write to us if it was not yours.';
const listed = async (app: TestApp) => (await app.api(await app.adminToken()).accounts.users()).rows;
const rowsOf = (app: TestApp, table: 'registrations' | 'one_time_tokens' | 'sessions') => app.context.db.selectFrom(table).selectAll().execute();
const profileOf = ({ first_name, last_name, phone_number, level }: typeof owner | typeof thirdParty) => ({
  first_name,
  last_name,
  phone_number,
  level,
});

test.for([
  ['third party', [thirdParty, owner]],
  ['owner', [owner, thirdParty]],
] as const)(
  'with the %s registered first, the owner’s pin verifies the owner’s registration, and the third party’s password is rejected',
  async ([_, [first, second]], { app }) => {
    if (!first || !second) throw new Error('Expected two registrations');
    const { register, verify, login, pins } = registrationCalls(app);
    const networks = new Map<typeof first, string>([
      [owner, homeNetwork],
      [thirdParty, otherNetwork(1)],
    ]);
    expect((await register(first, networks.get(first))).status).toBe(201);
    const further = await register(second, networks.get(second));
    expect([further.status, further.body.error]).toEqual([409, takenMessage]);
    const [ofFirst = '', ofSecond = '', ...others] = await pins();
    expect(others).toEqual([]);
    const own = first === owner ? ofFirst : ofSecond;
    const foreign = first === owner ? ofSecond : ofFirst;
    expect((await verify(own)).body).toMatchObject({ message: 'Verification successful' });
    const { status, body } = await login(owner);
    expect(status).toBe(200);
    expect(await app.api(String(body.token)).accounts.me()).toMatchObject({ first_name: owner.first_name, last_name: owner.last_name });
    expect((await login(thirdParty, otherNetwork(1))).status).toBe(401);
    expect(await listed(app)).toMatchObject([profileOf(owner)]);
    expect(await rowsOf(app, 'registrations')).toEqual([]);
    expect((await verify(own)).status).toBe(200);
    const late = await verify(foreign);
    expect([late.status, late.body.error]).toEqual([409, supersededMessage]);
    expect((await login(thirdParty, otherNetwork(1))).status).toBe(401);
    expect((await login(owner)).status).toBe(200);
  },
);

test('the verified account is searchable by the names and the level of its own registration', async ({ app }) => {
  const { register, verify, pins } = registrationCalls(app);
  await register(owner);
  await register(thirdParty, otherNetwork(1));
  await verify((await pins())[0] ?? '');
  const { accounts } = app.api(await app.adminToken());
  expect((await accounts.users({ search: 'mallory' })).total).toBe(0);
  expect((await accounts.users({ search: 'ada obi' })).total).toBe(1);
  expect((await accounts.users({ page: 1, limit: 10, level: 'advanced' })).total).toBe(1);
  expect((await accounts.users({ page: 1, limit: 10, level: 'beginner' })).total).toBe(0);
});

test('verifies learner and tutor of one email separately', async ({ app }) => {
  const { register, verify, login, pins } = registrationCalls(app);
  await register(thirdParty, otherNetwork(1));
  expect((await register(owner, homeNetwork, '/tutor')).status).toBe(201);
  expect((await register(thirdParty, otherNetwork(1), '/tutor')).body.error).toBe('Tutor with this email already exists');
  const [, ofTutor = ''] = await pins();
  expect((await verify(ofTutor)).status).toBe(200);
  expect((await login(owner)).status).toBe(200);
  expect((await login(thirdParty, otherNetwork(1))).status).toBe(403);
  expect((await rowsOf(app, 'registrations')).map(({ first_name }) => first_name)).toEqual([thirdParty.first_name]);
});

test('a further registration neither changes nor mails a verified account', async ({ app }) => {
  const { register, verify, login, pins } = registrationCalls(app);
  await register(owner);
  await verify((await pins())[0] ?? '');
  const response = await register(thirdParty, otherNetwork(1));
  expect([response.status, response.body.error]).toEqual([409, takenMessage]);
  expect(await pins()).toHaveLength(1);
  expect(await rowsOf(app, 'registrations')).toEqual([]);
  expect((await login(thirdParty, otherNetwork(1))).status).toBe(401);
  expect(await listed(app)).toMatchObject([profileOf(owner)]);
});

test('an unverified account accepts the password of each registration', async ({ app }) => {
  const { register, login } = registrationCalls(app);
  await register(thirdParty, otherNetwork(1));
  await register(owner);
  expect((await login(owner)).body.error).toBe('User is not verified');
  expect((await login(thirdParty, otherNetwork(1))).body.error).toBe('User is not verified');
  expect((await login({ password: 'neither of them' })).body.error).toBe('Invalid password');
});

test('the password of an unverified tutor does not reset the wrong passwords counted for the learner with the same email', async ({ app }) => {
  const { register, verify, login, pins } = registrationCalls(app);
  await register(owner);
  await verify((await pins())[0] ?? '');
  await register(thirdParty, otherNetwork(1), '/tutor');
  const guess = () => login({ password: 'a wrong guess' }, otherNetwork(1));
  for (let nth = 0; nth < 4; nth += 1) expect((await guess()).status).toBe(401);
  expect((await login(thirdParty, otherNetwork(1))).status).toBe(403);
  expect((await guess()).status).toBe(401);
  expect((await guess()).status).toBe(429);
});

test('verifying a registration ends the sessions of the account', async ({ app }) => {
  const { register, verify, pins } = registrationCalls(app);
  await register(owner);
  const token = await createSession(app.context.db, owner.email, app.clock.ms);
  await verify((await pins())[0] ?? '');
  expect((await app.call('GET', '/auth/me', { token })).status).toBe(401);
});

test('a third registration of a network replaces its first, whose pin becomes invalid', async ({ app }) => {
  const { register, verify, login, pins } = registrationCalls(app);
  for (const password of ['the first secret', 'the second secret', 'the third secret'])
    await register({ ...owner, password, confirm_password: password });
  const [first = '', , third = ''] = await pins();
  expect((await verify(first)).body.error).toBe('Invalid verification pin');
  expect((await login({ password: 'the first secret' })).status).toBe(401);
  expect((await login({ password: 'the second secret' })).status).toBe(403);
  expect((await verify(third)).status).toBe(200);
  expect((await login({ password: 'the third secret' })).status).toBe(200);
});

test('stores four registrations; a fifth replaces one with an expired pin', async () => {
  const unlimited = await createTestApp({ RATE_LIMITS: 'off' });
  const { register, verify, pins } = registrationCalls(unlimited);
  for (let nth = 0; nth < 4; nth += 1) await register(thirdParty, otherNetwork(nth));
  expect((await register(owner)).status).toBe(409);
  expect(await pins()).toHaveLength(4);
  unlimited.clock.ms += 30 * minuteMs;
  expect((await register(owner)).status).toBe(409);
  expect((await unlimited.context.db.selectFrom('registrations').select('first_name').execute()).map((row) => row.first_name)).toEqual([
    ...Array.from({ length: 3 }, () => thirdParty.first_name),
    owner.first_name,
  ]);
  expect((await verify((await pins()).at(-1) ?? '')).status).toBe(200);
  await unlimited.close();
});

test('a network at its mail limit does not prevent the owner from registering', async ({ app }) => {
  const { register, resend, verify, login, pins } = registrationCalls(app);
  await register(thirdParty, otherNetwork(1));
  for (let nth = 0; nth < 6; nth += 1) {
    app.clock.ms += minuteMs;
    await resend(otherNetwork(1));
  }
  expect(await pins()).toHaveLength(5);
  expect((await register(owner)).status).toBe(409);
  expect((await verify((await pins())[5] ?? '')).status).toBe(200);
  expect((await login(owner)).status).toBe(200);
});

test('at the daily email limit rejects a further registration and does not store it', async ({ app }) => {
  const { register, pins, login } = registrationCalls(app);
  for (const network of [1, 1, 1, 2, 2, 2]) await register(thirdParty, otherNetwork(network));
  expect(await pins()).toHaveLength(5);
  expect((await register(owner)).body.error).toBe(takenMessage);
  expect(await pins()).toHaveLength(5);
  expect((await login(owner)).status).toBe(401);
});

test('a pin mail states the time of its registration, contains no typed text, and warns of several registrations', async ({ app }) => {
  const { register, pinMails } = registrationCalls(app);
  await register(thirdParty, otherNetwork(1));
  const [first] = await pinMails();
  app.clock.ms += 90 * minuteMs;
  await register(owner);
  const [, second] = await pinMails();
  expect(first?.text).toMatch(/begun on 15 Jan 2026, 12:00 UTC/);
  expect(first?.text).not.toContain('more than once');
  expect(second?.text).toMatch(/begun on 15 Jan 2026, 13:30 UTC/);
  expect(second?.text).toContain('registered more than once. Enter only the pin of the registration that you have begun yourself');
  for (const mail of [first, second])
    expectNoTrace(
      `${mail?.text}${mail?.html}`,
      [owner, thirdParty].flatMap(({ first_name, last_name, phone_number }) => [first_name, last_name, phone_number]),
    );
});

test('an unverified account lasts as long as its newest registration, and each registration at most 48 hours', async ({ app }) => {
  const { register, verify, login, pins } = registrationCalls(app);
  await register(thirdParty, otherNetwork(1));
  app.clock.ms += 47 * 60 * minuteMs;
  await register(owner);
  app.clock.ms += 60 * minuteMs;
  await app.runRetentionJob();
  expect((await rowsOf(app, 'registrations')).map(({ first_name }) => first_name)).toEqual([owner.first_name]);
  expectNoTrace(JSON.stringify(await app.context.db.selectFrom('accounts').selectAll().execute()), [thirdParty.first_name]);
  expect((await login(thirdParty, otherNetwork(1))).status).toBe(401);
  expect((await verify((await pins()).at(-1) ?? '')).status).toBe(400);
  app.clock.ms += 24 * 60 * minuteMs;
  await register(owner);
  expect((await verify((await pins()).at(-1) ?? '')).status).toBe(200);
});
