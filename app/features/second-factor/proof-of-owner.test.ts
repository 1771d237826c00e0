// Proves T19.

import { expect, vi } from 'vitest';
import { passkeyNeededMessage } from '#app/http/recent-login.ts';
import { admin } from '#tests/support/api-client.ts';
import { addPasskey } from '#tests/support/factories/passkeys.ts';
import { setUpAuthenticator } from '#tests/support/factories/second-factor.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { Change, SoftwareAuthenticator } from '#tests/support/software-authenticator.ts';

const test = withAppPerTest();

const password = admin.password;

const recentLogin = 'Please enter your password once more';

test('a new password, another address and a new proof of the owner need a code where an authenticator app is on', async ({ app, adminToken }) => {
  const { code } = await setUpAuthenticator(app, adminToken);
  const details = { first_name: 'Head', last_name: 'Obi', phone_number: '+234 1', email: admin.email };
  const calls = [
    ['PUT', '/admin/profile', { ...details, password: 'a brand new secret', current_password: password }],
    ['PUT', '/admin/profile', { ...details, email: 'new@example.com', current_password: password }],
    ['PUT', '/auth/password', { old_password: password, new_password: 'a brand new secret' }],
    ['POST', '/auth/email', { email: 'new@example.com', password }],
    ['POST', '/learning/confirm', { password }],
  ] as const;
  for (const [method, path, json] of calls) {
    const missing = await app.call(method, path, { token: adminToken, json });
    expect([path, missing.status, missing.body.errors]).toEqual([path, 400, { code: 'Please enter the code of your authenticator app' }]);
    const wrong = await app.call(method, path, { token: adminToken, json: { ...json, code: '000000' } });
    expect([path, wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([path, 400, ['code']]);
  }
  expect((await app.call('PUT', '/admin/profile', { token: adminToken, json: details })).status).toBe(200);
  expect(await app.api(adminToken).myAccount.read()).toMatchObject({ email: admin.email, pendingEmail: null });
  const changed = await app.call('PUT', '/admin/profile', { token: adminToken, json: { ...calls[0][2], code: code() } });
  expect(changed.status).toBe(200);
  const again = await app.call('POST', '/learning/confirm', { token: adminToken, json: { password: 'a brand new secret', code: code() } });
  expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([400, ['code']]);
});

test('an account with an authenticator app is deleted only with a code', async ({ app }) => {
  await app.adminToken();
  await insertStaff(app.context.db, 'editor@example.com', ['editor']);
  const { token = '' } = await app.api().accounts.adminLogin({ email: 'editor@example.com', password });
  const { code } = await setUpAuthenticator(app, token);
  const deletion = (typed?: string) =>
    app.call('POST', '/auth/delete-account', { token, json: { password, comments: 'delete', ...(typed ? { code: typed } : {}) } });
  const transactions = vi.spyOn(app.context.db, 'transaction');
  const missing = await deletion();
  expect([missing.status, missing.body.errors]).toEqual([400, { code: 'Please enter the code of your authenticator app' }]);
  expect(transactions).not.toHaveBeenCalled();
  expect((await deletion('000000')).status).toBe(400);
  expect((await app.api(token).accounts.me()).email).toBe('editor@example.com');
  expect((await deletion(code())).status).toBe(200);
  expect((await app.call('GET', '/auth/me', { token })).status).toBe(401);
});

test('a session whose login is older than 15 minutes adds no factor and changes no colleague', async ({ app, adminToken }) => {
  await insertStaff(app.context.db, 'editor@example.com', ['editor']);
  const { id } = await app.context.db.selectFrom('accounts').select('id').where('email', '=', 'editor@example.com').executeTakeFirstOrThrow();
  const { code } = await setUpAuthenticator(app, adminToken);
  app.clock.ms += 15 * 60_000 + 1;
  const calls = [
    ['POST', '/auth/passkeys/options', { password }],
    ['POST', '/auth/passkeys', {}],
    ['POST', '/admin/second-factor/authenticator', { password }],
    ['POST', '/admin/second-factor/authenticator/confirm', { code: code() }],
    ['POST', '/admin/second-factor/recovery-codes', { password, code: code() }],
    ['PUT', `/admin/staff/${id}/roles`, { roles: ['administrator'] }],
    ['POST', `/admin/staff/${id}/reset-second-factor`, undefined],
    ['POST', '/admin/staff-invitations', { email: 'friend@example.com', role: 'administrator' }],
  ] as const;
  for (const [method, path, json] of calls) {
    const { status, body } = await app.call(method, path, { token: adminToken, ...(json ? { json } : {}) });
    expect([path, status, body.error]).toEqual([path, 403, recentLogin]);
  }
  await app.api(adminToken).household.confirm({ password, code: code() });
  const changed = await app.call('PUT', `/admin/staff/${id}/roles`, { token: adminToken, json: { roles: ['moderator'] } });
  expect(changed.status).toBe(200);
});

const staffWithPasskeys = withAppPerTest({ STAFF_SECOND_FACTOR: 'on' });

test('a passkey of the account renews an old login once, and neither one of another account nor a copy does', async ({ app, adminToken }) => {
  const own = await addPasskey(app, adminToken, password);
  const other = await addPasskey(app, (await app.learner()).token);
  const removed = await addPasskey(app, adminToken, password);
  const [, { id: removedId } = { id: 0 }] = await app.api(adminToken).passkeys.list();
  await app.api(adminToken).passkeys.remove({ id: removedId });
  app.clock.ms += 15 * 60_000 + 1;
  const invite = () => app.call('POST', '/admin/staff-invitations', { token: adminToken, json: { email: 'friend@example.com', role: 'editor' } });
  const confirm = async (authenticator: SoftwareAuthenticator, change: Change = {}) =>
    app.call('POST', '/auth/passkeys/confirm', {
      token: adminToken,
      json: { credential: authenticator.get(await app.api().passkeys.loginOptions(), change) },
    });
  expect((await invite()).body.error).toBe(recentLogin);
  for (const [response, status] of [
    [await confirm(other), 400],
    [await confirm(removed), 404],
    [await confirm(own, { userVerified: false }), 400],
    [await confirm(own, { challenge: 'A'.repeat(43) }), 400],
  ] as const)
    expect(response.status).toBe(status);
  expect((await invite()).status).toBe(403);
  const credential = own.get(await app.api().passkeys.loginOptions());
  expect((await app.call('POST', '/auth/passkeys/confirm', { token: adminToken, json: { credential } })).status).toBe(200);
  expect((await invite()).status).toBe(201);
  app.clock.ms += 15 * 60_000 + 1;
  expect((await app.call('POST', '/auth/passkeys/confirm', { token: adminToken, json: { credential } })).status).toBe(400);
  // A copy of the passkey counts on from an older state.
  expect((await confirm(own, { counter: 1 })).status).toBe(400);
  expect((await invite()).status).toBe(403);
});

staffWithPasskeys('a login that needs a passkey is not renewed by the password alone', async ({ app, adminToken }) => {
  await addPasskey(app, adminToken, password);
  const { status, body } = await app.call('POST', '/learning/confirm', { token: adminToken, json: { password } });
  // No field is wrong: forms show it as a notice.
  expect([status, body.error, body.errors]).toEqual([400, passkeyNeededMessage, undefined]);
});
