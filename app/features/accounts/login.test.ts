// Proves T19.

import { expect } from 'vitest';
import { admin } from '#tests/support/api-client.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { person, pinIn, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerFile();
test.beforeAll(async ({ app }) => {
  await app.learner();
});

const login = (app: TestApp, json: object, path = '/login') => app.call('POST', path, { json });

test('a verified learner gets a token that identifies them', async ({ app }) => {
  const response = await login(app, { email: 'LEARNER@example.com', password: person.password });
  expect(response.status).toBe(200);
  expect(response.body.message).toBe('Login successful');
  const me = await app.call('GET', '/auth/me', { token: String(response.body.token) });
  expect(me.body).toEqual({ first_name: person.first_name, last_name: person.last_name, email: person.email });
  expect(me.headers.get('Cache-Control')).toBe('no-store');
});

test.for(['/login', '/admin/login'])('%s reports empty fields', async (path, { app }) => {
  const response = await login(app, {}, path);
  expect(response.status).toBe(400);
  expect(response.body.errors).toEqual({ email: 'Email is required', password: 'Password is required' });
});

test.for(['/login', '/admin/login'])('%s responds 404 to an unknown email', async (path, { app }) => {
  const response = await login(app, { email: 'nobody@example.com', password: 'x' }, path);
  expect(response.status).toBe(404);
  expect(response.body.error).toBe('User not found');
});

test('a wrong password gets 401', async ({ app }) => {
  expect((await login(app, { email: person.email, password: 'wrong' })).body.error).toBe('Invalid password');
  const response = await login(app, { email: admin.email, password: 'wrong' }, '/admin/login');
  expect(response.status).toBe(401);
  expect(response.body.error).toBe('Invalid password');
});

test.for([
  ['learner', 'register'],
  ['tutor', 'tutor'],
] as const)('an unverified %s gets 403 with the right password and 401 with a wrong one', async ([kind, register], { app }) => {
  const email = `new-${kind}@example.com`;
  await app.api().accounts[register]({ ...person, email });
  const validLogin = await login(app, { email, password: person.password });
  expect(validLogin.status).toBe(403);
  expect(validLogin.body.error).toBe('User is not verified');
  expect((await login(app, { email, password: 'wrong' })).status).toBe(401);
});

test('a verified tutor logs in at the learners’ endpoint, an administrator only at the administrators’', async ({ app }) => {
  await app.api().accounts.tutor({ ...person, email: 'tutor@example.com' });
  await app.api().accounts.verify({ email: 'tutor@example.com', verification_pin: pinIn((await app.mails()).at(-1)) });
  expect((await login(app, { email: 'tutor@example.com', password: person.password })).status).toBe(200);
  expect((await login(app, { email: admin.email, password: admin.password })).status).toBe(404);
  expect((await login(app, { email: person.email, password: person.password }, '/admin/login')).status).toBe(404);
});

test('accepts a password in another Unicode normalization form', async ({ app }) => {
  const password = 'ọ́dịnaala mmadụ';
  await app.learner({ email: 'nfd@example.com', password: password.normalize('NFD'), confirm_password: password.normalize('NFC') });
  expect((await login(app, { email: 'nfd@example.com', password: password.normalize('NFC') })).status).toBe(200);
});

test('does not trim passwords', async ({ app }) => {
  expect((await login(app, { email: person.email, password: ` ${person.password}` })).status).toBe(401);
});

test('a token expires after 24 hours', async ({ app }) => {
  const { token } = await app.api().accounts.login(person);
  const from = app.clock.ms;
  app.clock.ms = from + 24 * 3_600_000 - 1;
  expect((await app.call('GET', '/auth/me', { token })).status).toBe(200);
  app.clock.ms = from + 24 * 3_600_000;
  const response = await app.call('GET', '/auth/me', { token });
  expect(response.status).toBe(401);
  expect(response.body.error).toBe('Token expired');
});

test('an account has at most ten sessions, the newest', async ({ app }) => {
  const tokens: string[] = [];
  for (let nth = 0; nth < 11; nth += 1) {
    app.clock.ms += 1;
    tokens.push((await app.api().accounts.login(person)).token ?? '');
  }
  const responses = await Promise.all(tokens.map((token) => app.call('GET', '/auth/me', { token })));
  expect(responses.map(({ status }) => status)).toEqual([401, ...Array.from({ length: 10 }, () => 200)]);
});

test('the database contains no token', async ({ app }) => {
  const { token } = await app.api().accounts.login(person);
  const rows = await app.context.db.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
});
