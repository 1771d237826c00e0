// Proves T14.

import { expect } from 'vitest';
import * as z from 'zod/mini';
import { issueToken } from '#app/auth/one-time-tokens.server.ts';
import { grantRole } from '#app/auth/roles.queries.server.ts';
import { admin } from '#tests/support/api-client.ts';
import { issueResets } from '#tests/support/factories/password-resets.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import {
  byLink,
  codesIn,
  login,
  mailsTo,
  newPassword,
  passwords,
  requestAndReadMail,
  requestReset,
  resetMails,
  tokensIn,
} from '#tests/support/password-reset.ts';
import { homeNetwork, otherNetwork, owner, registrationCalls, thirdParty } from '#tests/support/registration.ts';
import { person, pinIn, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();
const sentence = 'If this email has an account here, an email with a link and a code is on its way';
const minuteMs = 60_000;
const byCode = (app: TestApp, code: string, email = person.email, from = homeNetwork) =>
  app.call('POST', '/password-reset/code', { json: { email, code, ...passwords }, from });
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

test('the link sets a new password once, ends all sessions, and an email says so', async ({ app }) => {
  const { token: session } = await app.learner();
  const { mail, token } = await requestAndReadMail(app);
  expect(mail?.text).toContain('within 30 minutes');
  const response = await byLink(app, token);
  expect([response.status, response.body]).toEqual([200, { message: 'Your password was changed, and all logins of this account have ended' }]);
  expect((await app.call('GET', '/auth/me', { token: session })).status).toBe(401);
  expect((await login(app, person.password)).status).toBe(401);
  expect((await login(app, newPassword)).status).toBe(200);
  const changed = (await mailsTo(app, person.email)).at(-1);
  expect(changed?.subject).toBe('Your password was changed (Mụta Igbo)');
  expect(changed?.text).toContain('The password of your account as a learner was changed');
  expect((await byLink(app, token)).body.error).toBe('This link has been used. Please ask for a new one.');
});

test('the code does the same, and uses the link up', async ({ app }) => {
  await app.learner();
  const { token, code } = await requestAndReadMail(app);
  expect((await byCode(app, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
  expect((await login(app, newPassword)).status).toBe(200);
  expect((await byLink(app, token)).body.error).toBe('This link has been used. Please ask for a new one.');
  expect((await byCode(app, code)).body.errors).toEqual({ code: 'This code has been used. Please ask for a new one.' });
});

test('the link uses up the code, and the links of earlier emails', async ({ app }) => {
  await app.learner();
  const first = await requestAndReadMail(app);
  app.clock.ms += minuteMs;
  const second = await requestAndReadMail(app);
  expect((await byLink(app, first.token)).status).toBe(200);
  expect((await byLink(app, second.token)).body.error).toBe('This link has been used. Please ask for a new one.');
  expect((await byCode(app, second.code)).body.errors?.code).toBe('This code has been used. Please ask for a new one.');
});

test('only the newest code counts', async ({ app }) => {
  await app.learner();
  const first = await requestAndReadMail(app);
  app.clock.ms += minuteMs;
  const second = await requestAndReadMail(app);
  expect((await byCode(app, first.code)).status).toBe(400);
  expect((await byCode(app, second.code)).status).toBe(200);
});

test('link and code expire after 30 minutes', async ({ app }) => {
  await app.learner();
  const { token, code } = await requestAndReadMail(app);
  app.clock.ms += 30 * minuteMs;
  expect((await byLink(app, token)).body.error).toBe('This link has expired. Please ask for a new one.');
  expect((await byCode(app, code)).body.errors).toEqual({ code: 'This code is wrong, or it has expired. Please check it, or ask for a new one.' });
  app.clock.ms -= 1;
  expect((await byLink(app, token)).status).toBe(200);
});

test('wrong links and links for something else are refused with a sentence', async ({ app }) => {
  const invitation = { name: 'invitation', lifetimeMs: minuteMs, data: z.object({}) };
  const other = await issueToken(app.context.db, invitation, { accountId: null, data: {}, network: '', now: app.clock.ms });
  expect((await byLink(app, 'made-up')).body.error).toBe('This link is not valid. Please open it again from the email, or ask for a new one.');
  expect((await byLink(app, other)).body.error).toBe('This link is meant for something else. Please open it again from the email.');
});

test('the code of another email is wrong', async ({ app }) => {
  await app.learner();
  await app.learner({ email: 'other@example.com' });
  const [own, other] = [await requestAndReadMail(app), await requestAndReadMail(app, 'other@example.com')];
  if (own.code !== other.code) expect((await byCode(app, other.code)).status).toBe(400);
  expect((await byCode(app, own.code)).status).toBe(200);
});

test('reports empty and invalid fields, and uses nothing up', async ({ app }) => {
  await app.learner();
  const { token } = await requestAndReadMail(app);
  const rejected = await byLink(app, token, { password: 'short', confirm_password: 'other' });
  expect(rejected.body.errors).toEqual({ password: 'Password must have at least 8 characters', confirm_password: 'Passwords do not match' });
  expect(Object.keys((await app.call('POST', '/password-reset/code', { json: {} })).body.errors ?? {})).toEqual([
    'email',
    'code',
    'password',
    'confirm_password',
  ]);
  expect((await byCode(app, '12345')).body.errors).toEqual({ code: 'Please enter the code of six digits from our email' });
  expect((await requestReset(app, 'nowhere')).body.errors).toEqual({ email: 'Please enter an email address such as name@example.com' });
  expect((await byLink(app, token)).status).toBe(200);
});

test('every email gets the same response, and the request does the same work', async ({ app }) => {
  await app.learner();
  await app.api().accounts.register({ ...person, email: 'unverified@example.com' });
  const { db } = app.context;
  const responses = [];
  for (const email of [person.email, 'unverified@example.com', admin.email, 'nobody@example.com']) {
    const { status, text, headers } = await requestReset(app, email);
    responses.push([status, text, [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))]);
  }
  expect(responses).toEqual(Array(4).fill([200, JSON.stringify({ message: sentence }), expect.anything()]));
  expect(new Set(responses.map(([, , headers]) => JSON.stringify(headers))).size).toBe(1);
  const jobs = await db.selectFrom('jobs').select('args').where('kind', '=', 'password-reset.send').orderBy('id').execute();
  expect(jobs.map(({ args }) => (JSON.parse(args) as { accountIds: number[] }).accountIds.length)).toEqual([1, 1, 1, 0]);
  expect(JSON.stringify(jobs)).not.toContain('@');
  expect(await resetMails(app, 'nobody@example.com')).toEqual([]);
});

test('a code for an unknown email is refused like a wrong one', async ({ app }) => {
  await app.learner();
  const { code } = await requestAndReadMail(app);
  const [known, unknown] = [await byCode(app, wrong(code)), await byCode(app, '123456', 'nobody@example.com')];
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
});

test('one mail has a link and a code for each account of the email, and each resets its own', async ({ app }) => {
  await app.learner({ email: admin.email });
  await app.api().accounts.tutor({ ...person, email: admin.email });
  await app.api().accounts.verify({ email: admin.email, verification_pin: pinIn((await app.mails()).at(-1)) });
  const { mail } = await requestAndReadMail(app, admin.email);
  expect(mail?.text).toContain('several accounts');
  expect(mail?.text?.match(/your account (as a \w+|in the \w+)/g)).toEqual([
    ...Array(2).fill('your account in the administration'),
    ...Array(2).fill('your account as a learner'),
    ...Array(2).fill('your account as a tutor'),
  ]);
  const response = await byLink(app, tokensIn(mail)[0] ?? '');
  expect(response.body.staff).toBe(true);
  expect((await login(app, newPassword, admin.email, '/admin/login')).status).toBe(200);
  expect((await login(app, person.password, admin.email)).status).toBe(200);
  expect((await byCode(app, codesIn(mail)[2] ?? '', admin.email)).body.staff).toBeUndefined();
  expect((await login(app, newPassword, admin.email)).status).toBe(200);
  expect((await login(app, admin.password, admin.email, '/admin/login')).status).toBe(401);
});

test('accounts of the staff need 12 characters, whatever their kind, and keep the link until then', async ({ app }) => {
  await app.learner();
  const { id } = await app.context.db.selectFrom('accounts').select('id').where('email', '=', person.email).executeTakeFirstOrThrow();
  await grantRole(app.context.db, id, 'editor');
  const { token } = await requestAndReadMail(app);
  const short = await byLink(app, token, { password: 'a shorter1', confirm_password: 'a shorter1' });
  expect([short.status, short.body.errors]).toEqual([400, { password: 'Password must have at least 12 characters' }]);
  expect((await byLink(app, token)).body.staff).toBe(true);
});

test('a new password verifies an account, and the password of a third party opens nothing', async ({ app }) => {
  const { register, login: loginAs } = registrationCalls(app);
  await register(owner, homeNetwork);
  await register(thirdParty, otherNetwork(1));
  const pins = (await app.mails()).map(pinIn);
  // The third party asks; the owner reads the mail.
  const { mail, token } = await requestAndReadMail(app, person.email, otherNetwork(1));
  expect(mail?.text).toContain('This account was not verified yet');
  expect((await byLink(app, token, passwords, homeNetwork)).status).toBe(200);
  const { token: session } = (await login(app, newPassword)).body;
  expect((await app.call('GET', '/auth/me', { token: String(session) })).body).toMatchObject({ first_name: owner.first_name });
  for (const registration of [owner, thirdParty]) expect((await loginAs(registration)).status).toBe(401);
  for (const pin of pins) {
    const { status, body } = await app.call('POST', '/verify', { json: { email: person.email, verification_pin: pin } });
    expect([status, body]).toEqual([200, { message: 'Verification successful' }]);
  }
  expect(await app.context.db.selectFrom('registrations').selectAll().execute()).toEqual([]);
  const subjects = (await mailsTo(app, person.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject?.startsWith('Nnọọ!'))).toHaveLength(1);
});

test('an unverified account whose registrations have ended is verified, too', async ({ app }) => {
  await app.api().accounts.register(person);
  await app.context.db.deleteFrom('registrations').execute();
  const { token } = await requestAndReadMail(app);
  expect((await byLink(app, token)).status).toBe(200);
  expect((await login(app, newPassword)).status).toBe(200);
});

test('the database holds neither link nor code after the mail is sent, and the log no secret', async ({ app }) => {
  const [issued] = await issueResets(app.context.db, 1, app.clock.ms);
  await app.learner();
  const { token, code } = await requestAndReadMail(app);
  await byLink(app, token);
  const { db } = app.context;
  const stored = JSON.stringify([await db.selectFrom('one_time_tokens').selectAll().execute(), await db.selectFrom('mails').selectAll().execute()]);
  for (const text of [token, `"${code}"`, issued?.token ?? '']) expect(stored).not.toContain(text);
  expect(JSON.stringify(app.log)).not.toMatch(new RegExp(`${token}|"${code}"|${newPassword}`));
});

test('links and codes are deleted after a day', async ({ app }) => {
  await app.learner();
  await requestAndReadMail(app);
  const count = async () =>
    (await app.context.db.selectFrom('one_time_tokens').select('id').where('purpose', '=', 'password-reset').execute()).length;
  expect(await count()).toBe(2);
  app.clock.ms += 24 * 60 * minuteMs + 1;
  await app.runRetentionJob();
  expect(await count()).toBe(0);
});
