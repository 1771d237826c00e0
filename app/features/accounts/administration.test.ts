// Proves T19.

import { expect } from 'vitest';
import { admin } from '#tests/support/api-client.ts';
import { withAppPerFile, withAppPerTest } from '#tests/support/fixtures.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';
import { ensureAdministrator } from './bootstrap-admin.server.ts';

const test = withAppPerFile();
test.beforeAll(async ({ app }) => {
  for (let nth = 1; nth <= 12; nth += 1)
    await app.api().accounts.register({ ...person, first_name: `Learner ${nth}`, email: `learner${nth}@example.com` });
  await app.api().accounts.tutor({ ...person, first_name: 'Tutor', level: 'advanced' });
});

const profile = { first_name: 'Head', last_name: 'Example', email: admin.email, phone_number: '+234 1', password: '' };

test('without page parameters the list has all users, newest first and unverified ones too, with only the documented fields', async ({
  app,
  adminToken,
}) => {
  const response = await app.call('GET', '/admin/users', { token: adminToken });
  expect(response.status).toBe(200);
  expect(response.rows).toHaveLength(12);
  expect(response.headers.get('X-Total-Count')).toBe('12');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(Object.keys(response.rows[0] ?? {}).sort()).toEqual(['email', 'first_name', 'id', 'last_name', 'level', 'phone_number']);
  expect(response.rows[0]?.first_name).toBe('Learner 12');
});

test('pages count from 1, a page past the end is empty, and the total counts all users', async ({ app, adminToken }) => {
  const second = await app.call('GET', '/admin/users?page=2&limit=10', { token: adminToken });
  expect(second.rows.map((row) => row.first_name)).toEqual(['Learner 2', 'Learner 1']);
  const past = await app.call('GET', '/admin/users?page=3&limit=10', { token: adminToken });
  expect(past.rows).toEqual([]);
  expect(past.headers.get('X-Total-Count')).toBe('12');
});

test('lists tutors separately', async ({ app, adminToken }) => {
  const response = await app.call('GET', '/admin/tutors?page=1&limit=10', { token: adminToken });
  expect(response.rows).toHaveLength(1);
  expect(response.rows[0]).toMatchObject({ first_name: 'Tutor', level: 'advanced', email: person.email });
});

test('returns the totals and the first name', async ({ app, adminToken }) => {
  const api = app.api(adminToken);
  expect(await api.accounts.usersTotal()).toEqual({ totalUsers: 12 });
  expect(await api.accounts.tutorsTotal()).toEqual({ totalTutors: 1 });
  expect(await api.accounts.firstName()).toEqual({ first_name: 'Admin' });
});

test('saves the profile; an empty password leaves the password unchanged', async ({ app, adminToken }) => {
  const response = await app.call('PUT', '/admin/profile', { token: adminToken, json: profile });
  expect(response.status).toBe(200);
  expect(await app.api(adminToken).accounts.firstName()).toEqual({ first_name: 'Head' });
  const { password: _, ...saved } = profile;
  expect(await app.api(adminToken).accounts.myProfile()).toEqual({ ...saved, emailConfirmed: false, pendingEmail: null });
  expect((await app.call('POST', '/admin/login', { json: admin })).status).toBe(200);
});

test('reports each invalid field of a profile', async ({ app, adminToken }) => {
  const response = await app.call('PUT', '/admin/profile', {
    token: adminToken,
    json: { first_name: '', email: 'x', phone_number: 'y', password: 'too short' },
  });
  expect(response.status).toBe(400);
  expect(response.body.errors).toMatchObject({
    first_name: 'First name is required',
    last_name: 'Last name is required',
    password: 'Password must have at least 12 characters',
  });
});

test('a new password or email needs the current password', async ({ app, adminToken }) => {
  const save = (change: object) => app.call('PUT', '/admin/profile', { token: adminToken, json: { ...profile, ...change } });
  for (const change of [{ password: 'a brand new secret' }, { email: 'taken@example.com' }]) {
    const missing = await save(change);
    expect([missing.status, missing.body.errors]).toEqual([
      400,
      { current_password: 'Please enter your current password: a new password or email address needs it' },
    ]);
    const wrong = await save({ ...change, current_password: 'not the password' });
    expect([wrong.status, wrong.body.errors]).toEqual([400, { current_password: 'Invalid password' }]);
  }
  expect((await app.api(adminToken).accounts.myProfile()).email).toBe(admin.email);
  expect((await app.call('POST', '/admin/login', { json: admin })).status).toBe(200);
});

test('an email that another account has gets the same answer as a free one, and the present one in another case is no change', async ({
  app,
  adminToken,
}) => {
  await app.context.db
    .insertInto('accounts')
    .values({ ...profileRow('second@example.com'), kind: 'admin' })
    .execute();
  const save = async (email: string) => {
    const response = await app.call('PUT', '/admin/profile', { token: adminToken, json: { ...profile, email, current_password: admin.password } });
    return [response.status, response.text.replace(email, 'x')];
  };
  expect(await save('SECOND@example.com')).toEqual(await save('free@example.com'));
  expect((await app.mails()).slice(-2).map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
    ['SECOND@example.com', 'Your email address has an account already (Mụta Igbo)'],
    ['free@example.com', 'Please confirm your new email address (Mụta Igbo)'],
  ]);
  const { status, body } = await app.call('PUT', '/admin/profile', { token: adminToken, json: { ...profile, email: admin.email.toUpperCase() } });
  expect([status, body.message]).toEqual([200, 'Settings updated successfully']);
});

