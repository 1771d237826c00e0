// Proves T19.

import { describe, expect } from 'vitest';
import { admin } from '#tests/support/api-client.ts';
import { addPasskey, loginWithPasskey } from '#tests/support/factories/passkeys.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { byLink, newPassword, passwords, requestAndReadMail } from '#tests/support/password-reset.ts';
import { person, pinIn, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const meOf = async (app: TestApp, token: unknown) => (await app.call('GET', '/auth/me', { token: String(token) })).body;
const sessionCount = async ({ context }: TestApp) => (await context.db.selectFrom('sessions').select('token_hash').execute()).length;

describe('a login with a passkey', () => {
  test('opens a session of a learner, a tutor and an administrator', async ({ app, adminToken }) => {
    const { token, email } = await app.learner();
    await app.api().accounts.tutor({ ...person, email: 'tutor@example.com' });
    const pin = pinIn((await app.mails()).at(-1));
    const { token: tutorToken = '' } = await app.api().accounts.verify({ email: 'tutor@example.com', verification_pin: pin });
    for (const [owner, password, expected] of [
      [token, person.password, email],
      [tutorToken, person.password, 'tutor@example.com'],
      [adminToken, admin.password, admin.email],
    ] as const) {
      const response = await loginWithPasskey(app, await addPasskey(app, owner, password));
      expect([response.status, response.body.message]).toEqual([200, 'Login successful']);
      expect(await meOf(app, response.body.token)).toMatchObject({ email: expected });
    }
  });

  test('in the administration needs a role there, and is written to the audit log', async ({ app, adminToken }) => {
    const learner = await addPasskey(app, (await app.learner()).token);
    const refused = await loginWithPasskey(app, learner, { area: 'admin' });
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'This account has no role in the administration. Please ask an administrator for one.',
    ]);
    const authenticator = await addPasskey(app, adminToken, admin.password);
    expect((await loginWithPasskey(app, authenticator, { area: 'admin' })).status).toBe(200);
    const { rows } = await app.call('GET', '/admin/audit-log', { token: adminToken });
    expect(rows.map(({ action }) => action)).toEqual(['accounts.staffLogin', 'passkeys.added', 'accounts.staffLogin']);
  });

  test('stores the day of the login, and the counter', async ({ app }) => {
    const { token } = await app.learner();
    const authenticator = await addPasskey(app, token);
    expect(await app.api(token).passkeys.list()).toMatchObject([{ createdAt: '2026-01-15T12:00:00.000Z', lastUsedAt: null }]);
    app.clock.ms += dayMs / 3;
    await loginWithPasskey(app, authenticator);
    expect(await app.api(token).passkeys.list()).toMatchObject([{ lastUsedAt: '2026-01-15T00:00:00.000Z' }]);
    expect(await app.context.db.selectFrom('passkeys').select('counter').execute()).toEqual([{ counter: 1 }]);
  });

  test('works again and again when the authenticator has no counter', async ({ app }) => {
    const authenticator = await addPasskey(app, (await app.learner()).token);
    for (let nth = 0; nth < 3; nth += 1) expect((await loginWithPasskey(app, authenticator, { counter: 0 })).status).toBe(200);
  });

  const invalid = 'This passkey was not accepted. Please try again, or log in with your password.';
  const unknown =
    'This passkey is not known here: it was removed, or its account was deleted. Please log in with your password, and delete the passkey from your device.';
  test.for([
    ['of another origin', { origin: 'https://academy.test.evil.example' }, 400, invalid],
    ['of another relying party', { rpId: 'evil.example' }, 400, invalid],
    ['without user verification', { userVerified: false }, 400, invalid],
    ['without a user', { userPresent: false }, 400, invalid],
    ['of the wrong ceremony', { type: 'webauthn.create' }, 400, invalid],
    ['for a challenge of its own', { challenge: 'A'.repeat(43) }, 400, 'This attempt is not known here. Please try again.'],
    ['for another user', { userHandle: 'B'.repeat(43) }, 404, unknown],
  ] as const)('is refused %s', async ([, change, status, sentence], { app }) => {
    const authenticator = await addPasskey(app, (await app.learner()).token);
    const before = await sessionCount(app);
    const response = await loginWithPasskey(app, authenticator, change);
    expect([response.status, response.body.error]).toEqual([status, sentence]);
    expect(await sessionCount(app)).toBe(before);
    expect((await loginWithPasskey(app, authenticator)).status).toBe(200);
  });

  test('is refused with the signature of another passkey', async ({ app }) => {
    const victim = await addPasskey(app, (await app.learner({ email: 'victim@example.com' })).token);
    const attacker = await addPasskey(app, (await app.learner({ email: 'attacker@example.com' })).token);
    const options = await app.api().passkeys.loginOptions();
    const [signed, own] = [attacker.get(options), victim.get(options)];
    const credential = { ...own, response: { ...signed.response, userHandle: own.response.userHandle } };
    const response = await app.call('POST', '/passkeys/login', { json: { credential, area: 'site' } });
    expect([response.status, response.body.error]).toEqual([400, invalid]);
  });

  test('is refused for a passkey that was removed, and for one of a deleted account', async ({ app }) => {
    const { token } = await app.learner();
    const removed = await addPasskey(app, token);
    const [row] = await app.api(token).passkeys.list();
    await app.api(token).passkeys.remove({ id: row?.id ?? 0 });
    expect((await loginWithPasskey(app, removed)).body.error).toBe(unknown);
    const kept = await addPasskey(app, token);
    await app.api(token).privacy.deleteAccount({ password: person.password, comments: 'keep' });
    expect((await loginWithPasskey(app, kept)).body.error).toBe(unknown);
    expect(await app.context.db.selectFrom('passkeys').select('id').execute()).toEqual([]);
  });

  test('uses its challenge once, within five minutes', async ({ app }) => {
    const authenticator = await addPasskey(app, (await app.learner()).token);
    const send = (credential: object) => app.call('POST', '/passkeys/login', { json: { credential, area: 'site' } });
    const options = await app.api().passkeys.loginOptions();
    const credential = authenticator.get(options);
    expect((await send(credential)).status).toBe(200);
    for (const replayed of [credential, authenticator.get(options)])
      expect((await send(replayed)).body.error).toBe('This attempt was used already. Please try again.');
    const late = await app.api().passkeys.loginOptions();
    app.clock.ms += 5 * minuteMs;
    expect((await send(authenticator.get(late))).body.error).toBe('That took longer than five minutes. Please try again.');
  });

  test('with one response twice at once opens one session', async ({ app }) => {
    const authenticator = await addPasskey(app, (await app.learner()).token);
    const before = await sessionCount(app);
    const credential = authenticator.get(await app.api().passkeys.loginOptions());
    const send = () => app.call('POST', '/passkeys/login', { json: { credential, area: 'site' } });
    const responses = await Promise.all([send(), send(), send()]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(await sessionCount(app)).toBe(before + 1);
  });

  test('whose counter did not grow is refused and logged', async ({ app }) => {
    const authenticator = await addPasskey(app, (await app.learner()).token);
    expect((await loginWithPasskey(app, authenticator, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 3, 0]) {
      const response = await loginWithPasskey(app, authenticator, { counter });
      expect([response.status, response.body.error]).toEqual([
        400,
        'This passkey may have been copied, so it was not accepted. Please log in with your password, remove it and add a new one.',
      ]);
    }
    expect(app.log.filter(({ event }) => event === 'passkey_refused')).toHaveLength(3);
    expect((await loginWithPasskey(app, authenticator, { counter: 8 })).status).toBe(200);
  });

  test('starts the same for every caller: the options name no account', async ({ app }) => {
    const before = await app.api().passkeys.loginOptions();
    await addPasskey(app, (await app.learner()).token);
    const after = await app.api().passkeys.loginOptions();
    expect({ ...after, challenge: '' }).toEqual({ ...before, challenge: '' });
    expect({ ...after, challenge: '' }).toEqual({ rpId: 'academy.test', timeout: 300_000, userVerification: 'required', challenge: '' });
  });

  test('of a broken response is refused without an error of the server', async ({ app }) => {
    const authenticator = await addPasskey(app, (await app.learner()).token);
    const credential = authenticator.get(await app.api().passkeys.loginOptions());
    for (const [field, value] of [
      ['clientDataJSON', 'bm90IGpzb24'],
      ['authenticatorData', 'AAAA'],
      ['signature', 'AAAA'],
      ['userHandle', '<script>'],
    ] as const) {
      const broken = { ...credential, response: { ...credential.response, [field]: value } };
      expect([field, (await app.call('POST', '/passkeys/login', { json: { credential: broken, area: 'site' } })).status]).toEqual([field, 400]);
    }
  });
});

describe('a new password', () => {
  const setByLink = async (app: TestApp, email: string, json: object = {}) => {
    const { token } = await requestAndReadMail(app, email);
    return (await byLink(app, token, { ...passwords, ...json })).body;
  };

  test('by an email ends the passkeys, and the email about it names them', async ({ app }) => {
    const authenticator = await addPasskey(app, (await app.learner()).token);
    const { message } = await setByLink(app, person.email);
    const ended = /^Your password was changed, and all logins of this account have ended. Its passkeys have ended as well: “.+”/;
    expect(message).toMatch(ended);
    expect((await app.mails()).at(-1)?.text).toContain('Its passkeys have ended as well: “');
    expect((await loginWithPasskey(app, authenticator)).status).toBe(404);
  });

  test('by an email keeps them when the owner says so', async ({ app }) => {
    const authenticator = await addPasskey(app, (await app.learner()).token);
    expect(await setByLink(app, person.email, { passkeys: 'keep' })).toMatchObject({
      passkeys: 'kept',
      message: expect.stringContaining('still log in'),
    });
    expect((await loginWithPasskey(app, authenticator)).status).toBe(200);
  });

  test('of the own account ends them, too, or keeps them', async ({ app, adminToken }) => {
    const { token } = await app.learner();
    const kept = await addPasskey(app, token);
    await app.api(token).myAccount.changePassword({ old_password: person.password, new_password: newPassword, passkeys: 'keep' });
    expect((await loginWithPasskey(app, kept)).status).toBe(200);
    await app.api(token).myAccount.changePassword({ old_password: newPassword, new_password: person.password });
    expect((await loginWithPasskey(app, kept)).status).toBe(404);
    const ofStaff = await addPasskey(app, adminToken, admin.password);
    const profile = { first_name: 'Head', last_name: 'Obi', phone_number: '+234 1', email: admin.email, current_password: admin.password };
    await app.api(adminToken).accounts.profile({ ...profile, password: newPassword });
    expect((await loginWithPasskey(app, ofStaff, { area: 'admin' })).status).toBe(404);
  });

  withAppPerTest({ STAFF_SECOND_FACTOR: 'on' })(
    'leaves staff the passkey that they must log in with: a mailbox alone opens nothing',
    async ({ app, adminToken }) => {
      const authenticator = await addPasskey(app, adminToken, admin.password);
      expect(await setByLink(app, admin.email)).toMatchObject({ passkeys: 'kept' });
      expect((await app.call('POST', '/admin/login', { json: { email: admin.email, password: newPassword } })).status).toBe(403);
      expect((await loginWithPasskey(app, authenticator, { area: 'admin' })).status).toBe(200);
    },
  );
});

test('challenges that no passkey answers are bounded, and the newest ones work', async ({ app }) => {
  const authenticator = await addPasskey(app, (await app.learner()).token);
  const { db } = app.context;
  const stranger = {
    purpose: 'passkey-login',
    account_id: null,
    salt: '',
    data: '{}',
    network: '',
    created_at: app.clock.ms,
    expires_at: app.clock.ms + 5 * minuteMs,
  };
  for (let batch = 0; batch < 10; batch += 1)
    await db
      .insertInto('one_time_tokens')
      .values(Array.from({ length: 520 }, (_, nth) => ({ ...stranger, secret_hash: `${batch} ${nth}` })))
      .execute();
  expect((await loginWithPasskey(app, authenticator)).status).toBe(200);
  await app.api().passkeys.loginOptions();
  const { count } = await db
    .selectFrom('one_time_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('purpose', '=', 'passkey-login')
    .executeTakeFirstOrThrow();
  expect(count).toBe(5_000);
});
