import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicPages } from '#app/navigation.ts';
import { observatoryScore } from '#tests/support/observatory-score.ts';
import { startProduct } from './server-process.ts';

let product: Awaited<ReturnType<typeof startProduct>>;
let login: Record<string, string>;
let image: string;
const json = { 'Content-Type': 'application/json' };
const ask = (path: string, init: RequestInit = {}) => fetch(product.address + path, { redirect: 'manual', ...init });
const post = (path: string, body: BodyInit, headers: Record<string, string> = json) => ask(path, { method: 'POST', headers, body });

beforeAll(async () => {
  product = await startProduct({ PUBLIC_URL: 'https://academy.test', RATE_LIMITS: 'on' });
  const answer = await post('/api/admin/login', JSON.stringify({ email: 'admin@example.com', password: 'an even longer secret' }));
  login = { Authorization: `Bearer ${((await answer.json()) as { token: string }).token}` };
  image = ((await (await ask('/api/blog/1')).json()) as { image: string }).image;
});
afterAll(() => product.stop());

const asset = async (ending: string) => (await (await ask('/')).text()).match(new RegExp(`/assets/[\\w.-]+\\.${ending}`))?.[0] ?? '';
const letter = new URLSearchParams({ name: 'Ada', email: 'ada@example.com', subject: 'Ndewo', message: 'Ndewo' });

/** Every kind of answer there is, by the status that shows that it was this one. */
const answers: [name: string, status: number, () => Promise<Response>][] = [
  ...publicPages.map((path): (typeof answers)[number] => [path, path === '/nowhere' ? 404 : 200, () => ask(path)]),
  ['a post that is not there', 404, () => ask('/blog/999999')],
  ['the data of a page', 200, () => ask('/blog.data')],
  ['an address that is none', 404, () => ask('/%zz')],
  ['a page known already', 304, async () => ask('/about', { headers: { 'If-None-Match': (await ask('/about')).headers.get('ETag') ?? '' } })],
  ['the head of a page', 200, () => ask('/about', { method: 'HEAD' })],
  ['the door of the administrators', 200, () => ask('/admin/login')],
  ['a page of theirs, without a token', 302, () => ask('/admin/users')],
  ['a page of theirs', 200, () => ask('/admin/users', { headers: { Cookie: 'token=any' } })],
  ['a form that is taken', 303, () => post('/contact', letter, {})],
  ['a form with nothing in it', 400, () => post('/contact', new URLSearchParams(), {})],
  ['a form that is too long', 413, () => post('/contact', 'a'.repeat(129 * 1024), { 'Content-Type': 'application/x-www-form-urlencoded' })],
  ['a form of the site, behind a proxy that ends TLS', 400, () => post('/contact', new URLSearchParams(), { Origin: 'https://academy.test' })],
  ['a form of another site', 403, () => post('/contact', letter, { Origin: 'https://evil.example' })],
  ['the data of one', 403, () => post('/contact.data', letter, { Origin: 'https://evil.example' })],
  ['a form for a page that takes none', 405, () => post('/about', letter, {})],
  ['an API answer', 200, () => ask('/api/blog')],
  ['an API answer for administrators', 200, () => ask('/api/admin/users', { headers: login })],
  ['a file for administrators', 200, () => ask('/api/admin/users/export', { headers: login })],
  ['something made', 201, () => post('/api/blog/1/comment', '{"text":"Ndewo"}')],
  ['a call that is wrong', 400, () => post('/api/blog/1/comment', '{}')],
  ['a call without a token', 401, () => ask('/api/admin/users')],
  ['a login unknown', 404, () => post('/api/login', '{"email":"nobody@example.com","password":"a long enough secret"}')],
  ['a call by another method', 405, () => ask('/api/login')],
  ['a call that there is not', 404, () => ask('/api/nothing')],
  ['a body that is too long', 413, () => post('/api/login', JSON.stringify({ email: 'a'.repeat(70_000) }))],
  ['a body of another type', 415, () => post('/api/login', '{}', { 'Content-Type': 'text/plain' })],
  ['a picture', 200, () => ask(image)],
  ['a picture for networks', 200, () => ask(image.replace('-800.webp', '-share.jpg'))],
  ['no picture', 404, () => ask('/media/nothing')],
  ['a script', 200, async () => ask(await asset('js'))],
  ['a style', 200, async () => ask(await asset('css'))],
  ['a font', 200, async () => ask(await asset('woff2'))],
  ['no file', 404, () => ask('/assets/nothing.js')],
  ['a drawing', 200, () => ask('/favicon.svg')],
  ['an icon', 200, () => ask('/favicon.ico')],
  ['the manifest', 200, () => ask('/site.webmanifest')],
  ['the sitemap', 200, () => ask('/sitemap.xml')],
  ['the rules for robots', 200, () => ask('/robots.txt')],
  ['a feed in XML', 200, () => ask('/blog/feed.xml')],
  ['a feed in JSON', 200, () => ask('/word-of-day/feed.json')],
  ['what can only be read', 405, () => post('/robots.txt', '')],
  ['health', 200, () => ask('/healthz')],
];

/** The Observatory gives its best mark from a hundred. */
const enough = 115;

test.each(answers)('%s', async (_, status, make) => {
  const answer = await make();
  expect(answer.status).toBe(status);
  const { score, checks } = observatoryScore(answer.headers);
  expect(Object.entries(checks).filter(([, points]) => points < 0)).toEqual([]);
  expect(score).toBeGreaterThanOrEqual(enough);
});

test.each(['/nowhere', '/api/nothing'])('%s, asked for too often', async (path) => {
  let answer = await ask(path);
  while (answer.status === 404) answer = await ask(path);
  expect(answer.status).toBe(429);
  expect(observatoryScore(answer.headers).score).toBeGreaterThanOrEqual(enough);
});
