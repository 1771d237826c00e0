// Proves T19.

import { expect } from 'vitest';
import { accountByDevice } from '#app/auth/device-keys.queries.server.ts';
import { addDevice } from '#app/auth/device-keys.server.ts';
import { issueToken } from '#app/auth/one-time-tokens.server.ts';
import { emailChange, emailChangeUndo } from '#app/features/accounts/public.server.ts';
import { issueOperatorLink } from '#app/features/password-reset/public.server.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import { mailAdministrators } from '#app/mail/send-mail.server.ts';
import { admin } from '#tests/support/api-client.ts';
import { confirm, undo } from '#tests/support/email-change.ts';
import { issueInvitation } from '#tests/support/factories/invitations.ts';
import { addPasskey, loginWithPasskey } from '#tests/support/factories/passkeys.ts';
import { setUpAuthenticator } from '#tests/support/factories/second-factor.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { byLink, newPassword, requestAndReadMail, requestReset, resetMails } from '#tests/support/password-reset.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { invitationMail } from './mails/invitation.mail.server.ts';
import { disableStaff, enableStaff } from './operator-changes.server.ts';

const test = withAppPerTest();
const email = 'editor@example.com';
const sentence = 'This account is disabled. If you think that this is a mistake, please write to us on the contact page.';

const login = (app: TestApp, json: object = {}) => app.call('POST', '/admin/login', { json: { ...admin, email, ...json } });
const me = async (app: TestApp, token: string) => (await app.call('GET', '/auth/me', { token })).status;

/** A member of the staff that is logged in. */
async function member(app: TestApp, roles: Parameters<typeof insertStaff>[2] = ['editor'], address = email) {
  await insertStaff(app.context.db, address, roles);
  const { id } = await app.context.db.selectFrom('accounts').select('id').where('email', '=', address).executeTakeFirstOrThrow();
  return { id, token: String((await login(app, { email: address })).body.token) };
}

test('a disabled account is logged out everywhere, and neither password nor device opens it until it is enabled', async ({ app, adminToken }) => {
  const { db } = app.context;
  const { id, token } = await member(app);
  const now = app.clock.ms;
  const { key } = await addDevice(db, { accountId: id, name: 'Tablet', now });
  expect(await accountByDevice(db, sha256(key), now)).toMatchObject({ id });
  expect(await disableStaff(app.context, 'Editor@example.com')).toContain('all logins have ended');
  expect([await me(app, token), await accountByDevice(db, sha256(key), now)]).toEqual([401, undefined]);
  const right = await login(app);
  expect([right.status, right.body.error]).toEqual([403, sentence]);
  expect((await login(app, { password: 'a wrong password' })).body.error).toBe('Invalid password');
  const { rows } = await app.call('GET', '/admin/staff', { token: adminToken });
  expect(rows.map(({ isDisabled }) => isDisabled)).toEqual([false, true]);
  expect(await disableStaff(app.context, email)).toBe(`${email} is disabled already.`);

  expect(await enableStaff(app.context, email)).toContain('can log in again');
  expect([await me(app, token), (await login(app)).status]).toEqual([401, 200]);
  expect(await enableStaff(app.context, email)).toBe(`${email} is not disabled.`);
});

test('a session row that another process inserts meanwhile opens nothing', async ({ app }) => {
  const { id } = await member(app);
  await disableStaff(app.context, email);
  const now = app.clock.ms;
  const times = { created_at: now, last_used_at: now, confirmed_at: now, expires_at: now + 60_000 };
  await app.context.db
    .insertInto('sessions')
    .values({ token_hash: sha256('late'), account_id: id, device: '', ...times })
    .execute();
  expect(await me(app, 'late')).toBe(401);
});

test('a passkey and a second step that was begun log no user in', async ({ app }) => {
  const { token } = await member(app);
  const authenticator = await addPasskey(app, token, admin.password);
  const { code } = await setUpAuthenticator(app, token);
  const { secondStep } = (await login(app)).body;
  await disableStaff(app.context, email);
  const byPasskey = await loginWithPasskey(app, authenticator, { area: 'admin' });
  expect([byPasskey.status, byPasskey.body.error]).toEqual([403, sentence]);
  const step = await app.call('POST', '/login/second-step', { json: { token: secondStep, code: code() } });
  expect([step.status, step.body.error]).toEqual([400, expect.stringContaining('This login has ended')]);
  await enableStaff(app.context, email);
  expect((await loginWithPasskey(app, authenticator, { area: 'admin' })).status).toBe(200);
  expect((await login(app)).body).toHaveProperty('secondStep');
});

