import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, createTestApp, person, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.adminToken();
  for (let nth = 1; nth <= 12; nth += 1)
    await app.api().accounts.register({ ...person, first_name: `Learner ${nth}`, email: `learner${nth}@example.com` });
  await app.api().accounts.tutor({ ...person, first_name: 'Tutor', level: 'advanced' });
});
afterAll(() => app.close());

const profile = { first_name: 'Head', last_name: 'Example', email: admin.email, phone_number: '+234 1', password: '' };

test('without page parameters the list has all users, newest first and unverified ones too, with only the documented fields', async () => {
  const response = await app.call('GET', '/admin/users', { token });
  expect(response.status).toBe(200);
  expect(response.rows).toHaveLength(12);
  expect(response.headers.get('X-Total-Count')).toBe('12');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(Object.keys(response.rows[0] ?? {}).sort()).toEqual(['email', 'first_name', 'id', 'last_name', 'level', 'phone_number']);
  expect(response.rows[0]?.first_name).toBe('Learner 12');
});

test('pages count from 1, a page past the end is empty, and the total counts all users', async () => {
  const second = await app.call('GET', '/admin/users?page=2&limit=10', { token });
  expect(second.rows.map((row) => row.first_name)).toEqual(['Learner 2', 'Learner 1']);
  const past = await app.call('GET', '/admin/users?page=3&limit=10', { token });
  expect(past.rows).toEqual([]);
  expect(past.headers.get('X-Total-Count')).toBe('12');
});

test('lists tutors separately', async () => {
  const response = await app.call('GET', '/admin/tutors?page=1&limit=10', { token });
  expect(response.rows).toHaveLength(1);
  expect(response.rows[0]).toMatchObject({ first_name: 'Tutor', level: 'advanced', email: person.email });
});

test('returns the totals and the first name', async () => {
  const api = app.api(token);
  expect(await api.accounts.usersTotal()).toEqual({ totalUsers: 12 });
  expect(await api.accounts.tutorsTotal()).toEqual({ totalTutors: 1 });
  expect(await api.accounts.firstName()).toEqual({ first_name: 'Admin' });
});

test('saves the profile; an empty password leaves the password unchanged', async () => {
  const response = await app.call('PUT', '/admin/profile', { token, json: profile });
  expect(response.status).toBe(200);
  expect(await app.api(token).accounts.firstName()).toEqual({ first_name: 'Head' });
  const { password: _, ...saved } = profile;
  expect(await app.api(token).accounts.myProfile()).toEqual(saved);
  expect((await app.call('POST', '/admin/login', { json: admin })).status).toBe(200);
});

test('reports each invalid field of a profile', async () => {
  const response = await app.call('PUT', '/admin/profile', { token, json: { first_name: '', email: 'x', phone_number: 'y', password: 'too short' } });
  expect(response.status).toBe(400);
  expect(response.body.errors).toMatchObject({
    first_name: 'First name is required',
    last_name: 'Last name is required',
    password: 'Password must have at least 12 characters',
  });
});

test('rejects the e-mail of another administrator with a field error', async () => {
  await app.context.db
    .insertInto('accounts')
    .values({ ...profileRow('second@example.com'), kind: 'admin' })
    .execute();
  const response = await app.call('PUT', '/admin/profile', { token, json: { ...profile, email: 'SECOND@example.com' } });
  expect(response.status).toBe(400);
  expect(response.body.errors).toEqual({ email: 'Another administrator has this email' });
});

test('a new e-mail ends all other sessions; the same e-mail in another case ends none', async () => {
  const other = await app.adminToken();
  const { password: _, ...current } = { ...profile, email: (await app.api(token).accounts.myProfile()).email };
  const save = async (email: string) => (await app.call('PUT', '/admin/profile', { token, json: { ...current, email } })).status;
  const statusOf = async (sessionToken: string) => (await app.call('GET', '/admin/first-name', { token: sessionToken })).status;
  expect([await save(current.email.toUpperCase()), await statusOf(other)]).toEqual([200, 200]);
  expect([await save('moved@example.com'), await statusOf(other), await statusOf(token)]).toEqual([200, 401, 200]);
  expect(await save(admin.email)).toBe(200);
});

test('a new password ends all other sessions and invalidates the old password', async () => {
  const other = await app.adminToken();
  const password = 'a brand new secret';
  expect((await app.call('PUT', '/admin/profile', { token, json: { ...profile, password } })).status).toBe(200);
  expect((await app.call('GET', '/admin/first-name', { token: other })).status).toBe(401);
  expect((await app.call('GET', '/admin/first-name', { token })).status).toBe(200);
  expect((await app.call('POST', '/admin/login', { json: admin })).status).toBe(401);
  expect((await app.call('POST', '/admin/login', { json: { ...admin, password } })).status).toBe(200);
});

test('a logout ends its session', async () => {
  expect((await app.call('POST', '/admin/logout', { token })).status).toBe(200);
  const response = await app.call('POST', '/admin/logout', { token });
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
