// Proves T12.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPages, publicPages, studyPages } from '#app/navigation.ts';
import { startWithContent } from './starter-content.ts';

const learner = {
  first_name: 'Ada',
  last_name: 'Surname-of-a-learner',
  email: 'a.learner@example.com',
  phone_number: '+234 555 12321',
  level: 'beginner',
};
const password = { password: 'the password of a learner', confirm_password: 'the password of a learner' };
const typedEmail = 'a.typist@example.com';
const visitor = { name: 'A visitor', email: 'a.visitor@example.com', subject: 'A question', message: 'What nobody else shall read' };
const secrets = [learner.last_name, learner.email, learner.phone_number, password.password, typedEmail, visitor.email, visitor.message, 'a.reader'];

/** Public HTML is identical for all visitors, so it must not contain data of an account. */
const pages = [...publicPages, ...studyPages, '/contact?sent=1'];

let server: Awaited<ReturnType<typeof startWithContent>>;
let token: string;
const post = (path: string, json: object) => server.call('POST', path, { json });
const page = async (path: string, cookie: string) => {
  const response = await fetch(`${server.address}${path}`, { headers: { Cookie: cookie }, redirect: 'manual' });
  return JSON.stringify([...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')) + (await response.text());
};

beforeAll(async () => {
  server = await startWithContent();
  expect((await post('/register', { ...learner, ...password })).status).toBe(201);
  expect((await post('/blog/1/comment', { text: 'Ndewo', email: typedEmail })).status).toBe(201);
  expect((await post('/contact', visitor)).status).toBe(201);
  expect((await post('/subscribe', { email: 'a.reader@example.com' })).status).toBe(201);
  token = await server.adminToken();
});
afterAll(() => server.stop());

const secretsIn = (html: string) => [...secrets, token, 'admin@example.com'].filter((secret) => html.includes(secret));

test('every public page and feed is identical for all visitors and contains no account data', async () => {
  const faults: object[] = [];
  for (const path of pages) {
    const anonymous = await page(path, '');
    const isSame = (await page(path, `token=${token}`)) === anonymous;
    if (!isSame || secretsIn(anonymous).length > 0) faults.push({ path, isSame, found: secretsIn(anonymous) });
  }
  expect(faults).toEqual([]);
});

test('no page of the admin area contains data that requires a token', { tags: ['full'] }, async () => {
  const faults: object[] = [];
  for (const path of ['/admin/login', ...adminPages])
    for (const cookie of ['', 'token=made-up', `token=${token}`]) {
      const found = secretsIn(await page(path, cookie));
      if (found.length > 0) faults.push({ path, cookie, found });
    }
  expect(faults).toEqual([]);
});

test('a returned form shows the input to its sender and is not cached', async () => {
  const form = { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
  const refused = await fetch(`${server.address}/contact`, { ...form, body: new URLSearchParams({ ...visitor, subject: '' }) });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain(visitor.message);
  expect(await page('/contact', '')).not.toContain(visitor.message);
});
