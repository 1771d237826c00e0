// Proves T14.

import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { homeNetwork, otherNetwork, owner, registrationCalls, thirdParty } from '#tests/support/registration.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest({ RATE_LIMITS: 'on' });
let calls: ReturnType<typeof registrationCalls>;
test.beforeEach(async ({ app }) => {
  calls = registrationCalls(app);
});

const minuteMs = 60_000;
/** Requests a new pin after a minute and returns the resulting mail. */
async function newMail(app: TestApp, from: string) {
  const before = (await app.mails()).length;
  app.clock.ms += minuteMs;
  const { status, body } = await calls.resend(from);
  expect([status, body]).toEqual([200, { message: 'If this email waits for verification, a new pin is on its way' }]);
  return (await app.mails())[before];
}
const pinOf = (mail: { text?: string | undefined } | undefined) => mail?.text?.match(/^\d{6}$/m)?.[0];

test('a new pin belongs to the newest registration of the network that requests it', async ({ app }) => {
  await calls.register({ ...owner, password: 'a mistyped secret', confirm_password: 'a mistyped secret' });
  await calls.register(owner);
  await calls.register(thirdParty, otherNetwork(1));
  const mail = await newMail(app, homeNetwork);
  expect((await calls.verify(pinOf(mail) ?? '')).status).toBe(200);
  expect((await calls.login(owner)).status).toBe(200);
});

test('for another network the new pin belongs to the only registration', async ({ app }) => {
  await calls.register(owner);
  const mail = await newMail(app, otherNetwork(1));
  expect((await calls.verify(pinOf(mail) ?? '', otherNetwork(1))).status).toBe(200);
  expect((await calls.login(owner)).status).toBe(200);
});

test('with several registrations, none from this network, the mail has no pin and links to the registration form', async ({ app }) => {
  await calls.register(thirdParty, otherNetwork(1));
  await calls.register(owner);
  const mail = await newMail(app, otherNetwork(2));
  expect(mail?.subject).toBe('Please register again at Mụta Igbo');
  expect(mail?.text).not.toMatch(/\b\d{6}\b/);
  expect(mail?.text).toContain('Register: https://academy.test/register');
  expect(mail?.text).toContain('The pin that we send then verifies the password that you choose there, and no other.');
  await calls.register({ ...owner, password: 'a secret chosen again', confirm_password: 'a secret chosen again' }, otherNetwork(2));
  expect((await calls.verify((await calls.pins()).at(-1) ?? '', otherNetwork(2))).status).toBe(200);
  expect((await calls.login({ password: 'a secret chosen again' })).status).toBe(200);
});

test('the mail for several registrations of a tutor links to the form for tutors', async ({ app }) => {
  await calls.register(thirdParty, otherNetwork(1), '/tutor');
  await calls.register(owner, homeNetwork, '/tutor');
  expect((await newMail(app, otherNetwork(2)))?.text).toContain('https://academy.test/tutor-registration');
});

test('networks without a registration get two mails a day, which leaves three for the network with one', async ({ app }) => {
  await calls.register(owner);
  for (let nth = 1; nth <= 4; nth += 1) expect(Boolean(await newMail(app, otherNetwork(nth)))).toBe(nth <= 2);
  expect(pinOf(await newMail(app, homeNetwork))).toBeDefined();
  expect(pinOf(await newMail(app, homeNetwork))).toBeDefined();
  expect(await newMail(app, homeNetwork)).toBeUndefined();
  expect(await app.mails()).toHaveLength(5);
});

test('mails with and without a pin count towards the limit of other networks, which resets after a day', async ({ app }) => {
  const from = app.clock.ms;
  await calls.register(thirdParty, otherNetwork(1));
  await calls.register(owner);
  expect([
    Boolean(await newMail(app, otherNetwork(2))),
    Boolean(await newMail(app, otherNetwork(3))),
    Boolean(await newMail(app, otherNetwork(4))),
  ]).toEqual([true, true, false]);
  app.clock.ms = from + 24 * 60 * minuteMs;
  expect((await newMail(app, otherNetwork(4)))?.subject).toBe('Please register again at Mụta Igbo');
});
