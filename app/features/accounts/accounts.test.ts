import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerFile();

const register = (app: TestApp, json: object, path = '/register') => app.call('POST', path, { json });

test('a registration responds 201 and stores the account unverified', async ({ app }) => {
  const response = await register(app, person);
  expect(response.status).toBe(201);
  expect((await app.call('POST', '/login', { json: person })).status).toBe(403);
});

test('rejects a second registration of an email, case-insensitively', async ({ app }) => {
  const response = await register(app, { ...person, email: 'LEARNER@Example.com ' });
  expect(response.status).toBe(409);
  expect(response.body.error).toBe('User with this email already exists');
});

test('accepts one tutor registration for the email of a learner', async ({ app }) => {
  expect((await register(app, person, '/tutor')).status).toBe(201);
  const secondResponse = await register(app, person, '/tutor');
  expect(secondResponse.status).toBe(409);
  expect(secondResponse.body.error).toBe('Tutor with this email already exists');
});

test.for(['/register', '/tutor'])('%s reports each missing field', async (path, { app }) => {
  const response = await register(app, {}, path);
  expect(response.status).toBe(400);
  expect(response.body.errors).toEqual({
    first_name: 'First name is required',
    last_name: 'Last name is required',
    email: 'Email is required',
    phone_number: 'Phone number is required',
    password: 'Password is required',
    confirm_password: 'Confirm password is required',
  });
  expect(response.body.error).toBe('First name is required');
});

test('a blank field counts as missing', async ({ app }) => {
  const response = await register(app, { ...person, first_name: '  ', phone_number: '\t' });
  expect(response.body.errors).toEqual({ first_name: 'First name is required', phone_number: 'Phone number is required' });
});

test('reports different passwords at the confirmation field, beside other errors', async ({ app }) => {
  const response = await register(app, { ...person, last_name: '', confirm_password: 'another secret' });
  expect(response.body.errors).toEqual({ last_name: 'Last name is required', confirm_password: 'Passwords do not match' });
});

test.for([
  ['email', 'not an address'],
  ['email', 'two@example.com, three@example.com'],
  ['email', `${'a'.repeat(250)}@example.com`],
  ['phone_number', 'call me'],
  ['phone_number', '1'.repeat(33)],
  ['first_name', 'a'.repeat(101)],
  ['first_name', 'line\nbreak'],
  ['level', 'expert'],
] as const)('rejects the %s %s', async ([field, value], { app }) => {
  const response = await register(app, { ...person, email: 'other@example.com', [field]: value });
  expect(response.status).toBe(400);
  expect(Object.keys(response.body.errors ?? {})).toEqual([field]);
});

test.for(['short', 'password', 'Password123', '12345678', 'aaaaaaaaaa', 'a'.repeat(129)])('rejects the password %s', async (password, { app }) => {
  const response = await register(app, { ...person, email: 'other@example.com', password, confirm_password: password });
  expect(response.status).toBe(400);
  expect(Object.keys(response.body.errors ?? {})).toEqual(['password']);
});

test('defaults the level to beginner, and stores names trimmed and in NFC', async ({ app }) => {
  const { level: _, ...others } = person;
  await register(app, { ...others, email: 'nfc@example.com', first_name: ' O\u0323muma '.normalize('NFD') });
  const users = await app.api(await app.adminToken()).accounts.users();
  expect(users.rows.find((user) => user.email === 'nfc@example.com')).toMatchObject({ level: 'beginner', first_name: 'Ọmuma' });
});

test('counts a limit of 100 characters in code points', async ({ app }) => {
  const response = await register(app, { ...person, email: 'long@example.com', first_name: '𝒪'.repeat(100) });
  expect(response.status).toBe(201);
});

test('a rejected registration stores no account and sends no email', async ({ app }) => {
  await register(app, { ...person, email: 'refused@example.com', password: 'short', confirm_password: 'short' });
  expect((await app.call('POST', '/login', { json: { email: 'refused@example.com', password: 'short' } })).status).toBe(404);
  expect((await app.mails()).some((mail) => mail.to?.[0]?.address === 'refused@example.com')).toBe(false);
});

test('no log line contains a password or a whole email address', async ({ app }) => {
  const text = JSON.stringify(app.log);
  expect(text).toContain('l***@example.com');
  expect(text).not.toContain(person.password);
  expect(text).not.toContain(person.email);
});