test('another email changes nothing until its link is opened; then the other sessions end, and both addresses can undo it', async ({
  app,
  adminToken,
}) => {
  const other = await app.adminToken();
  const statusOf = async (sessionToken: string) => (await app.call('GET', '/admin/first-name', { token: sessionToken })).status;
  const json = { ...profile, email: 'moved@example.com', current_password: admin.password };
  const { status, body } = await app.call('PUT', '/admin/profile', { token: adminToken, json });
  expect([status, body.message]).toEqual([
    200,
    'Settings updated successfully. We have sent an email to moved@example.com. Please open the link in it within 24 hours: until then your address stays as it is',
  ]);
  expect([(await app.api(adminToken).accounts.myProfile()).email, await statusOf(other)]).toEqual([admin.email, 200]);
  await confirmEmail(app, 'moved@example.com');
  expect([(await app.api(adminToken).accounts.myProfile()).email, await statusOf(other)]).toEqual(['moved@example.com', 401]);
  const undo = (await app.mails()).filter(({ text }) => text?.includes('/undo-email-change?')).map(({ to }) => to?.[0]?.address);
  expect(undo).toEqual([admin.email, 'moved@example.com']);
  await app.api(adminToken).accounts.profile({ ...profile, password: undefined, current_password: admin.password });
  await confirmEmail(app, admin.email);
});

test('a new password ends all other sessions and invalidates the old password', async ({ app, adminToken }) => {
  const other = await app.adminToken();
  const password = 'a brand new secret';
  expect(
    (await app.call('PUT', '/admin/profile', { token: adminToken, json: { ...profile, password, current_password: admin.password } })).status,
  ).toBe(200);
  expect((await app.call('GET', '/admin/first-name', { token: other })).status).toBe(401);
  expect((await app.call('GET', '/admin/first-name', { token: adminToken })).status).toBe(200);
  expect((await app.call('POST', '/admin/login', { json: admin })).status).toBe(401);
  expect((await app.call('POST', '/admin/login', { json: { ...admin, password } })).status).toBe(200);
});

test('a new password ends the link that resets it', async ({ app, adminToken }) => {
  const { email } = await app.api(adminToken).accounts.myProfile();
  await app.call('POST', '/password-reset', { json: { email } });
  await app.jobWorkers.drain();
  const token = (await app.mails()).at(-1)?.text?.match(/\/reset-password\?token=([\w-]+)/)?.[1];
  expect(
    (
      await app.call('PUT', '/admin/profile', {
        token: adminToken,
        json: { ...profile, password: 'yet another secret', current_password: 'a brand new secret' },
      })
    ).status,
  ).toBe(200);
  const passwords = { password: 'the secret of an attacker', confirm_password: 'the secret of an attacker' };
  const { status, body } = await app.call('POST', '/password-reset/link', { json: { token, ...passwords } });
  expect([status, body.error]).toEqual([400, expect.stringContaining('This link was withdrawn')]);
});

test('a logout ends its session', async ({ app, adminToken }) => {
  expect((await app.call('POST', '/admin/logout', { token: adminToken })).status).toBe(200);
  const response = await app.call('POST', '/admin/logout', { token: adminToken });
  expect(response.status).toBe(401);
  expect(response.body.error).toBe('Token expired');
});

async function confirmEmail(app: TestApp, address: string): Promise<void> {
  const mail = (await app.mails()).findLast(({ to, text }) => to?.[0]?.address === address && text?.includes('/confirm-email?'));
  await app.api().myAccount.confirmEmailChange({ token: mail?.text?.match(/confirm-email\?token=([\w-]+)/)?.[1] ?? '' });
}

function profileRow(email: string) {
  return {
    first_name: 'Second',
    last_name: 'Example',
    email,
    email_key: email,
    phone_number: '1234',
    level: null,
    password_hash: 'none',
    verified_at: 1,
    created_at: 1,
    search_key: '',
  };
}

withAppPerTest()(
  'the password that the first start printed is marked until its owner has chosen another; ADMIN_PASSWORD is not',
  async ({ app, adminToken }) => {
    expect(await app.api(adminToken).accounts.me()).not.toHaveProperty('printedPassword');
    const { db, config } = app.context;
    await db.deleteFrom('accounts').execute();
    const first = await ensureAdministrator({ ...app.context, config: { ...config, adminPassword: undefined } });
    const { token } = await app.api().accounts.adminLogin({ email: admin.email, password: first?.password ?? '' });
    const api = app.api(token).accounts;
    expect(await api.me()).toMatchObject({ printedPassword: true, permissions: expect.arrayContaining(['staff:manage']) });
    expect(await api.usersTotal()).toEqual({ totalUsers: 0 });
    await api.profile({ ...profile, password: 'a secret of my own', current_password: first?.password ?? '' });
    expect(await api.me()).not.toHaveProperty('printedPassword');
  },
);
