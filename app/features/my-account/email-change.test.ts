import { expect } from 'vitest';
import {
  change,
  confirm,
  confirmToken,
  dayMs,
  loginStatus,
  mailsTo,
  newEmail,
  oldEmail,
  password,
  request,
  undo,
  undoToken,
  withLearnerPerTest,
} from '#tests/support/email-change.ts';
import { person, pinIn, type TestApp } from '#tests/support/test-app.ts';

const test = withLearnerPerTest();
let learner: ReturnType<TestApp['api']>;
test.beforeEach(({ app, token }) => {
  learner = app.api(token);
});

test('the new address takes effect once its link is used, and both addresses are told', async ({ app, token }) => {
  const { body } = await request(app, token);
  expect(body.message).toBe(
    `We have sent an email to ${newEmail}. Please open the link in it within 24 hours: until then your address stays as it is`,
  );
  expect(await learner.myAccount.read()).toMatchObject({ email: oldEmail, pendingEmail: newEmail });
  expect([await loginStatus(app, oldEmail), await loginStatus(app, newEmail)]).toEqual([200, 404]);
  expect((await confirm(app, await confirmToken(app, newEmail))).body.message).toBe(
    'Your new email address is in place: from now on you log in with it',
  );
  expect([await loginStatus(app, oldEmail), await loginStatus(app, newEmail)]).toEqual([404, 200]);
  expect(await learner.myAccount.read()).toMatchObject({ email: newEmail, pendingEmail: null });
  for (const address of [oldEmail, newEmail]) {
    const [told] = await mailsTo(app, address, '/undo-email-change?');
    expect(told?.subject).toContain('Your email address was changed');
  }
  expect((await app.api(await app.adminToken()).accounts.users({ search: newEmail })).rows).toMatchObject([{ email: newEmail }]);
  expect((await learner.privacy.download()).emailChanges).toEqual([
    { from: oldEmail, to: newEmail, requestedAt: expect.any(String), confirmedAt: expect.any(String) },
  ]);
});

test.for([
  [{ email: newEmail, password: 'not the password' }, { password: 'Invalid password' }],
  [{ email: newEmail, password: '' }, { password: 'Please enter your password' }],
  [{ email: 'nowhere', password }, { email: 'Please enter an email address such as name@example.com' }],
  [{ email: oldEmail.toUpperCase(), password }, { email: 'This is your email address already' }],
] as const)('rejects the request %j', async ([json, errors], { app, token }) => {
  const response = await app.call('POST', '/auth/email', { token, json });
  expect([response.status, response.body.errors]).toEqual([400, errors]);
  expect((await learner.myAccount.read()).pendingEmail).toBeNull();
});

test('a request for the address of another account gets the same answer, and its owner a notice without a link', async ({ app, token }) => {
  await app.learner({ email: 'taken@example.com' });
  const free = await request(app, token, 'free@example.com');
  const taken = await request(app, token, 'taken@example.com');
  const withoutAddress = ({ status, text }: typeof free) => [status, text.replaceAll(/free|taken/g, 'x')];
  expect(withoutAddress(taken)).toEqual(withoutAddress(free));
  expect((await learner.myAccount.read()).pendingEmail).toBe('taken@example.com');
  const [notice, ...links] = (await mailsTo(app, 'taken@example.com')).filter(({ subject }) => !/pin|Your account is ready/.test(subject ?? ''));
  expect(notice?.subject).toContain('Your email address has an account already');
  expect([notice?.text?.includes('token='), links]).toEqual([false, []]);
});

test('one email may be a learner and a tutor', async ({ app, token }) => {
  const tutor = { ...person, email: newEmail };
  await app.api().accounts.tutor(tutor);
  await app.api().accounts.verify({ email: newEmail, verification_pin: pinIn((await app.mails()).at(-1)) });
  await change(app, token);
  expect((await learner.accounts.me()).email).toBe(newEmail);
});

test('an account that was never verified gives way to the owner of the address', async ({ app, token }) => {
  await app.api().accounts.register({ ...person, email: newEmail });
  await change(app, token);
  expect((await learner.accounts.me()).email).toBe(newEmail);
  expect((await app.api(await app.adminToken()).accounts.usersTotal()).totalUsers).toBe(1);
});

