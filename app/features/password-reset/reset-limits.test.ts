// Proves T14.

import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { homeNetwork, otherNetwork } from '#tests/support/registration.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest({ RATE_LIMITS: 'on' });
test.beforeEach(async ({ app }) => {
  await app.learner();
});

const minuteMs = 60_000;
const secret = 'the password of tomorrow';
const passwords = { password: secret, confirm_password: secret };
const request = (app: TestApp, email: string, from: string) => app.call('POST', '/password-reset', { json: { email }, from });
const byCode = (app: TestApp, code: string, email: string, from: string) =>
  app.call('POST', '/password-reset/code', { json: { email, code, ...passwords }, from });
const login = (app: TestApp, password: string, from: string) => app.call('POST', '/login', { json: { email: person.email, password }, from });

async function resetMails(app: TestApp) {
  await app.jobWorkers.drain();
  return (await app.mails()).filter(({ subject }) => subject?.startsWith('Choose a new password'));
}
const codeIn = async (app: TestApp) => (await resetMails(app)).at(-1)?.text?.match(/^\d{6}$/m)?.[0] ?? '';

/** Requests a minute apart, each from the nth network. */
async function requestFrom(app: TestApp, networks: number[], email: string) {
  const responses = [];
  for (const nth of networks) {
    app.clock.ms += minuteMs;
    responses.push(await request(app, email, otherNetwork(nth)));
    await app.jobWorkers.drain();
  }
  return responses.map(({ status, body, headers }) => [status, body.error, headers.has('Retry-After')]);
}

test.for([person.email, 'nobody@example.com'])('%s: one request a minute, three a day from one network, five in all', async (email, { app }) => {
  expect((await request(app, email, otherNetwork(1))).status).toBe(200);
  await app.jobWorkers.drain();
  const soon = await request(app, email, otherNetwork(2));
  expect([soon.status, soon.body.error]).toEqual([
    429,
    'A new password was asked for with this email a moment ago: please look for our email first. Please try again in 60 seconds.',
  ]);
  const tooOften = 'A new password was asked for with this email several times today. Please try again in 24 hours.';
  const [accepted, rejected] = [
    [200, undefined, false],
    [429, tooOften, true],
  ];
  expect(await requestFrom(app, [1, 1, 1, 2, 2, 3], email)).toEqual([accepted, accepted, rejected, accepted, accepted, rejected]);
  expect(await resetMails(app)).toHaveLength(email === person.email ? 5 : 0);
});

test('other networks cannot use up the mails of an owner who has logged in from home', async ({ app }) => {
  await login(app, person.password, homeNetwork);
  await requestFrom(app, [1, 1, 1, 2, 2, 3], person.email);
  expect((await request(app, person.email, homeNetwork)).status).toBe(200);
  expect(await resetMails(app)).toHaveLength(6);
});

test('one mailbox in many spellings counts once', async ({ app }) => {
  const spellings = ['vic.tim@gmail.com', 'victim+1@gmail.com', 'VICTIM@googlemail.com'];
  const statuses = [];
  for (const email of spellings) statuses.push((await request(app, email, otherNetwork(1))).status);
  expect(statuses).toEqual([200, 429, 429]);
});

test('after five wrong codes of a network the right one is wrong there, and right elsewhere', async ({ app }) => {
  await request(app, person.email, otherNetwork(1));
  const code = await codeIn(app);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let nth = 0; nth < 5; nth += 1) expect((await byCode(app, wrong, person.email, otherNetwork(2))).status).toBe(400);
  expect((await byCode(app, code, person.email, otherNetwork(2))).status).toBe(400);
  expect((await byCode(app, code, person.email, otherNetwork(1))).status).toBe(200);
});

test.for([person.email, 'nobody@example.com'])(
  '%s: 15 wrong codes a day from all networks together; the link still works',
  async (email, { app }) => {
    await request(app, email, otherNetwork(1));
    const code = await codeIn(app);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let nth = 0; nth < 15; nth += 1) expect((await byCode(app, wrong, email, otherNetwork(10 + nth))).status).toBe(400);
    const rejected = await byCode(app, wrong, email, otherNetwork(99));
    expect([rejected.status, rejected.body.error]).toEqual([
      429,
      'Too many wrong codes were entered for this email: please open the link in our email. Please try again in 24 hours.',
    ]);
    const token = (await resetMails(app)).at(-1)?.text?.match(/token=([\w-]{43})/)?.[1];
    if (email === person.email) expect((await app.call('POST', '/password-reset/link', { json: { token, ...passwords } })).status).toBe(200);
  },
);

test('right codes do not count as wrong ones', async ({ app }) => {
  for (let nth = 0; nth < 4; nth += 1) {
    app.clock.ms += 24 * 60 * minuteMs;
    await request(app, person.email, otherNetwork(1));
    const code = await codeIn(app);
    expect((await byCode(app, code, person.email, otherNetwork(1))).status).toBe(200);
  }
  const counters = await app.context.db.selectFrom('rate_limits').select('count').where('key', 'like', 'password reset, wrong codes%').execute();
  expect(counters.map(({ count }) => count)).toEqual([0]);
});

test('an account that had to wait after wrong passwords logs in with the new one at once', async ({ app }) => {
  for (let nth = 0; nth < 5; nth += 1) await login(app, 'wrong', otherNetwork(1));
  expect((await login(app, person.password, otherNetwork(1))).status).toBe(429);
  await request(app, person.email, otherNetwork(1));
  await byCode(app, await codeIn(app), person.email, otherNetwork(1));
  expect((await login(app, secret, otherNetwork(1))).status).toBe(200);
});

test('an unverified account gets no email beyond the limits of unverified mailboxes, with the same response', async ({ app }) => {
  for (let nth = 0; nth < 10; nth += 1)
    await app.call('POST', '/register', { json: { ...person, email: `victim+${nth}@gmail.com` }, from: otherNetwork(nth) });
  const response = await request(app, 'victim+0@gmail.com', otherNetwork(20));
  expect(response.status).toBe(200);
  expect(await resetMails(app)).toEqual([]);
  expect(app.log.filter(({ event }) => event === 'password_reset_mail_limit')).toHaveLength(1);
});

test('a network asks for 20 mails an hour', async ({ app }) => {
  const statuses = [];
  for (let nth = 0; nth < 21; nth += 1) statuses.push((await request(app, `person${nth}@example.com`, otherNetwork(1))).status);
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
});
