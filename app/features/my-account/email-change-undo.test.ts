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

const test = withLearnerPerTest();

test.for([
  ['old', oldEmail],
  ['new', newEmail],
] as const)('the %s address undoes the change: the old one is back and all sessions end', async ([_, address], { app, token }) => {
  await change(app, token);
  const second = (await app.api().accounts.login({ email: newEmail, password })).token;
  const { status, body } = await undo(app, await undoToken(app, address));
  expect([status, body.message]).toEqual([200, 'Your earlier email address is back, and all logins have ended']);
  for (const ended of [token, second]) expect((await app.call('GET', '/auth/me', { token: ended })).status).toBe(401);
  expect([await loginStatus(app, oldEmail), await loginStatus(app, newEmail)]).toEqual([200, 404]);
  expect((await mailsTo(app, oldEmail)).at(-1)?.subject).toContain('A change of your email address was undone');
  const other = address === oldEmail ? newEmail : oldEmail;
  expect((await undo(app, await undoToken(app, other))).body.error).toContain('This link is of no more use');
});

test('an undo also takes back the changes after it, and their links', async ({ app, token }) => {
  await change(app, token, 'second@example.com');
  const first = await undoToken(app, oldEmail);
  await change(app, token, 'third@example.com');
  await request(app, token, 'fourth@example.com');
  const pending = await confirmToken(app, 'fourth@example.com');
  expect((await undo(app, first)).status).toBe(200);
  expect(await loginStatus(app, oldEmail)).toBe(200);
  for (const address of ['second@example.com', 'third@example.com']) expect((await undo(app, await undoToken(app, address))).status).toBe(400);
  expect((await confirm(app, pending)).status).toBe(400);
  expect(await loginStatus(app, oldEmail)).toBe(200);
});

test('an undo of a later change leaves the link of an earlier one', async ({ app, token }) => {
  await change(app, token, 'second@example.com');
  const first = await undoToken(app, oldEmail);
  await change(app, token, 'third@example.com');
  expect((await undo(app, await undoToken(app, 'third@example.com'))).status).toBe(200);
  expect(await loginStatus(app, 'second@example.com')).toBe(200);
  expect((await undo(app, first)).status).toBe(200);
  expect(await loginStatus(app, oldEmail)).toBe(200);
});

test('a change can be undone for 7 days', async ({ app, token }) => {
  await change(app, token);
  const [early, late] = [await undoToken(app, oldEmail), await undoToken(app, newEmail)];
  app.clock.ms += 7 * dayMs;
  expect((await undo(app, late)).body.error).toBe('This link has expired: a change can be undone for 7 days. Please write to us, and we will help.');
  app.clock.ms -= 1;
  expect((await undo(app, early)).status).toBe(200);
});

test('an undo is refused when another account has the old address by now', async ({ app, token }) => {
  await change(app, token);
  const secret = await undoToken(app, oldEmail);
  await app.learner({ email: oldEmail });
  expect((await undo(app, secret)).status).toBe(409);
  expect(await loginStatus(app, newEmail)).toBe(200);
});
