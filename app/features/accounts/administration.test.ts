import { expect } from 'vitest';
import { admin } from '#tests/support/api-client.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { person } from '#tests/support/test-app.ts';

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
  expect(await app.api(adminToken).accounts.myProfile()).toEqual(saved);
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

test('rejects the e-mail of another administrator with a field error', async ({ app, adminToken }) => {
  await app.context.db
    .insertInto('accounts')
    .values({ ...profileRow('second@example.com'), kind: 'admin' })
    .execute();
  const response = await app.call('PUT', '/admin/profile', { token: adminToken, json: { ...profile, email: 'SECOND@example.com' } });
  expect(response.status).toBe(400);
  expect(response.body.errors).toEqual({ email: 'Another administrator has this email' });
});

test('a new e-mail ends all other sessions; the same e-mail in another case ends none', async ({ app, adminToken }) => {
  const other = await app.adminToken();
  const { password: _, ...current } = { ...profile, email: (await app.api(adminToken).accounts.myProfile()).email };
  const save = async (email: string) => (await app.call('PUT', '/admin/profile', { token: adminToken, json: { ...current, email } })).status;
  const statusOf = async (sessionToken: string) => (await app.call('GET', '/admin/first-name', { token: sessionToken })).status;
  expect([await save(current.email.toUpperCase()), await statusOf(other)]).toEqual([200, 200]);
  expect([await save('moved@example.com'), await statusOf(other), await statusOf(adminToken)]).toEqual([200, 401, 200]);
  expect(await save(admin.email)).toBe(200);
});

test('a new password ends all other sessions and invalidates the old password', async ({ app, adminToken }) => {
  const other = await app.adminToken();
  const password = 'a brand new secret';
  expect((await app.call('PUT', '/admin/profile', { token: adminToken, json: { ...profile, password } })).status).toBe(200);
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
  expect((await app.call('PUT', '/admin/profile', { token: adminToken, json: { ...profile, password: 'yet another secret' } })).status).toBe(200);
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
