import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicPages } from '#app/navigation.ts';
import { startProduct } from './server-process.ts';

const json = { 'Content-Type': 'application/json' };
const learner = {
  first_name: 'Ada',
  last_name: 'Surname-of-a-learner',
  email: 'a.learner@example.com',
  phone_number: '+234 555 12321',
  level: 'beginner',
};
const password = { password: 'the password of a learner', confirm_password: 'the password of a learner' };
const typist = 'a.typist@example.com';
const visitor = { name: 'A visitor', email: 'a.visitor@example.com', subject: 'A question', message: 'What nobody else shall read' };
const secrets = [learner.last_name, learner.email, learner.phone_number, password.password, typist, visitor.email, visitor.message, 'a.reader'];

/** What is sent with a page is the same for everybody, so nothing in it may be anybody's. */
const pages = [...publicPages, '/contact?sent=1'];
const adminPages = [
  '/admin/login',
  '/admin',
  ...['users', 'tutors', 'newsletter', 'blog', 'word-of-day', 'settings', 'logout'].map((name) => `/admin/${name}`),
];

let product: Awaited<ReturnType<typeof startProduct>>;
let token: string;
const call = (path: string, body: object) => fetch(`${product.address}${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) });
const page = async (path: string, cookie: string) => {
  const answer = await fetch(`${product.address}${path}`, { headers: { Cookie: cookie }, redirect: 'manual' });
  return JSON.stringify([...answer.headers].filter(([name]) => name !== 'date')) + (await answer.text());
};

beforeAll(async () => {
  product = await startProduct();
  expect((await call('/api/register', { ...learner, ...password })).status).toBe(201);
  expect((await call('/api/blog/1/comment', { text: 'Ndewo', email: typist })).status).toBe(201);
  expect((await call('/api/contact', visitor)).status).toBe(201);
  expect((await call('/api/subscribe', { email: 'a.reader@example.com' })).status).toBe(201);
  const answer = await call('/api/admin/login', { email: 'admin@example.com', password: 'an even longer secret' });
  token = ((await answer.json()) as { token: string }).token;
});
afterAll(() => product.stop());

test.each(pages)('%s is the same for everybody, and tells about nobody', async (path) => {
  const anonymous = await page(path, '');
  expect(await page(path, `token=${token}`)).toBe(anonymous);
  expect([...secrets, token, 'admin@example.com'].filter((secret) => anonymous.includes(secret))).toEqual([]);
});

test.each(adminPages)('%s brings nothing along that only a token may fetch', async (path) => {
  for (const cookie of ['', 'token=made-up', `token=${token}`]) {
    const html = await page(path, cookie);
    expect([...secrets, token, 'admin@example.com'].filter((secret) => html.includes(secret))).toEqual([]);
  }
});

test('a form that is sent back shows what was typed to whoever typed it, and is kept by nobody', async () => {
  const form = { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
  const refused = await fetch(`${product.address}/contact`, { ...form, body: new URLSearchParams({ ...visitor, subject: '' }) });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain(visitor.message);
  expect(await page('/contact', '')).not.toContain(visitor.message);
});