test('no email sets a new password, with the reply of always; a link of the operator does, and nothing logs in with it', async ({ app }) => {
  const { id } = await member(app);
  const before = await requestAndReadMail(app, email);
  await disableStaff(app.context, email);
  expect((await byLink(app, before.token)).status).toBe(400);
  app.clock.ms += 60_000;
  const [own, unknown] = [await requestReset(app, email), await requestReset(app, 'nobody@example.com')];
  expect([own.status, own.body]).toEqual([unknown.status, unknown.body]);
  expect(await resetMails(app, email)).toHaveLength(1);
  const path = await app.context.db.transaction().execute((tx) => issueOperatorLink(tx, id, app.clock.ms));
  const late = await byLink(app, new URL(path, 'https://academy.test').searchParams.get('token') ?? '');
  expect(late.status).toBe(200);
  expect((await app.call('POST', '/admin/login', { json: { email, password: newPassword } })).body.error).toBe(sentence);
});

test('a link to a new address ends; the one that undoes a change brings the address back, and opens nothing', async ({ app }) => {
  const { id } = await member(app);
  const { db } = app.context;
  const token = { accountId: id, network: '', now: app.clock.ms };
  const pending = await issueToken(db, emailChange, { ...token, data: { from: email, to: 'new@example.com' } });
  const undoing = await issueToken(db, emailChangeUndo, { ...token, data: { from: 'old@example.com', to: email, change: 1 } });
  await disableStaff(app.context, email);
  expect((await confirm(app, pending)).status).toBe(400);
  expect((await undo(app, undoing)).status).toBe(200);
  expect((await login(app, { email: 'old@example.com' })).body.error).toBe(sentence);
});

test('a former member who is disabled is neither invited nor brought back by an earlier invitation', async ({ app, adminToken }) => {
  const { id } = await member(app);
  await disableStaff(app.context, email);
  await app.api(adminToken).staff.setRoles({ id, roles: [] });
  const refused = await app.call('POST', '/admin/staff-invitations', { token: adminToken, json: { email, role: 'editor' } });
  expect([refused.status, refused.body.errors?.email]).toEqual([409, 'This email has a disabled account. The operator of the server can enable it.']);
  const invitation = await issueInvitation(app.context.db, { email, now: app.clock.ms });
  const form = { token: invitation, first_name: 'Ada', last_name: 'Obi', password: 'a long enough secret' };
  const accepted = await app.call('POST', '/staff-invitation/accept', { json: form });
  expect([accepted.status, accepted.body.error]).toEqual([409, sentence]);
  await enableStaff(app.context, email);
  expect((await app.call('POST', '/staff-invitation/accept', { json: form })).status).toBe(201);
});

test('the last active administrator stays one: a disabled one does not count', async ({ app, adminToken }) => {
  const second = await member(app, ['administrator'], 'second@example.com');
  await disableStaff(app.context, 'second@example.com');
  const last = 'This is the last active administrator. Please invite or enable another one first.';
  await expect(disableStaff(app.context, admin.email)).rejects.toThrow(last);
  const demotion = await app.call('PUT', '/admin/staff/1/roles', { token: adminToken, json: { roles: ['editor'] } });
  expect(demotion.status).toBe(409);
  expect(await me(app, adminToken)).toBe(200);
  await enableStaff(app.context, 'second@example.com');
  expect(await disableStaff(app.context, admin.email)).toContain('is disabled');
  expect((await login(app, { email: 'second@example.com' })).status).toBe(200);
  expect(second.id).toBeGreaterThan(1);
});

test('a disabled administrator gets no emails to administrators, and open invitations of theirs end', async ({ app, adminToken }) => {
  const second = await member(app, ['administrator'], 'second@example.com');
  await app.api(second.token).staff.invite({ email: 'friend@example.com', role: 'administrator' });
  await disableStaff(app.context, 'second@example.com');
  expect(await app.api(adminToken).staff.invitations()).toEqual([]);
  const mail = { role: 'Editor', inviter: 'Ada', token: 'x' };
  expect(await mailAdministrators(app.context.db, app.context, invitationMail, mail)).toBe(1);
});

test('with the same password on two accounts of one email the one that is not disabled is logged in', async ({ app }) => {
  const { email: address } = await app.learner({ email, password: admin.password, confirm_password: admin.password });
  await member(app);
  const { db } = app.context;
  const learner = await db.selectFrom('accounts').select('id').where('kind', '=', 'learner').executeTakeFirstOrThrow();
  await db.insertInto('account_roles').values({ account_id: learner.id, role: 'moderator' }).execute();
  await db.updateTable('accounts').set({ disabled_at: app.clock.ms }).where('kind', '=', 'admin').where('email', '=', address).execute();
  const { token } = (await login(app)).body;
  expect((await app.call('GET', '/auth/me', { token: String(token) })).body).toMatchObject({ first_name: 'Learner' });
});
