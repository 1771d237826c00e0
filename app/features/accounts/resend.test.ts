// Proves T14.

import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { person, pinIn, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest({ RATE_LIMITS: 'on' });
test.beforeEach(async ({ app }) => {
  await app.api().accounts.register(person);
});

const minuteMs = 60_000;
async function resend(app: TestApp, email = person.email) {
  const response = await app.call('POST', '/verify/resend', { json: { email } });
  await app.jobWorkers.drain();
  return response;
}
const verify = (app: TestApp, verification_pin: string, email = person.email) => app.call('POST', '/verify', { json: { email, verification_pin } });
const wrongPin = (pin: string) => (pin === '000000' ? '000001' : '000000');
const pinMails = async (app: TestApp) => (await app.mails()).filter(({ subject }) => /pin/.test(subject ?? ''));

test('rejects a request without an email with a field error', async ({ app }) => {
  const response = await app.call('POST', '/verify/resend', { json: { email: ' ' } });
  expect(response.status).toBe(400);
  expect(response.body).toEqual({ error: 'Email is required', message: 'Email is required', errors: { email: 'Email is required' } });
});

test('responds the same for known, unknown and verified emails and within a minute', async ({ app }) => {
  const soon = await resend(app);
  const unknown = await resend(app, 'nobody@example.com');
  await verify(app, pinIn((await app.mails())[0]));
  app.clock.ms += minuteMs;
  const verified = await resend(app);
  for (const response of [soon, unknown, verified]) {
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ message: 'If this email waits for verification, a new pin is on its way' });
  }
  expect(await pinMails(app)).toHaveLength(1);
});

test('a request does the same work for a known email as for an unknown one: the pin is mailed by a job', async ({ app }) => {
  app.clock.ms += minuteMs;
  const { db } = app.context;
  const jobs = async () => (await db.selectFrom('jobs').select('kind').where('kind', '=', 'accounts.resend-code').execute()).length;
  const tokens = async () => (await db.selectFrom('one_time_tokens').select('id').execute()).length;
  const before = await tokens();
  for (const [nth, email] of ['nobody@example.com', person.email].entries()) {
    await app.call('POST', '/verify/resend', { json: { email } });
    expect([await jobs(), await tokens()]).toEqual([nth + 1, before]);
  }
  await app.jobWorkers.drain();
  expect(await pinMails(app)).toHaveLength(2);
});

test('sends a new pin after exactly a minute, for the email in any case', async ({ app }) => {
  app.clock.ms += minuteMs - 1;
  await resend(app);
  expect(await app.mails()).toHaveLength(1);
  app.clock.ms += 1;
  await resend(app, ' LEARNER@Example.COM ');
  const mails = await app.mails();
  expect(mails).toHaveLength(2);
  expect(mails[1]?.to?.[0]?.address).toBe(person.email);
  expect((await verify(app, pinIn(mails[1]), 'Learner@EXAMPLE.com')).status).toBe(200);
});

test('after five mails sends the next one when the first is a day old', async ({ app }) => {
  const from = app.clock.ms;
  for (let nth = 1; nth <= 5; nth += 1) {
    app.clock.ms = from + nth * minuteMs;
    await resend(app);
  }
  expect(await app.mails()).toHaveLength(5);
  app.clock.ms = from + 24 * 60 * minuteMs - 1;
  await resend(app);
  expect(await app.mails()).toHaveLength(5);
  app.clock.ms = from + 24 * 60 * minuteMs;
  await resend(app);
  expect(await app.mails()).toHaveLength(6);
});

test('a new pin has five new attempts and invalidates the old one', async ({ app }) => {
  const first = pinIn((await app.mails())[0]);
  for (let nth = 0; nth < 5; nth += 1) await verify(app, wrongPin(first));
  app.clock.ms += minuteMs;
  await resend(app);
  const second = pinIn((await app.mails())[1]);
  for (let nth = 0; nth < 4; nth += 1) expect((await verify(app, wrongPin(second))).status).toBe(400);
  expect((await verify(app, second)).status).toBe(200);
});

test('the right pin consumes no attempt', async ({ app }) => {
  const pin = pinIn((await app.mails())[0]);
  for (let nth = 0; nth < 7; nth += 1) expect((await verify(app, pin)).status).toBe(200);
});

test('learner and tutor of one email both get a new pin while unverified', async ({ app }) => {
  await app.api().accounts.tutor(person);
  const [learner] = await app.mails();
  app.clock.ms += minuteMs;
  await resend(app);
  expect(await pinMails(app)).toHaveLength(4);
  await verify(app, pinIn((await pinMails(app))[2]));
  app.clock.ms += minuteMs;
  await resend(app);
  const mails = await pinMails(app);
  expect(mails).toHaveLength(5);
  expect((await verify(app, pinIn(learner))).status).toBe(400);
  expect((await verify(app, pinIn(mails[4]))).status).toBe(200);
});

test('with one email and password for learner and tutor, the verified account logs in', async ({ app }) => {
  await app.api().accounts.tutor({ ...person, first_name: 'Tutor' });
  const mails = await app.mails();
  const login = () => app.call('POST', '/login', { json: person });
  expect((await login()).body.error).toBe('User is not verified');
  await verify(app, pinIn(mails[1]));
  const { token } = (await login()).body;
  expect(await app.api(String(token)).accounts.me()).toMatchObject({ first_name: 'Tutor' });
  await verify(app, pinIn(mails[0]));
  const both = (await login()).body;
  expect(await app.api(String(both.token)).accounts.me()).toMatchObject({ first_name: 'Learner' });
});

test('a pin mail has a text and an HTML part and links to the verify page', async ({ app }) => {
  const [mail] = await app.mails();
  expect(mail?.to).toEqual([{ address: person.email, name: '' }]);
  expect(mail?.subject).toContain('verification pin');
  expect(mail?.text).toContain('https://academy.test/verify');
  expect(mail?.html).toContain('href="https://academy.test/verify#email=learner%40example.com"');
  expect(mail?.html).toContain(pinIn(mail));
  expect(mail?.text).toContain('30 minutes');
});
