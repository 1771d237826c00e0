import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestAcademy, type TestAcademy } from '#app/testing/academy.ts';
import { observe } from '#app/testing/observatory.ts';
import { inProcess } from './api.ts';
import { openKept } from './keep/kept.server.ts';
import { createServer } from './server.ts';

let at: TestAcademy;
beforeAll(async () => {
  at = await openTestAcademy();
});
afterAll(() => at.close());

const get = async (path: string, init?: RequestInit) => at.edge.fetch(new Request(`http://academy.test${path}`, init));

test('it is healthy while the database answers, and not after', async () => {
  expect((await get('/healthz')).status).toBe(200);
  const gone = await openTestAcademy();
  await gone.close();
  expect((await gone.edge.fetch(new Request('http://academy.test/healthz'))).status).toBe(503);
});

test.each(['/healthz', '/api/blog', '/api/nothing', '/media/nothing', '/a-page'])('%s carries the headers of safety', async (path) => {
  const { headers } = await get(path);
  expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  expect(headers.get('Strict-Transport-Security')).toContain('max-age=');
});

test.each(['/api', '/api/nothing', '/api/api/blog'])('%s is no call, and is told so as calls are', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ error: 'There is no such call' });
});

test('the answer to a call is packed when that is worth it', async () => {
  const token = await at.adminToken();
  await at.api(token).wordOfDay.create({ title: 'Ụlọ', body: 'House' });
  const say = (text: string) =>
    get('/api/word-of-day/1/comment', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Encoding': 'gzip' },
      body: JSON.stringify({ text }),
    });
  const short = await say('ọ̀ma');
  expect(short.headers.get('Content-Encoding')).toBeNull();
  expect(Number(short.headers.get('Content-Length'))).toBe((await short.arrayBuffer()).byteLength);
  const long = await say('a'.repeat(2000));
  expect(long.headers.get('Content-Encoding')).toBe('gzip');
  expect(long.headers.get('Content-Length')).toBeNull();
});

test('a form for a page is read up to 128 KiB', async () => {
  const answer = await get('/contact', { method: 'POST', body: new Uint8Array(129 * 1024) });
  expect(answer.status).toBe(413);
});

test('a failure inside is a sentence with a number, and its story is only in the log', async () => {
  const broken = await openTestAcademy();
  await broken.close();
  const answer = await broken.call('GET', '/blog');
  expect(answer.status).toBe(500);
  expect(answer.body.error).toBe('Something went wrong on our side, please try again');
  expect(Object.keys(answer.body).sort()).toEqual(['error', 'id', 'message']);
  expect(broken.log.some(({ event, details }) => event === 'failed' && 'id' in details && details.id === answer.body.id)).toBe(true);
});

/** Pages of this academy wait until they are let go, and say what everybody may keep. */
function waitingPages() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const edge = createServer(at.academy, {
    kept: openKept(at.academy.changes),
    pages: async ({ signal }, known) => {
      await known.get(inProcess).blog.list({});
      await released;
      signal.throwIfAborted();
      return new Response('a page');
    },
  });
  const ask = (path: string, init?: RequestInit) => edge.fetch(new Request(`http://academy.test${path}`, init));
  return { ask, release };
}

test.each([
  ['/administration', true],
  ['/admin', false],
  ['/Admin/users', false],
  ['/ADMIN.data', false],
  ['/admin/users.data', false],
])('%s is kept for everybody: %s', async (path, isKept) => {
  const kept = openKept(at.academy.changes);
  const edge = createServer(at.academy, { kept, pages: async () => new Response('a page') });
  expect(await (await edge.fetch(new Request(`http://academy.test${path}`))).text()).toBe('a page');
  expect(kept.fresh(path, ['identity']) !== undefined).toBe(isKept);
});

test('a page is made for all who wait for it, even when the first of them leaves', async () => {
  const { ask, release } = waitingPages();
  const leaving = new AbortController();
  const first = ask('/a-page', { signal: leaving.signal });
  const second = ask('/a-page');
  leaving.abort();
  release();
  expect((await second).status).toBe(200);
  expect(await (await second).text()).toBe('a page');
  await first;
});

test('when very many pages wait to be made, one more is refused with a time to come again, and the others get theirs', async () => {
  const { ask, release } = waitingPages();
  const waiting = Array.from({ length: 504 }, (_, nth) => ask(`/page-${nth}`));
  const page = await ask('/one-more');
  const call = await ask('/api/blog?limit=3');
  release();
  expect([page.status, page.headers.get('Retry-After'), observe(page.headers).score]).toEqual([503, '5', 150]);
  expect(await page.text()).toBe('Very many pages are being asked for at this moment. Please try again in 5 seconds.');
  expect([call.status, call.headers.get('Retry-After'), observe(call.headers).score]).toEqual([503, '5', 150]);
  expect(await call.json()).toMatchObject({ error: 'Very many pages are being asked for at this moment. Please try again in 5 seconds.' });
  const answers = await Promise.all(waiting);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test.each(['/a-page', '/api/blog', '/blog/feed.xml', '/media/00000000000000000000000000000000-400.webp', '/healthz'])(
  '%s says all that is safe even when everything fails',
  async (path) => {
    const gone = await openTestAcademy();
    await gone.close();
    const broken = createServer(gone.academy, { kept: gone.kept, pages: () => Promise.reject(new Error('No page today')) });
    const { status, headers } = await broken.fetch(new Request(`http://academy.test${path}`));
    expect(status).toBeGreaterThanOrEqual(500);
    expect(observe(headers).score).toBe(150);
  },
);
