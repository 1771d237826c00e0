import { describe, expect } from 'vitest';
import { sha256 } from '#app/lib/hash.server.ts';
import { admin } from '#tests/support/api-client.ts';
import { addPasskey, loginWithPasskey } from '#tests/support/factories/passkeys.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { createSoftwareAuthenticator } from '#tests/support/software-authenticator.ts';
import { person } from '#tests/support/test-app.ts';

const test = withAppPerTest();

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

describe('adding a passkey', () => {
  test('needs the password, and sends an email', async ({ app }) => {
    const { token, email } = await app.learner();
    const wrong = await app.call('POST', '/auth/passkeys/options', { token, json: { password: 'wrong' } });
    expect([wrong.status, wrong.body.errors]).toEqual([400, { password: 'Invalid password' }]);
    await addPasskey(app, token);
    const mail = (await app.mails()).at(-1);
    expect([mail?.to?.[0]?.address, mail?.subject]).toEqual([email, 'A passkey was added (Mụta Igbo)']);
  });

  test('asks the authenticator for a discoverable passkey with user verification, and excludes those that it has', async ({ app }) => {
    const { token, email } = await app.learner();
    const { id } = await addPasskey(app, token);
    const options = await app.api(token).passkeys.addOptions({ password: person.password });
    expect(options).toMatchObject({
      rp: { id: 'academy.test', name: 'Mụta Igbo' },
      user: { name: email, displayName: 'Learner Example' },
      attestation: 'none',
      excludeCredentials: [{ id, type: 'public-key', transports: ['internal'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const [row] = await app.context.db.selectFrom('passkeys').select('user_handle').execute();
    expect(options.user.id).toBe(row?.user_handle);
  });

  test.for([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another relying party', { rpId: 'evil.example' }],
    ['without user verification', { userVerified: false }],
    ['of the wrong ceremony', { type: 'webauthn.get' }],
    ['with a challenge of its own', { challenge: 'A'.repeat(43) }],
  ] as const)('is refused %s', async ([, change], { app }) => {
    const { token } = await app.learner();
    const authenticator = createSoftwareAuthenticator();
    const options = await app.api(token).passkeys.addOptions({ password: person.password });
    const response = await app.call('POST', '/auth/passkeys', { token, json: { credential: authenticator.create(options, change) } });
    expect(response.status).toBe(400);
    expect(await app.api(token).passkeys.list()).toEqual([]);
  });

  test('is refused with an attestation that has certificates, whose revocation lists would be fetched', async ({ app }) => {
    const { token } = await app.learner();
    const options = await app.api(token).passkeys.addOptions({ password: person.password });
    for (const fmt of ['packed', 'fido-u2f', 'apple']) {
      const attStmt = new Map<string, number | Buffer | Buffer[]>([
        ['alg', -7],
        ['sig', Buffer.alloc(70)],
        ['x5c', [Buffer.alloc(300, 1)]],
      ]);
      const credential = createSoftwareAuthenticator().create(options, { attestation: { fmt, attStmt } });
      expect((await app.call('POST', '/auth/passkeys', { token, json: { credential } })).status).toBe(400);
    }
    expect(app.log.filter(({ event }) => event === 'passkey_refused').map(({ details }) => details)).toMatchObject(
      Array.from({ length: 3 }, () => ({ reason: 'Error: Unexpected attestation' })),
    );
  });

  test('uses its challenge once, within five minutes, and only for the account that asked', async ({ app }) => {
    const { token } = await app.learner();
    const { token: other } = await app.learner({ email: 'other@example.com' });
    const options = await app.api(token).passkeys.addOptions({ password: person.password });
    const add = (as: string) =>
      app.call('POST', '/auth/passkeys', { token: as, json: { credential: createSoftwareAuthenticator().create(options) } });
    expect((await add(other)).status).toBe(400);
    expect((await add(token)).status).toBe(201);
    expect((await add(token)).body.error).toBe('This attempt was used already. Please try again.');
    const late = await app.api(token).passkeys.addOptions({ password: person.password });
    app.clock.ms += 5 * minuteMs;
    const response = await app.call('POST', '/auth/passkeys', { token, json: { credential: createSoftwareAuthenticator().create(late) } });
    expect(response.body.error).toBe('That took longer than five minutes. Please try again.');
    const loginChallenge = await app.api().passkeys.loginOptions();
    const swapped = createSoftwareAuthenticator().create({ ...options, challenge: loginChallenge.challenge });
    expect((await app.call('POST', '/auth/passkeys', { token, json: { credential: swapped } })).status).toBe(400);
  });

  test('is refused for a passkey of another account, and beyond twenty', async ({ app }) => {
    const { token } = await app.learner();
    const { token: other } = await app.learner({ email: 'other@example.com' });
    const authenticator = await addPasskey(app, token);
    const add = async (as: string, create = authenticator.create) => {
      const options = await app.api(as).passkeys.addOptions({ password: person.password });
      return app.call('POST', '/auth/passkeys', { token: as, json: { credential: create(options) } });
    };
    expect([(await add(other)).status, (await add(token)).status]).toEqual([409, 409]);
    for (let nth = 1; nth < 20; nth += 1) await addPasskey(app, token);
    const response = await add(token, createSoftwareAuthenticator().create);
    expect([response.status, response.body.error]).toEqual([409, 'You have very many passkeys. Please remove one of them first.']);
  });
});

test('an owner renames and removes a passkey, and an email tells about the removal; others cannot', async ({ app }) => {
  const { token } = await app.learner();
  const { token: other } = await app.learner({ email: 'other@example.com' });
  await addPasskey(app, token);
  const [{ id } = { id: 0 }] = await app.api(token).passkeys.list();
  expect((await app.call('PUT', `/auth/passkeys/${id}`, { token: other, json: { name: 'Mine' } })).status).toBe(404);
  await app.api(other).passkeys.remove({ id });
  await app.api(token).passkeys.rename({ id, name: 'Ekwentị m' });
  expect(await app.api(token).passkeys.list()).toMatchObject([{ name: 'Ekwentị m' }]);
  const empty = await app.call('PUT', `/auth/passkeys/${id}`, { token, json: { name: ' ' } });
  expect(empty.body.errors).toEqual({ name: 'Name is required' });
  const mailsBefore = (await app.mails()).length;
  for (let nth = 0; nth < 2; nth += 1) await app.api(token).passkeys.remove({ id });
  expect(await app.api(token).passkeys.list()).toEqual([]);
  const mails = (await app.mails()).slice(mailsBefore);
  expect(mails.map(({ subject }) => subject)).toEqual(['A passkey was removed (Mụta Igbo)']);
  expect(mails[0]?.text).toContain('“Ekwentị m”');
});

test('the undoing of an email change removes passkeys that were added after it', async ({ app }) => {
  const { token } = await app.learner();
  const before = await addPasskey(app, token);
  await app.api(token).myAccount.requestEmailChange({ email: 'taken@example.com', password: person.password });
  const linkIn = async (to: string) => (await app.mails()).findLast((mail) => mail.to?.[0]?.address === to)?.text?.match(/token=([\w-]+)/)?.[1] ?? '';
  app.clock.ms += minuteMs;
  await app.api().myAccount.confirmEmailChange({ token: await linkIn('taken@example.com') });
  app.clock.ms += minuteMs;
  const after = await addPasskey(app, token);
  await app.api().myAccount.undoEmailChange({ token: await linkIn(person.email) });
  expect((await loginWithPasskey(app, after)).status).toBe(404);
  expect((await loginWithPasskey(app, before)).status).toBe(200);
});

test('the data export names the passkeys, without their keys', async ({ app }) => {
  const { token } = await app.learner();
  const { id } = await addPasskey(app, token);
  const { text } = await app.call('GET', '/auth/data', { token });
  expect(JSON.parse(text)).toMatchObject({ passkeys: [{ name: 'Passkey', createdAt: '2026-01-15T12:00:00.000Z', lastUsedAt: null }] });
  expect(text).not.toContain(id);
});

test('challenges are stored as hashes and deleted after a day', async ({ app }) => {
  const { token } = await app.learner();
  const { challenge } = await app.api().passkeys.loginOptions();
  await app.api(token).passkeys.addOptions({ password: person.password });
  const stored = () =>
    app.context.db.selectFrom('one_time_tokens').select('secret_hash').where('purpose', 'in', ['passkey-login', 'passkey-addition']).execute();
  expect((await stored()).map(({ secret_hash }) => secret_hash)).toContain(sha256(challenge));
  app.clock.ms += dayMs;
  await app.runRetentionJob();
  expect(await stored()).toEqual([]);
});

test('staff in the audit log: added and removed passkeys', async ({ app, adminToken }) => {
  await insertStaff(app.context.db, 'editor@example.com', ['editor']);
  const { token = '' } = await app.api().accounts.adminLogin({ email: 'editor@example.com', password: admin.password });
  await addPasskey(app, token, admin.password);
  const [{ id } = { id: 0 }] = await app.api(token).passkeys.list();
  await app.api(token).passkeys.remove({ id });
  const { rows } = await app.call('GET', '/admin/audit-log', { token: adminToken });
  expect(rows.slice(0, 2).map(({ action }) => action)).toEqual(['passkeys.removed', 'passkeys.added']);
});
