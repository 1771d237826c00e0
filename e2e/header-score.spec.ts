// Proves T35.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicPages } from '#app/navigation.ts';
import { observatoryScore } from '#tests/support/observatory-score.ts';
import { startWithContent } from './starter-content.ts';

let server: Awaited<ReturnType<typeof startWithContent>>;
let login: Record<string, string>;
let image: string;
const json = { 'Content-Type': 'application/json' };
const request = (path: string, init: RequestInit = {}) => fetch(server.address + path, { redirect: 'manual', ...init });
const post = (path: string, body: BodyInit, headers: Record<string, string> = json) => request(path, { method: 'POST', headers, body });

beforeAll(async () => {
  server = await startWithContent({ PUBLIC_URL: 'https://academy.test', RATE_LIMITS: 'on' });
  login = { Authorization: `Bearer ${await server.adminToken()}` };
  image = ((await (await request('/api/blog/1')).json()) as { image: string }).image;
});
afterAll(() => server.stop());

const asset = async (extension: string) => (await (await request('/')).text()).match(new RegExp(`/assets/[\\w.-]+\\.${extension}`))?.[0] ?? '';
const letter = new URLSearchParams({ name: 'Ada', email: 'ada@example.com', subject: 'Ndewo', message: 'Ndewo' });

/** Every kind of response, and the status that identifies it. */
const responses: [name: string, status: number, () => Promise<Response>][] = [
  ...publicPages.map((path): (typeof responses)[number] => [path, path === '/nowhere' ? 404 : 200, () => request(path)]),
  ['a post that does not exist', 404, () => request('/blog/999999')],
  ['the data of a page', 200, () => request('/blog.data')],
  ['an invalid URL', 404, () => request('/%zz')],
  ['an unchanged page', 304, async () => request('/about', { headers: { 'If-None-Match': (await request('/about')).headers.get('ETag') ?? '' } })],
  ['a HEAD request', 200, () => request('/about', { method: 'HEAD' })],
  ['the admin login page', 200, () => request('/admin/login')],
  ['an admin page without a token', 302, () => request('/admin/users')],
  ['an admin page', 200, () => request('/admin/users', { headers: { Cookie: 'token=any' } })],
  ['a valid form', 303, () => post('/contact', letter, {})],
  ['an empty form', 400, () => post('/contact', new URLSearchParams(), {})],
  ['a form above the size limit', 413, () => post('/contact', 'a'.repeat(129 * 1024), { 'Content-Type': 'application/x-www-form-urlencoded' })],
  ['a form of the site, behind a TLS proxy', 400, () => post('/contact', new URLSearchParams(), { Origin: 'https://academy.test' })],
  ['a form of another site', 403, () => post('/contact', letter, { Origin: 'https://evil.example' })],
  ['the data request of another site', 403, () => post('/contact.data', letter, { Origin: 'https://evil.example' })],
  ['a form for a page without an action', 405, () => post('/about', letter, {})],
  ['an API response', 200, () => request('/api/blog')],
  ['an admin API response', 200, () => request('/api/admin/users', { headers: login })],
  ['an admin CSV export', 200, () => request('/api/admin/users/export', { headers: login })],
  ['a created comment', 201, () => post('/api/blog/1/comment', '{"text":"Ndewo"}')],
  ['an invalid API request', 400, () => post('/api/blog/1/comment', '{}')],
  ['an API request without a token', 401, () => request('/api/admin/users')],
  ['a login with an unknown email', 404, () => post('/api/login', '{"email":"nobody@example.com","password":"a long enough secret"}')],
  ['an API request with another method', 405, () => request('/api/login')],
  ['an unknown API path', 404, () => request('/api/nothing')],
  ['a body above the size limit', 413, () => post('/api/login', JSON.stringify({ email: 'a'.repeat(70_000) }))],
  ['a body of another content type', 415, () => post('/api/login', '{}', { 'Content-Type': 'text/plain' })],
  ['an image', 200, () => request(image)],
  ['a part of an image', 206, () => request(image, { headers: { Range: 'bytes=0-9' } })],
  ['a part beyond the end of an image', 416, () => request(image, { headers: { Range: 'bytes=99999999-' } })],
  ['a social image', 200, () => request(image.replace('-800.webp', '-share.jpg'))],
  ['a missing image', 404, () => request('/media/nothing')],
  ['a script', 200, async () => request(await asset('js'))],
  ['a style', 200, async () => request(await asset('css'))],
  ['a font', 200, async () => request(await asset('woff2'))],
  ['no file', 404, () => request('/assets/nothing.js')],
  ['an SVG image', 200, () => request('/favicon.svg')],
  ['an icon', 200, () => request('/favicon.ico')],
  ['the manifest', 200, () => request('/site.webmanifest')],
  ['the sitemap', 200, () => request('/sitemap.xml')],
  ['robots.txt', 200, () => request('/robots.txt')],
  ['a feed in XML', 200, () => request('/blog/feed.xml')],
  ['a feed in JSON', 200, () => request('/word-of-day/feed.json')],
  ['a POST to a read-only path', 405, () => post('/robots.txt', '')],
  ['health', 200, () => request('/healthz')],
];

/** The Observatory gives A+ from 100 points. */
const minScore = 115;

test('every kind of response has its status and headers for an A+', { tags: ['full'] }, async () => {
  const faults: object[] = [];
  for (const [name, expectedStatus, createResponse] of responses) {
    const response = await createResponse();
    const { score, checks } = observatoryScore(response.headers);
    const failed = Object.entries(checks).filter(([, points]) => points < 0);
    if (response.status !== expectedStatus || failed.length > 0 || score < minScore) faults.push({ name, status: response.status, score, failed });
  }
  expect(faults).toEqual([]);
});

test.each(['/nowhere', '/api/nothing'])('%s, above the rate limit', async (path) => {
  // All at once: one after the other, a busy machine answers fewer than the limit.
  const all = await Promise.all(Array.from({ length: 80 }, () => request(path)));
  const refused = all.find(({ status }) => status === 429);
  expect(refused).toBeDefined();
  expect(observatoryScore(refused?.headers ?? new Headers()).score).toBeGreaterThanOrEqual(minScore);
});