test('of two accounts that confirm the same address one gets it, and the other keeps its own', async ({ app, token }) => {
  const other = await app.learner({ email: 'other@example.com' });
  await request(app, token);
  const first = await confirmToken(app, newEmail);
  await request(app, other.token, newEmail);
  const responses = await Promise.all([confirm(app, first), confirm(app, await confirmToken(app, newEmail))]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(responses.find(({ status }) => status === 409)?.body.error).toBe(
    'This email address now belongs to another account. Please use another one, or write to us.',
  );
  const emails = [(await learner.accounts.me()).email, (await app.api(other.token).accounts.me()).email];
  expect(emails.filter((email) => email === newEmail)).toHaveLength(1);
  expect(emails.filter((email) => [oldEmail, 'other@example.com'].includes(email))).toHaveLength(1);
});

test('a registration of the address at the same time costs neither the change nor an error', async ({ app, token }) => {
  await request(app, token);
  const secret = await confirmToken(app, newEmail);
  const [confirmed, registered] = await Promise.all([confirm(app, secret), app.call('POST', '/register', { json: { ...person, email: newEmail } })]);
  expect(confirmed.status).toBe(200);
  expect([201, 409]).toContain(registered.status);
  expect((await learner.accounts.me()).email).toBe(newEmail);
});

test('only the link of the latest request works, once and for 24 hours', async ({ app, token }) => {
  await request(app, token, 'first@example.com');
  const older = await confirmToken(app, 'first@example.com');
  await request(app, token);
  const latest = await confirmToken(app, newEmail);
  const errorOf = async (secret: string) => (await confirm(app, secret)).body.error;
  expect(await errorOf(older)).toContain('perhaps you have asked for a newer one');
  expect(await errorOf('forged')).toContain('This link is not valid');
  expect((await confirm(app, latest)).status).toBe(200);
  expect(await errorOf(latest)).toBe('This link has been used: your new email address is in place. Please log in with it.');
  await request(app, token, 'late@example.com');
  const late = await confirmToken(app, 'late@example.com');
  app.clock.ms += dayMs;
  expect(await errorOf(late)).toBe('This link has expired. Please ask for a new one under My account.');
  expect(await loginStatus(app, newEmail)).toBe(200);
});

test('of two concurrent uses of a link one succeeds', async ({ app, token }) => {
  await request(app, token);
  const secret = await confirmToken(app, newEmail);
  const statuses = (await Promise.all([confirm(app, secret), confirm(app, secret)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 400]);
});

test('a link is refused for every other purpose', async ({ app, token }) => {
  await change(app, token);
  const undoSecret = await undoToken(app, oldEmail);
  expect((await confirm(app, undoSecret)).body.error).toBe('This link is meant for something else. Please open it again from the email.');
  await request(app, token, 'next@example.com');
  expect((await undo(app, await confirmToken(app, 'next@example.com'))).status).toBe(400);
});

test('a new password ends the pending change', async ({ app, token }) => {
  await request(app, token);
  const secret = await confirmToken(app, newEmail);
  await learner.myAccount.changePassword({ old_password: password, new_password: 'another good secret' });
  expect((await learner.myAccount.read()).pendingEmail).toBeNull();
  expect((await confirm(app, secret)).status).toBe(400);
});

/** Link of the mail with which the password is reset. */
async function resetToken(app: TestApp, email: string): Promise<string> {
  await app.call('POST', '/password-reset', { json: { email } });
  await app.jobWorkers.drain();
  return (await mailsTo(app, email, '/reset-password?')).at(-1)?.text?.match(/\/reset-password\?token=([\w-]+)/)?.[1] ?? '';
}
const reset = (app: TestApp, secret: string) =>
  app.call('POST', '/password-reset/link', { json: { token: secret, password: 'another good secret', confirm_password: 'another good secret' } });

test('a reset of the password ends the pending change; an earlier change can still be undone', async ({ app, token }) => {
  await change(app, token);
  await request(app, token, 'third@example.com');
  const pending = await confirmToken(app, 'third@example.com');
  expect((await reset(app, await resetToken(app, newEmail))).status).toBe(200);
  expect((await confirm(app, pending)).status).toBe(400);
  expect((await undo(app, await undoToken(app, oldEmail))).status).toBe(200);
});

test('a changed password ends the link that resets it', async ({ app }) => {
  const secret = await resetToken(app, oldEmail);
  await learner.myAccount.changePassword({ old_password: password, new_password: 'one more good secret' });
  const { status, body } = await reset(app, secret);
  expect([status, body.error]).toEqual([
    400,
    'This link was withdrawn, or a newer email has replaced it. Please look for a newer email, or ask for a new one.',
  ]);
});

test('no email leaves after its link has expired', async ({ app, token }) => {
  await request(app, token);
  app.clock.ms += dayMs;
  expect(await mailsTo(app, newEmail, '/confirm-email?')).toEqual([]);
  await request(app, token);
  await confirm(app, await confirmToken(app, newEmail));
  app.clock.ms += 7 * dayMs;
  expect(await mailsTo(app, oldEmail, '/undo-email-change?')).toEqual([]);
});

test('links are deleted after their time, and with the account', async ({ app, token }) => {
  await change(app, token);
  const purposes = async () => {
    const rows = await app.context.db.selectFrom('one_time_tokens').select('purpose').where('purpose', 'like', 'email-change%').execute();
    return rows.map(({ purpose }) => purpose).sort();
  };
  expect(await purposes()).toEqual(['email-change', 'email-change-undo', 'email-change-undo']);
  app.clock.ms += dayMs + 1;
  await app.runRetentionJob();
  expect(await purposes()).toEqual(['email-change-undo', 'email-change-undo']);
  const secret = await undoToken(app, oldEmail);
  const again = app.api((await app.api().accounts.login({ email: newEmail, password })).token);
  await again.privacy.deleteAccount({ password, comments: 'keep' });
  expect(await purposes()).toEqual([]);
  expect((await undo(app, secret)).body.error).toContain('This link is not valid');
});

test('rejects links without a token', async ({ app }) => {
  for (const path of ['/auth/email/confirm', '/auth/email/undo'])
    expect((await app.call('POST', path, { json: {} })).body.errors).toEqual({ token: expect.stringContaining('incomplete') });
});
