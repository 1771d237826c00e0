import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createResponseCache } from '#app/cache/response-cache.server.ts';
import { observatoryScore } from '#tests/support/observatory-score.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { createHttpApp } from './http-app.server.ts';
import { apiContext } from './load-context.ts';

let at: TestApp;
beforeAll(async () => {
  at = await createTestApp();
});
afterAll(() => at.close());

const get = async (path: string, init?: RequestInit) => at.httpApp.fetch(new Request(`http://academy.test${path}`, init));

test('it is healthy while the database answers, and not after', async () => {
  expect((await get('/healthz')).status).toBe(200);
  const gone = await createTestApp();
  await gone.close();
  expect((await gone.httpApp.fetch(new Request('http://academy.test/healthz'))).status).toBe(503);
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
  const broken = await createTestApp();
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
  const rendering: string[] = [];
  const edge = createHttpApp(at.context, {
    kept: createResponseCache(at.context.cache),
    pages: async ({ signal, url }, known) => {
      rendering.push(new URL(url).pathname);
      await known.get(apiContext).blog.list({});
      await released;
      signal.throwIfAborted();
      return new Response('a page');
    },
  });
  const askFrom = async (remoteAddress: string, path: string, init?: RequestInit) =>
    edge.fetch(new Request(`http://academy.test${path}`, init), { incoming: { socket: { remoteAddress } } });
  const ask = (path: string, init?: RequestInit) => askFrom('', path, init);
  return { ask, askFrom, rendering, release };
}

test.each([
  ['/administration', true],
  ['/admin', false],
  ['/Admin/users', false],
  ['/ADMIN.data', false],
  ['/admin/users.data', false],
])('%s is kept for everybody: %s', async (path, isKept) => {
  const kept = createResponseCache(at.context.cache);
  const edge = createHttpApp(at.context, { kept, pages: async () => new Response('a page') });
  expect(await (await edge.fetch(new Request(`http://academy.test${path}`))).text()).toBe('a page');
  expect(kept.match(path, ['identity']) !== undefined).toBe(isKept);
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

const busy = 'Very many pages are being asked for at this moment. Please try again in 5 seconds.';

test('when very many pages of one address wait to be made, one more of its own is refused with a time to come again, and no other', async () => {
  const { ask, askFrom, release } = waitingPages();
  const waiting = Array.from({ length: 52 }, (_, nth) => ask(`/page-${nth}`));
  const page = await ask('/one-more');
  const call = await ask('/api/blog?limit=3');
  const others = ['203.0.113.7', '203.0.113.8'].map((address) => askFrom(address, `/page-of-${address}`));
  release();
  expect([page.status, page.headers.get('Retry-After'), observatoryScore(page.headers).score]).toEqual([503, '5', 150]);
  expect(await page.text()).toBe(busy);
  expect([call.status, call.headers.get('Retry-After'), observatoryScore(call.headers).score]).toEqual([503, '5', 150]);
  expect(await call.json()).toMatchObject({ error: busy });
  const answers = await Promise.all([...waiting, ...others]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test('when very many pages of all together wait to be made, one more is refused', async () => {
  const { askFrom, release } = waitingPages();
  const waiting = Array.from({ length: 504 }, (_, nth) => askFrom(`203.0.113.${nth}`, `/page-${nth}`));
  const page = await askFrom('198.51.100.1', '/one-more');
  release();
  expect([page.status, await page.text()]).toEqual([503, busy]);
  const answers = await Promise.all(waiting);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

const form = { method: 'POST', body: new URLSearchParams({ name: 'Ada' }) };

test.each<[string, string, RequestInit]>([
  ['a page for all', '/a-page', {}],
  ['its head', '/its-head', { method: 'HEAD' }],
  ['a page of the administrators', '/admin/users', {}],
  ['the data of one', '/admin/users.data', {}],
  ['a page asked for with a token', '/about', { headers: { Authorization: 'Bearer dead' } }],
  ['a form', '/contact', form],
])('%s is rendered in one of the places that are shared among addresses', async (_, path, init) => {
  const { askFrom, rendering, release } = waitingPages();
  const flood = Array.from({ length: 5 }, (_, nth) => askFrom('203.0.113.7', `${path}?${nth}`, init));
  await expect.poll(() => rendering).toEqual([path, path]);
  const visitor = askFrom('203.0.113.8', '/for-a-visitor');
  await expect.poll(() => rendering).toEqual([path, path, '/for-a-visitor']);
  release();
  expect(new Set((await Promise.all([...flood, visitor])).map(({ status }) => status))).toEqual(new Set([200]));
});

test('a form that comes slowly holds no place', async () => {
  const { askFrom, rendering, release } = waitingPages();
  release();
  const open: ReadableStreamDefaultController<Uint8Array>[] = [];
  const slow = ['203.0.113.7', '203.0.113.8', '203.0.113.9'].flatMap((address) =>
    Array.from({ length: 2 }, () => {
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void open.push(controller) });
      return askFrom(address, '/contact', { method: 'POST', headers: { 'Content-Length': '5' }, body, duplex: 'half' } as RequestInit);
    }),
  );
  expect((await askFrom('198.51.100.1', '/a-page')).status).toBe(200);
  expect(rendering).toEqual(['/a-page']);
  for (const controller of open) controller.close();
  expect(new Set((await Promise.all(slow)).map(({ status }) => status))).toEqual(new Set([200]));
});

test.each(['/a-page', '/api/blog?limit=7', '/blog/feed.xml'])('HEAD %s is answered from what is made for GET, and without its body', async (path) => {
  const { ask, rendering, release } = waitingPages();
  release();
  const head = await ask(path, { method: 'HEAD' });
  const got = await ask(path);
  const again = await ask(path, { method: 'HEAD' });
  expect([head.status, await head.text(), await again.text()]).toEqual([200, '', '']);
  const body = await got.arrayBuffer();
  expect(body.byteLength).toBeGreaterThan(0);
  expect(head.headers.get('Content-Length')).toBe(String(body.byteLength));
  for (const answer of [head, again]) expect([...answer.headers]).toEqual([...got.headers]);
  expect(rendering.length).toBeLessThanOrEqual(1);
});

describe('the origin of a form', () => {
  const from = (origin: string | undefined) => ({ ...form, headers: origin === undefined ? {} : { Origin: origin } });

  test.each([['https://academy.test'], ['http://127.0.0.1:3000'], [undefined]])('%s is taken', async (origin) => {
    const pages = vi.fn(async (request: Request) => new Response(`${request.headers.get('Origin')} ${await request.text()}`));
    const edge = createHttpApp(at.context, { pages });
    for (const path of ['/contact', '/contact.data']) {
      const answer = await edge.fetch(new Request(`http://127.0.0.1:3000${path}`, from(origin)));
      // The router compares schemes, and behind a proxy that ends TLS they differ.
      expect([answer.status, await answer.text()]).toEqual([200, 'null name=Ada']);
    }
    expect(pages).toHaveBeenCalledTimes(2);
  });

  test.each(['https://evil.example', 'http://127.0.0.1:3001', 'https://academy.test.evil.example', 'null', 'no origin', ''])(
    '%s is refused with a sentence, and is no failure',
    async (origin) => {
      const pages = vi.fn(async () => new Response('a page'));
      const edge = createHttpApp(at.context, { pages, kept: createResponseCache(at.context.cache) });
      at.log.length = 0;
      for (const path of ['/contact', '/contact.data', '/unsubscribe?token=1']) {
        const answer = await edge.fetch(new Request(`http://127.0.0.1:3000${path}`, from(origin)));
        expect([answer.status, observatoryScore(answer.headers).score]).toEqual([403, 150]);
        expect(await answer.text()).toBe('This form was sent from another site. Please open the page on this site, and send the form there.');
      }
      expect(pages).not.toHaveBeenCalled();
      expect(at.log.map(({ event }) => event)).toEqual(['request', 'request', 'request']);
    },
  );
});

test.each(['/a-page', '/api/blog', '/blog/feed.xml', '/media/00000000000000000000000000000000-400.webp', '/healthz'])(
  '%s says all that is safe even when everything fails',
  async (path) => {
    const gone = await createTestApp();
    await gone.close();
    const broken = createHttpApp(gone.context, { kept: gone.responseCache, pages: () => Promise.reject(new Error('No page today')) });
    const { status, headers } = await broken.fetch(new Request(`http://academy.test${path}`));
    expect(status).toBeGreaterThanOrEqual(500);
    expect(observatoryScore(headers).score).toBe(150);
  },
);
