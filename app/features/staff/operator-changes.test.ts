import { expect } from 'vitest';
import { admin } from '#tests/support/api-client.ts';
import { setUpAuthenticator } from '#tests/support/factories/second-factor.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { byLink, mailsTo, newPassword } from '#tests/support/password-reset.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { findOperatorCommand, operatorUsage } from './operator-commands.server.ts';

const test = withAppPerTest();
const email = 'editor@example.com';
const minuteMs = 60_000;

/** What `npm run staff` prints. */
const run = (app: TestApp, ...words: string[]) => findOperatorCommand(words)?.(app.context) ?? Promise.resolve('no command');
const login = (app: TestApp, password: string) => app.call('POST', '/admin/login', { json: { email: admin.email, password } });
const tokenIn = (text: string) => text.match(/^https:\/\/academy\.test\/reset-password\?token=([\w-]{43})$/m)?.[1] ?? '';
const entries = async (app: TestApp, token: string) => (await app.call('GET', '/admin/audit-log', { token })).rows;

test('a wrong name, too few and too many words are no command', () => {
  const calls = [[], ['lst'], ['toString'], ['list', email], ['invite', email], ['disable'], ['disable', email, email]];
  expect(calls.filter((words) => findOperatorCommand(words))).toEqual([]);
  for (const name of ['list', 'invite EMAIL ROLE', 'reset-password EMAIL', 'reset-second-factor EMAIL', 'disable EMAIL', 'enable EMAIL'])
    expect(operatorUsage('npm run staff')).toContain(`  npm run staff ${name}  `);
});

test('the list has each member with roles, second factor, last login and whether the account is disabled', async ({ app, adminToken }) => {
  await setUpAuthenticator(app, adminToken);
  await insertStaff(app.context.db, email, ['moderator', 'editor']);
  await run(app, 'disable', email);
  expect(await run(app, 'list')).toBe(
    [
      'Email               Name   Roles              Second factor  Last login',
      'admin@example.com   Admin  Administrator      yes            15 Jan 2026, 12:00 UTC',
      'editor@example.com  Admin  Editor, Moderator  no             none                    disabled 15 Jan 2026, 12:00 UTC',
    ].join('\n'),
  );
});

test('a link sets a new password once, within an hour; the second factor stays, and the address is not taken as proven', async ({
  app,
  adminToken,
}) => {
  await setUpAuthenticator(app, adminToken);
  const [first, second] = [tokenIn(await run(app, 'reset-password', admin.email)), tokenIn(await run(app, 'reset-password', admin.email))];
  expect((await mailsTo(app, admin.email)).at(-1)?.subject).toBe('A link for a new password was made (Mụta Igbo)');
  expect((await login(app, admin.password)).body).toHaveProperty('secondStep');
  app.clock.ms += 60 * minuteMs;
  expect((await byLink(app, first)).body.error).toBe('This link has expired. Please ask for a new one.');
  app.clock.ms -= 1;
  expect((await byLink(app, first)).status).toBe(200);
  for (const used of [first, second]) expect((await byLink(app, used)).body.error).toBe('This link has been used. Please ask for a new one.');
  expect((await login(app, newPassword)).body).toHaveProperty('secondStep');
  expect((await mailsTo(app, admin.email)).at(-1)?.text).toContain('with a link from the operator of the server');
  const account = app.context.db.selectFrom('accounts').select('email_confirmed_at').where('id', '=', 1);
  expect(await account.executeTakeFirstOrThrow()).toEqual({ email_confirmed_at: null });
});

test('a disabled account gets a new password before it is enabled, and logs in only then', async ({ app }) => {
  await insertStaff(app.context.db, email, ['editor']);
  await run(app, 'disable', email);
  const printed = await run(app, 'reset-password', email);
  expect(printed).toContain('The account stays disabled: enable it once the new password is set.');
  const byNewPassword = () => app.call('POST', '/admin/login', { json: { email, password: newPassword } });
  const { status, body } = await byLink(app, tokenIn(printed));
  expect([status, 'token' in body]).toEqual([200, false]);
  expect((await byNewPassword()).status).toBe(403);
  await run(app, 'enable', email);
  expect((await byNewPassword()).status).toBe(200);
});

test('commands refuse an address that is not on the staff', async ({ app }) => {
  await app.learner();
  for (const name of ['reset-password', 'disable', 'enable', 'reset-second-factor'])
    await expect(run(app, name, 'learner@example.com')).rejects.toThrow('No member of the staff has the email address learner@example.com.');
});

test('an invitation is mailed in the name of the operator; an address of the staff, a wrong one and a wrong role are refused', async ({
  app,
  adminToken,
}) => {
  expect(await run(app, 'invite', email, 'editor')).toBe(`An invitation is on its way to ${email}. Its link works once, within 7 days.`);
  expect(await run(app, 'invite', email, 'moderator')).toContain('The earlier link no longer works.');
  const mails = await mailsTo(app, email);
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('The operator of the server invites you to the staff of Mụta Igbo'));
  const [old = '', token = ''] = mails.map(({ text }) => text?.match(/#token=([\w-]+)/)?.[1] ?? '');
  expect((await app.call('POST', '/staff-invitation', { json: { token: old } })).body.error).toContain('or ask the operator of the server for a new');
  expect(await app.api(adminToken).staff.invitations()).toMatchObject([{ email, invitedBy: 'The operator of the server' }]);
  const form = { token, first_name: 'Ada', last_name: 'Obi', password: 'a long enough secret' };
  expect((await app.call('POST', '/staff-invitation/accept', { json: form })).status).toBe(201);
  await expect(run(app, 'invite', email.toUpperCase(), 'editor')).rejects.toThrow('This email belongs to the staff already.');
  await expect(run(app, 'invite', 'nobody', 'editor')).rejects.toThrow('Please enter an email address such as name@example.com');
  await expect(run(app, 'invite', 'other@example.com', 'boss')).rejects.toThrow('Please choose administrator, editor, moderator or school office');
});

test('the audit log has each change as one of the operator, in the list and in the file', async ({ app, adminToken }) => {
  await setUpAuthenticator(app, adminToken);
  await insertStaff(app.context.db, email, ['administrator']);
  const { id } = await app.context.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const second = String((await app.call('POST', '/admin/login', { json: { ...admin, email } })).body.token);
  await run(app, 'invite', 'other@example.com', 'editor');
  for (const name of ['disable', 'disable', 'enable', 'enable', 'reset-second-factor', 'reset-password']) await run(app, name, email);
  await run(app, 'reset-second-factor', admin.email);
  const token = String((await login(app, admin.password)).body.token);
  const byOperator = (await entries(app, token)).filter(({ name }) => name === 'The operator of the server');
  expect(byOperator.map(({ accountId, label, kind, targetId, title }) => [accountId, label, kind, targetId, title])).toEqual([
    [0, 'reset a second factor', 'account', 1, 'Admin'],
    [0, 'made a link for a new password', 'account', id, 'Admin'],
    [0, 'enabled an account', 'account', id, 'Admin'],
    [0, 'disabled an account', 'account', id, 'Admin'],
    [0, 'invited a person', 'invitation', null, 'other@example.com'],
  ]);
  expect((await app.call('GET', '/admin/audit-log?search=operator', { token })).rows).toHaveLength(5);
  expect((await app.call('GET', '/admin/audit-log/people', { token })).rows.map((person) => person.id)).not.toContain(0);
  expect((await app.call('GET', '/admin/audit-log/export', { token })).text).toContain('The operator of the server');
  expect((await app.call('GET', '/auth/me', { token: second })).status).toBe(401);
});
