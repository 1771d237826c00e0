import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { grantRole } from '#app/auth/roles.queries.server.ts';
import { contract } from '#app/contract.ts';
import type { Contract } from '#app/http/endpoint.ts';
import { admin } from '#tests/support/api-client.ts';
import { issueInvitation } from '#tests/support/factories/invitations.ts';
import { addPasskey, loginWithPasskey } from '#tests/support/factories/passkeys.ts';
import { setUpAuthenticator } from '#tests/support/factories/second-factor.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();
const limited = withAppPerTest({ RATE_LIMITS: 'on' });

const minuteMs = 60_000;
const wrongCode = 'This code is wrong, or it was used before. Please wait for the next one, or use a recovery code.';

const beginLogin = async (app: TestApp) => String((await app.call('POST', '/admin/login', { json: admin })).body.secondStep);
const enter = (app: TestApp, token: string, code: string, from?: string) =>
  app.call('POST', '/login/second-step', { json: { token, code }, ...(from ? { from } : {}) });
const sessionsOf = async ({ context }: TestApp, email: string) =>
  context.db.selectFrom('sessions').innerJoin('accounts', 'accounts.id', 'account_id').select('token_hash').where('email', '=', email).execute();
const countSessions = async (app: TestApp, email = admin.email) => (await sessionsOf(app, email)).length;

