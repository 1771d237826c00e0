import { describe, expect } from 'vitest';
import { resetSecondFactorByOperator } from '#app/features/staff/operator-changes.server.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import { admin } from '#tests/support/api-client.ts';
import { addPasskey, loginWithPasskey } from '#tests/support/factories/passkeys.ts';
import { setUpAuthenticator } from '#tests/support/factories/second-factor.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();
const required = withAppPerTest({ STAFF_SECOND_FACTOR: 'on' });

const password = admin.password;
const statusOf = async (app: TestApp, method: string, path: string, token: string, json?: object) =>
  (await app.call(method, path, { token, ...(json ? { json } : {}) })).status;
const login = (app: TestApp, email: string) => app.call('POST', '/admin/login', { json: { email, password } });

async function editor(app: TestApp): Promise<{ id: number; token: string }> {
  await insertStaff(app.context.db, 'editor@example.com', ['editor']);
  const { id } = await app.context.db.selectFrom('accounts').select('id').where('email', '=', 'editor@example.com').executeTakeFirstOrThrow();
  return { id, token: String((await login(app, 'editor@example.com')).body.token) };
}

describe('setting up an authenticator app', () => {
  test('needs the password and a code, ends the other sessions, and sends an email', async ({ app, adminToken }) => {
    const other = await app.adminToken();
    const wrong = await app.call('POST', '/admin/second-factor/authenticator', { token: adminToken, json: { password: 'wrong' } });
    expect([wrong.status, wrong.body.errors]).toEqual([400, { password: 'Invalid password' }]);
    const { secret, uri } = await app.api(adminToken).secondFactor.setUp({ password });
    expect(uri).toBe(`otpauth://totp/M%E1%BB%A5ta%20Igbo:admin%40example.com?secret=${secret}&issuer=M%E1%BB%A5ta%20Igbo`);
    expect(await app.api(adminToken).secondFactor.read()).toEqual({ authenticatorSince: null, recoveryCodes: 0, isRequired: false });
    expect((await login(app, admin.email)).body).toHaveProperty('token');
    const { status, body } = await app.call('POST', '/admin/second-factor/authenticator/confirm', { token: adminToken, json: { code: '000000' } });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['code']]);
    const { recoveryCodes } = await setUpAuthenticator(app, adminToken);
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
    expect(await app.api(adminToken).secondFactor.read()).toMatchObject({ authenticatorSince: '2026-01-15T12:00:00.000Z', recoveryCodes: 10 });
    expect(await statusOf(app, 'GET', '/auth/me', other)).toBe(401);
    expect((await app.mails()).at(-1)?.subject).toBe('Your authenticator app is on (Mụta Igbo)');
  });

  test('is refused while one is on, and a confirmation without a secret', async ({ app, adminToken }) => {
    expect(await statusOf(app, 'POST', '/admin/second-factor/authenticator/confirm', adminToken, { code: '000000' })).toBe(409);
    const { code } = await setUpAuthenticator(app, adminToken);
    expect(await statusOf(app, 'POST', '/admin/second-factor/authenticator', adminToken, { password })).toBe(409);
    expect(await statusOf(app, 'POST', '/admin/second-factor/authenticator/confirm', adminToken, { code: code() })).toBe(409);
  });

  test('is not for learners', async ({ app }) => {
    const { token } = await app.learner();
    expect(await statusOf(app, 'POST', '/admin/second-factor/authenticator', token, { password: person.password })).toBe(401);
  });

  test('stores recovery codes as hashes', async ({ app, adminToken }) => {
    const { recoveryCodes } = await setUpAuthenticator(app, adminToken);
    const stored = (await app.context.db.selectFrom('recovery_codes').select('code_hash').execute()).map(({ code_hash }) => code_hash);
    expect(stored.toSorted()).toEqual(recoveryCodes.map((code) => sha256(code.replaceAll('-', ''))).toSorted());
  });
});

