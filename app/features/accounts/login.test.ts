import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, createTestApp, person, pinIn, type TestApp } from '#tests/support/test-app.ts';

let at: TestApp;
beforeAll(async () => {
  at = await createTestApp();
  await at.learner();
});
afterAll(() => at.close());

const login = (json: object, path = '/login') => at.call('POST', path, { json });

test('a verified learner gets a token that identifies them', async () => {
  const answer = await login({ email: 'LEARNER@example.com', password: person.password });
  expect(answer.status).toBe(200);
  expect(answer.body.message).toBe('Login successful');
  const me = await at.call('GET', '/auth/me', { token: String(answer.body.token) });
  expect(me.body).toEqual({ first_name: person.first_name, last_name: person.last_name, email: person.email });
  expect(me.headers.get('Cache-Control')).toBe('no-store');
});

test.each(['/login', '/admin/login'])('%s reports empty fields', async (path) => {
  const answer = await login({}, path);
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toEqual({ email: 'Email is required', password: 'Password is required' });
});

test.each(['/login', '/admin/login'])('%s responds 404 to an unknown e-mail', async (path) => {
  const answer = await login({ email: 'nobody@example.com', password: 'x' }, path);
  expect(answer.status).toBe(404);
  expect(answer.body.error).toBe('User not found');
});

test('a wrong password gets 401', async () => {
  expect((await login({ email: person.email, password: 'wrong' })).body.error).toBe('Invalid password');
  const answer = await login({ email: admin.email, password: 'wrong' }, '/admin/login');
  expect(answer.status).toBe(401);
  expect(answer.body.error).toBe('Invalid password');
});

test('an unverified account gets 403 with the right password and 401 with a wrong one', async () => {
  await at.api().accounts.register({ ...person, email: 'new@example.com' });
  const right = await login({ email: 'new@example.com', password: person.password });
  expect(right.status).toBe(403);
  expect(right.body.error).toBe('User is not verified');
  expect((await login({ email: 'new@example.com', password: 'wrong' })).status).toBe(401);
});

test('a verified tutor logs in at the learners’ endpoint, an administrator only at the administrators’', async () => {
  await at.api().accounts.tutor({ ...person, email: 'tutor@example.com' });
  await at.api().accounts.verify({ email: 'tutor@example.com', verification_pin: pinIn((await at.mails()).at(-1)) });
  expect((await login({ email: 'tutor@example.com', password: person.password })).status).toBe(200);
  expect((await login({ email: admin.email, password: admin.password })).status).toBe(404);
  expect((await login({ email: person.email, password: person.password }, '/admin/login')).status).toBe(404);
});

test('accepts a password in another Unicode normalization form', async () => {
  const password = 'ọ́dịnaala mmadụ';
  await at.learner({ email: 'nfd@example.com', password: password.normalize('NFD'), confirm_password: password.normalize('NFC') });
  expect((await login({ email: 'nfd@example.com', password: password.normalize('NFC') })).status).toBe(200);
});

test('does not trim passwords', async () => {
  expect((await login({ email: person.email, password: ` ${person.password}` })).status).toBe(401);
});

test('a token expires after 24 hours', async () => {
  const { token } = await at.api().accounts.login(person);
  const from = at.clock.ms;
  at.clock.ms = from + 24 * 3_600_000 - 1;
  expect((await at.call('GET', '/auth/me', { token })).status).toBe(200);
  at.clock.ms = from + 24 * 3_600_000;
  const answer = await at.call('GET', '/auth/me', { token });
  expect(answer.status).toBe(401);
  expect(answer.body.error).toBe('Token expired');
});

test('an account has at most ten sessions, the newest', async () => {
  const tokens: string[] = [];
  for (let nth = 0; nth < 11; nth += 1) {
    at.clock.ms += 1;
    tokens.push((await at.api().accounts.login(person)).token);
  }
  const answers = await Promise.all(tokens.map((token) => at.call('GET', '/auth/me', { token })));
  expect(answers.map(({ status }) => status)).toEqual([401, ...Array.from({ length: 10 }, () => 200)]);
});

test('the database contains no token', async () => {
  const { token } = await at.api().accounts.login(person);
  const rows = await at.academy.db.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
});