describe('a login with an authenticator app', () => {
  test('asks for a code after the password, and opens a session with it', async ({ app, adminToken }) => {
    const { code } = await setUpAuthenticator(app, adminToken);
    const before = await countSessions(app);
    const first = await app.call('POST', '/admin/login', { json: admin });
    expect([first.status, first.body]).toEqual([
      200,
      { secondStep: expect.stringMatching(/^[\w-]{43}$/), message: 'Please enter the code of your authenticator app' },
    ]);
    expect(await countSessions(app)).toBe(before);
    const second = await enter(app, String(first.body.secondStep), code());
    expect([second.status, second.body]).toEqual([200, { token: expect.stringMatching(/^[\w-]{43}$/), message: 'Login successful' }]);
    expect((await app.call('GET', '/admin/first-name', { token: String(second.body.token) })).status).toBe(200);
  });

  test('accepts a code with a space, and the ones of the step before and after', async ({ app, adminToken }) => {
    const { code } = await setUpAuthenticator(app, adminToken);
    app.clock.ms += minuteMs;
    for (const typed of [code(-1).replace(/(...)/, '$1 '), code(), code(1)])
      expect((await enter(app, await beginLogin(app), typed)).status).toBe(200);
    app.clock.ms += minuteMs;
    for (const offset of [-3, 3]) expect((await enter(app, await beginLogin(app), code(offset))).body.error).toBe(wrongCode);
  });

  test('accepts each code once, also the one of the set-up, and no earlier one', async ({ app, adminToken }) => {
    const { code } = await setUpAuthenticator(app, adminToken);
    expect((await enter(app, await beginLogin(app), code(-1))).status).toBe(400);
    expect((await enter(app, await beginLogin(app), code())).status).toBe(200);
    expect((await enter(app, await beginLogin(app), code())).body.errors).toEqual({ code: wrongCode });
    expect((await enter(app, await beginLogin(app), code(-1))).status).toBe(400);
  });

  test('with the same code twice at once opens one session', async ({ app, adminToken }) => {
    const { code } = await setUpAuthenticator(app, adminToken);
    const before = await countSessions(app);
    const steps = [await beginLogin(app), await beginLogin(app), await beginLogin(app)];
    const responses = await Promise.all(steps.map((step) => enter(app, step, code())));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(await countSessions(app)).toBe(before + 1);
  });

  test('with the same recovery code twice at once opens one session', async ({ app, adminToken }) => {
    const { recoveryCodes } = await setUpAuthenticator(app, adminToken);
    const before = await countSessions(app);
    const steps = [await beginLogin(app), await beginLogin(app), await beginLogin(app)];
    const responses = await Promise.all(steps.map((step) => enter(app, step, recoveryCodes[0] ?? '')));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(await countSessions(app)).toBe(before + 1);
  });

  test('with the same second step twice at once opens one session', async ({ app, adminToken }) => {
    const { code, recoveryCodes } = await setUpAuthenticator(app, adminToken);
    const before = await countSessions(app);
    const step = await beginLogin(app);
    const responses = await Promise.all([enter(app, step, code()), enter(app, step, code(1)), enter(app, step, recoveryCodes[0] ?? '')]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(await countSessions(app)).toBe(before + 1);
  });

  test('accepts each recovery code once, however it is typed, and an email says so', async ({ app, adminToken }) => {
    const { recoveryCodes } = await setUpAuthenticator(app, adminToken);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    expect((await enter(app, await beginLogin(app), first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await app.mails()).at(-1)?.subject).toBe('A recovery code was used (Mụta Igbo)');
    expect((await enter(app, await beginLogin(app), first)).status).toBe(400);
    expect((await enter(app, await beginLogin(app), second)).status).toBe(200);
    expect(await app.api(adminToken).secondFactor.read()).toMatchObject({ recoveryCodes: 8 });
  });

  test('ends after five wrong codes, also for the right one, and an email says so', async ({ app, adminToken }) => {
    const { code, recoveryCodes } = await setUpAuthenticator(app, adminToken);
    const step = await beginLogin(app);
    const typed = ['000000', 'AAAA-AAAA-AAAA-AAAA', '1', '999999', code(7)];
    for (const wrong of typed) expect((await enter(app, step, wrong)).body.errors).toEqual({ code: wrongCode });
    for (const right of [code(), recoveryCodes[0] ?? '']) {
      const response = await enter(app, step, right);
      expect([response.status, response.body.error]).toEqual([
        400,
        'This login has ended, after too many wrong codes or a change of your account. Please log in with your email and password again.',
      ]);
    }
    expect((await app.mails()).at(-1)?.subject).toBe('Wrong codes for your account (Mụta Igbo)');
    expect((await enter(app, await beginLogin(app), code())).status).toBe(200);
  });

  test('ends after ten minutes, with its use, and with a new password', async ({ app, adminToken }) => {
    const { code } = await setUpAuthenticator(app, adminToken);
    const used = await beginLogin(app);
    await enter(app, used, code());
    const late = await beginLogin(app);
    app.clock.ms += 10 * minuteMs;
    expect((await enter(app, late, code())).body.error).toMatch(/^This login was begun more than ten minutes ago/);
    expect((await enter(app, used, code())).body.error).toMatch(/^This login is complete already/);
    const replaced = await beginLogin(app);
    await app.api(adminToken).myAccount.changePassword({ old_password: admin.password, new_password: 'another long secret', code: code() });
    expect((await enter(app, replaced, code())).body.error).toMatch(/^This login has ended/);
    for (const unknown of ['nonsense', adminToken]) expect((await enter(app, unknown, code())).body.error).toMatch(/^This login is not known here/);
  });

  test('reports empty fields', async ({ app }) => {
    const response = await app.call('POST', '/login/second-step', { json: {} });
    expect([response.status, response.body.errors]).toEqual([
      400,
      { token: 'Please log in with your email and password again', code: 'Please enter the code' },
    ]);
  });

  test('is written to the audit log when it is complete, and when a code is wrong', async ({ app, adminToken }) => {
    const { code } = await setUpAuthenticator(app, adminToken);
    const logins = async () =>
      (await app.context.db.selectFrom('audit_log').select('action').where('action', 'like', 'accounts.%').orderBy('id').execute()).map(
        (row) => row.action,
      );
    const before = await logins();
    const step = await beginLogin(app);
    expect(await logins()).toEqual(before);
    await enter(app, step, '000000');
    await enter(app, step, code());
    expect((await logins()).slice(before.length)).toEqual(['accounts.staffLoginFailed', 'accounts.staffLogin']);
  });

  test('with a passkey asks for no code', async ({ app, adminToken }) => {
    await setUpAuthenticator(app, adminToken);
    const authenticator = await addPasskey(app, adminToken, admin.password);
    expect((await loginWithPasskey(app, authenticator, { area: 'admin' })).status).toBe(200);
  });
});

limited('wrong codes are limited per account, and recovery codes go on to work', async ({ app, adminToken }) => {
  const { code, recoveryCodes } = await setUpAuthenticator(app, adminToken);
  const addresses = Array.from({ length: 8 }, (_, nth) => `203.0.${nth}.1`);
  let refused = 0;
  for (const from of addresses) {
    const step = String((await app.call('POST', '/admin/login', { json: admin, from })).body.secondStep);
    for (let nth = 0; nth < 4; nth += 1) if ((await enter(app, step, '000000', from)).status === 429) refused += 1;
  }
  expect(refused).toBe(8 * 4 - 20);
  const from = '198.51.100.7';
  const step = String((await app.call('POST', '/admin/login', { json: admin, from })).body.secondStep);
  const response = await enter(app, step, code(), from);
  expect([response.status, Number(response.headers.get('Retry-After')) > 0]).toEqual([429, true]);
  expect((await enter(app, step, recoveryCodes[0] ?? '', from)).status).toBe(200);
});

describe('no login opens a session for a password, code or link alone', () => {
  /** Endpoints whose reply has a session token. */
  const logins = Object.values(contract as Contract)
    .flatMap((endpoints) => Object.values(endpoints))
    .filter(({ reply }) => Object.keys(z.toJSONSchema(reply, { unrepresentable: 'any' }).properties ?? {}).includes('token'))
    .map(({ method, path }) => `${method} ${path}`);

  /** One valid request without the second factor for each endpoint that logs in. */
  const attempts: Record<string, (app: TestApp, email: string) => Promise<{ status: number }>> = {
    'POST /login': (app, email) => app.call('POST', '/login', { json: { email, password: person.password } }),
    'POST /admin/login': (app, email) => app.call('POST', '/admin/login', { json: { email, password: person.password } }),
    'POST /login/second-step': async (app, email) => {
      const { secondStep } = (await app.call('POST', '/login', { json: { email, password: person.password } })).body;
      return enter(app, String(secondStep), '000000');
    },
    'POST /verify': async (app, email) => {
      await app.context.db.updateTable('accounts').set({ verified_at: null }).where('email', '=', email).execute();
      // Responds with 409, and mails a pin all the same.
      await app.call('POST', '/register', { json: { ...person, email } });
      const pin = (await app.mails()).at(-1)?.text?.match(/^\d{6}$/m)?.[0] ?? '';
      return app.call('POST', '/verify', { json: { email, verification_pin: pin } });
    },
    'POST /staff-invitation/accept': async (app, email) => {
      await app.context.db.updateTable('accounts').set({ kind: 'admin' }).where('email', '=', email).execute();
      await app.context.db.deleteFrom('account_roles').where('role', '=', 'editor').execute();
      const token = await issueInvitation(app.context.db, { email, now: app.clock.ms });
      const json = { token, first_name: 'Ada', last_name: 'Obi', password: 'a long enough secret' };
      return app.call('POST', '/staff-invitation/accept', { json });
    },
    'POST /passkeys/login': async (app) => {
      const { token } = await app.learner({ email: 'somebody@example.com' });
      return loginWithPasskey(app, await addPasskey(app, token), { userVerified: false });
    },
  };

  test('the attempts cover every endpoint that replies with a token', () => {
    expect(Object.keys(attempts).toSorted()).toEqual(logins.toSorted());
  });

  test.for(Object.keys(attempts))('%s', async (name, { app }) => {
    const { token, email } = await app.learner();
    const { id } = await app.context.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    await grantRole(app.context.db, id, 'editor');
    await setUpAuthenticator(app, token, person.password);
    await app.context.db.deleteFrom('sessions').execute();
    const response = await attempts[name]?.(app, email);
    expect(response?.status).toBeLessThan(500);
    expect(await sessionsOf(app, email)).toEqual([]);
    expect(Object.keys(response ?? {})).not.toContain('token');
  });

  test('sessions are inserted in one place, which asks for the second factor', () => {
    const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.server.ts'));
    const containing = (text: string) => files.filter((file) => readFileSync(`app/${file}`, 'utf8').includes(text));
    expect(containing(`insertInto('sessions')`)).toEqual(['features/accounts/sessions.queries.server.ts']);
    expect(containing('insertSession(').toSorted()).toEqual(['features/accounts/sessions.queries.server.ts', 'features/accounts/sessions.server.ts']);
    expect(containing(`'two factors'`).toSorted()).toEqual([
      'features/accounts/second-step.server.ts',
      'features/accounts/sessions.server.ts',
      'features/passkeys/login.server.ts',
    ]);
  });
});

test('a password reset does not log in, and leaves the second factor', async ({ app, adminToken }) => {
  const { code } = await setUpAuthenticator(app, adminToken);
  await app.api().passwordReset.request({ email: admin.email });
  await app.jobWorkers.drain();
  const token = (await app.mails()).at(-1)?.text?.match(/token=([\w-]+)/)?.[1] ?? '';
  const password = 'a wholly new long secret';
  await app.api().passwordReset.byLink({ token, password, confirm_password: password });
  expect(await countSessions(app)).toBe(0);
  const { body } = await app.call('POST', '/admin/login', { json: { email: admin.email, password } });
  expect(Object.keys(body).toSorted()).toEqual(['message', 'secondStep']);
  expect((await enter(app, String(body.secondStep), code())).status).toBe(200);
});