test('new recovery codes need password and code, and replace the earlier ones', async ({ app, adminToken }) => {
  const { code, recoveryCodes: earlier } = await setUpAuthenticator(app, adminToken);
  const path = '/admin/second-factor/recovery-codes';
  expect(await statusOf(app, 'POST', path, adminToken, { password, code: '000000' })).toBe(400);
  expect(await statusOf(app, 'POST', path, adminToken, { password: 'wrong', code: code() })).toBe(400);
  const { recoveryCodes } = await app.api(adminToken).secondFactor.renewRecoveryCodes({ password, code: code() });
  expect(recoveryCodes).toHaveLength(10);
  expect((await app.mails()).at(-1)?.subject).toBe('You have new recovery codes (Mụta Igbo)');
  const enter = async (typed: string) => {
    const { body } = await login(app, admin.email);
    return (await app.call('POST', '/login/second-step', { json: { token: body.secondStep, code: typed } })).status;
  };
  expect([await enter(earlier[0] ?? ''), await enter(recoveryCodes[0] ?? '')]).toEqual([400, 200]);
});

test('turning it off needs password and code; then the password is enough again', async ({ app, adminToken }) => {
  const { code, recoveryCodes } = await setUpAuthenticator(app, adminToken);
  const path = '/admin/second-factor/authenticator/turn-off';
  expect(await statusOf(app, 'POST', path, adminToken, { password, code: code(9) })).toBe(400);
  expect(await statusOf(app, 'POST', path, adminToken, { password: 'wrong', code: code() })).toBe(400);
  expect(await statusOf(app, 'POST', path, adminToken, { password, code: recoveryCodes[3] })).toBe(200);
  expect((await app.mails()).at(-1)?.subject).toBe('Your authenticator app is off (Mụta Igbo)');
  expect((await login(app, admin.email)).body).toHaveProperty('token');
  expect(await app.context.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
});

test('each step is in the audit log', async ({ app, adminToken }) => {
  const { code } = await setUpAuthenticator(app, adminToken);
  await app.api(adminToken).secondFactor.turnOff({ password, code: code() });
  const { rows } = await app.call('GET', '/admin/audit-log', { token: adminToken });
  expect(rows.slice(0, 3).map(({ action }) => action)).toEqual(['secondFactor.turnOff', 'secondFactor.confirm', 'secondFactor.setUp']);
});

test('the data export has the day of the authenticator app, and no secret', async ({ app, adminToken }) => {
  const { token } = await editor(app);
  const { code } = await setUpAuthenticator(app, token);
  const { text } = await app.call('GET', '/auth/data', { token });
  expect(JSON.parse(text)).toMatchObject({ authenticatorApp: { since: '2026-01-15T12:00:00.000Z', unusedRecoveryCodes: 10 } });
  const { secret } = await app.context.db.selectFrom('totp_secrets').select('secret').executeTakeFirstOrThrow();
  expect(text).not.toContain(secret);
  await app.api(token).privacy.deleteAccount({ password, code: code(), comments: 'keep' });
  expect(await app.context.db.selectFrom('totp_secrets').selectAll().execute()).toEqual([]);
  expect(await statusOf(app, 'GET', '/admin/first-name', adminToken)).toBe(200);
});

test('an account that leaves the staff loses the authenticator app, which only staff can turn off', async ({ app, adminToken }) => {
  const { id, token } = await editor(app);
  await setUpAuthenticator(app, token);
  await app.api(adminToken).staff.setRoles({ id, roles: [] });
  expect(await app.context.db.selectFrom('totp_secrets').selectAll().execute()).toEqual([]);
});

describe('an administrator resets the second factor of a colleague', () => {
  test('all of it goes, the sessions end, and an email says so', async ({ app, adminToken }) => {
    const { id, token } = await editor(app);
    const { code } = await setUpAuthenticator(app, token);
    const authenticator = await addPasskey(app, token, password);
    const { secondStep } = (await login(app, 'editor@example.com')).body;
    const response = await app.call('POST', `/admin/staff/${id}/reset-second-factor`, { token: adminToken });
    expect([response.status, response.body.message]).toEqual([200, 'Admin logs in with the password alone now, and can set up a new second factor']);
    expect(await statusOf(app, 'GET', '/auth/me', token)).toBe(401);
    expect((await loginWithPasskey(app, authenticator)).status).toBe(404);
    expect((await app.call('POST', '/login/second-step', { json: { token: secondStep, code: code() } })).status).toBe(400);
    expect((await login(app, 'editor@example.com')).body).toHaveProperty('token');
    expect((await app.mails()).at(-1)?.text).toContain('Admin took the authenticator app, the recovery codes and the passkeys off your account');
    const { rows } = await app.call('GET', '/admin/audit-log', { token: adminToken });
    expect(rows.find(({ action }) => action === 'staff.resetSecondFactor')).toMatchObject({ targetId: id, title: 'Admin' });
  });

  test('but not the own one, nor one that is not there, nor one of a learner', async ({ app, adminToken }) => {
    const { id } = await editor(app);
    const { email } = await app.learner();
    const learner = await app.context.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const reset = (account: number) => statusOf(app, 'POST', `/admin/staff/${account}/reset-second-factor`, adminToken);
    expect([await reset(1), await reset(id), await reset(learner.id), await reset(999)]).toEqual([409, 409, 404, 404]);
  });

  test('an editor cannot', async ({ app }) => {
    const { token } = await editor(app);
    expect(await statusOf(app, 'POST', '/admin/staff/1/reset-second-factor', token)).toBe(403);
  });
});

test('the command on the server resets the second factor of the last administrator', async ({ app, adminToken }) => {
  const reset = (email: string) => resetSecondFactorByOperator(app.context, email);
  expect(await reset('Admin@Example.com')).toBe('Admin@Example.com has no second factor: the password alone logs in.');
  await setUpAuthenticator(app, adminToken);
  await addPasskey(app, adminToken, password);
  await expect(reset('nobody@example.com')).rejects.toThrow('No member of the staff has the email address nobody@example.com.');
  expect(await reset('Admin@Example.com')).toContain('logs in with the password alone now');
  expect((await login(app, admin.email)).body).toHaveProperty('token');
  expect(await statusOf(app, 'GET', '/auth/me', adminToken)).toBe(401);
  expect((await app.mails()).at(-1)?.text).toContain('The operator of the server took the authenticator app');
});

describe('with STAFF_SECOND_FACTOR=on', () => {
  const sentence = 'The staff need a second factor here. Please open the administration again: it shows you how to set one up.';

  required('staff without one can set one up or log out, and nothing else in the administration', async ({ app, adminToken }) => {
    for (const path of ['/admin/first-name', '/admin/users', '/admin/staff', '/admin/profile']) {
      const { status, body } = await app.call('GET', path, { token: adminToken });
      expect([path, status, body.error]).toEqual([path, 403, sentence]);
    }
    expect(await statusOf(app, 'POST', '/word-of-day', adminToken, { title: 'Ọsọ', body: 'A race' })).toBe(403);
    expect(await app.api(adminToken).accounts.me()).toMatchObject({ staff: true, secondFactor: 'missing' });
    expect((await app.call('GET', '/auth/me', { token: adminToken })).body).not.toHaveProperty('permissions');
    expect(await app.api(adminToken).secondFactor.read()).toMatchObject({ isRequired: true });
    const short = await app.call('PUT', '/auth/password', { token: adminToken, json: { old_password: password, new_password: 'ten chars!' } });
    expect(short.status).toBe(400);
    expect(await statusOf(app, 'POST', '/admin/logout', adminToken)).toBe(200);
  });

  required('they may do everything again with an authenticator app', async ({ app, adminToken }) => {
    await setUpAuthenticator(app, adminToken);
    expect(await statusOf(app, 'GET', '/admin/users', adminToken)).toBe(200);
    expect((await app.call('GET', '/auth/me', { token: adminToken })).body).not.toHaveProperty('secondFactor');
  });

  required('or with a passkey, with which they log in from then on: the password alone no longer does', async ({ app, adminToken }) => {
    const authenticator = await addPasskey(app, adminToken, password);
    expect(await statusOf(app, 'GET', '/admin/users', adminToken)).toBe(200);
    const refused = await login(app, admin.email);
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'Your password is right, but the staff log in with a second factor here. Please log in with your passkey.',
    ]);
    const { body } = await loginWithPasskey(app, authenticator, { area: 'admin' });
    expect(await statusOf(app, 'GET', '/admin/users', String(body.token))).toBe(200);
  });

  required('learners notice nothing, also with a passkey', async ({ app }) => {
    const { token, email } = await app.learner();
    await addPasskey(app, token);
    const { body } = await app.call('POST', '/login', { json: { email, password: person.password } });
    expect(body).toEqual({ token: expect.any(String), message: 'Login successful' });
    expect((await app.call('GET', '/auth/me', { token: String(body.token) })).body).not.toHaveProperty('secondFactor');
  });

  test('without it, staff with a passkey log in with the password as before', async ({ app, adminToken }) => {
    await addPasskey(app, adminToken, password);
    expect((await login(app, admin.email)).body).toEqual({ token: expect.any(String), message: 'Login successful' });
  });
});
