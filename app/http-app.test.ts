// Proves T20, T35.

import { describe, expect, vi } from 'vitest';
import { createResponseCache } from '#app/cache/response-cache.server.ts';
import { createLog } from '#app/lib/log.server.ts';
import { readResponse } from '#tests/support/api-client.ts';
import { insertSubscribers } from '#tests/support/factories/subscribers.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { observatoryScore } from '#tests/support/observatory-score.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { AppContext } from './app-context.server.ts';
import { createHttpApp, type PageHandler } from './http-app.server.ts';

const test = withAppPerFile();

const get = async (app: TestApp, path: string, init?: RequestInit) => app.httpApp.fetch(new Request(`http://academy.test${path}`, init));

test('/healthz is 200 while the database responds, then 503, and no cache may keep it', async ({ app }) => {
  const describe = ({ status, headers }: Response) => [status, headers.get('Cache-Control')];
  expect(describe(await get(app, '/healthz'))).toEqual([200, 'no-store']);
  const closed = await createTestApp();
  await closed.close();
  expect(describe(await closed.httpApp.fetch(new Request('http://academy.test/healthz')))).toEqual([503, 'no-store']);
});

test.for(['/healthz', '/api/blog', '/api/nothing', '/media/nothing', '/a-page'])('%s has the security headers', async (path, { app }) => {
  const { headers } = await get(app, path);
  expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  expect(headers.get('Permissions-Policy')).toBe('camera=(), microphone=(self), geolocation=(), payment=(), usb=()');
  expect(headers.get('Strict-Transport-Security')).toContain('max-age=');
});

test.for(['/api', '/api/nothing', '/api/api/blog'])('%s is a JSON 404 of the API', async (path, { app }) => {
  const response = await get(app, path);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error: 'There is no such call' });
});

test('compresses API responses of at least 1 KiB', async ({ app }) => {
  const token = await app.adminToken();
  await app.api(token).wordOfDay.create({ title: 'Ụlọ', body: 'House' });
  const comment = (text: string) =>
    get(app, '/api/word-of-day/1/comment', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Encoding': 'gzip' },
      body: JSON.stringify({ text }),
    });
  const short = await comment('ọ̀ma');
  expect(short.headers.get('Content-Encoding')).toBeNull();
  expect(Number(short.headers.get('Content-Length'))).toBe((await short.arrayBuffer()).byteLength);
  const long = await comment('a'.repeat(2000));
  expect(long.headers.get('Content-Encoding')).toBe('gzip');
  expect(long.headers.get('Content-Length')).toBeNull();
});

test('rejects a form post to a page above 128 KiB with 413', async ({ app }) => {
  const response = await get(app, '/contact', { method: 'POST', body: new Uint8Array(129 * 1024) });
  expect(response.status).toBe(413);
});

/** App with a log in its written form, as lines. */
function createLoggedApp(context: AppContext, handlePage: PageHandler = async () => new Response('a page')) {
  const lines: Record<string, unknown>[] = [];
  const log = createLog({ write: (line) => void lines.push(JSON.parse(line)) });
  const httpApp = createHttpApp({ ...context, log }, { cache: createResponseCache(context.cache), handlePage });
  return { lines, request: async (path: string, init?: RequestInit) => httpApp.fetch(new Request(`http://academy.test${path}`, init)) };
}

test('answers an unexpected error with an id, and logs the details under it', async () => {
  const closed = await createTestApp();
  await closed.close();
  const { lines, request } = createLoggedApp(closed.context);
  const response = await readResponse(await request('/api/blog'));
  expect(response.status).toBe(500);
  expect(response.body.error).toBe('Something went wrong on our side, please try again');
  expect(Object.keys(response.body).sort()).toEqual(['error', 'id', 'message']);
  expect(response.headers.get('X-Request-Id')).toBe(response.body.id);
  expect(lines).toMatchObject([
    { event: 'failed', level: 'error', request_id: response.body.id },
    { event: 'request', request_id: response.body.id, status: 500 },
  ]);
});

test('every line of a request has its id, also when renders wait for each other', async ({ app }) => {
  const { lines, request } = createLoggedApp(app.context, async ({ url }) => {
    await new Promise((resolve) => setImmediate(resolve));
    throw new Error(new URL(url).pathname);
  });
  const responses = await Promise.all(Array.from({ length: 20 }, (_, nth) => request(`/page-${nth}`)));
  const ids = responses.map(({ headers }) => headers.get('X-Request-Id'));
  expect(new Set(ids).size).toBe(20);
  for (const [nth, id] of ids.entries())
    expect(lines.filter(({ request_id }) => request_id === id)).toMatchObject([
      { event: 'failed', path: `/page-${nth}` },
      { event: 'request', path: `/page-${nth}`, status: 500 },
    ]);
});

test('an error in a streamed response is logged under the id of its request', async ({ app }) => {
  const token = await app.adminToken();
  await insertSubscribers(app.context.db, 2_500, app.clock.ms);
  const { lines, request } = createLoggedApp(app.context);
  const response = await request('/api/admin/subscribers', { headers: { Authorization: `Bearer ${token}` } });
  const select = vi.spyOn(app.context.db, 'selectFrom').mockImplementation(() => {
    throw new Error('The disk is gone');
  });
  await expect(response.text()).rejects.toThrow('The response broke off');
  select.mockRestore();
  const [requestLine, failedLine] = lines;
  expect([requestLine?.event, failedLine?.event]).toEqual(['request', 'failed']);
  expect(failedLine?.request_id).toBe(requestLine?.request_id);
});

test('errors name their request in X-Request-Id; responses that succeed, and so cached ones, do not', async ({ app }) => {
  const { request } = createLoggedApp(app.context, async ({ url }) => new Response('a page', { status: url.endsWith('/nowhere') ? 404 : 200 }));
  const idOf = async (path: string, init?: RequestInit) => (await request(path, init)).headers.get('X-Request-Id');
  for (const path of ['/api/nothing', '/api/admin/users', '/nowhere', '/media/nothing', '/%zz']) expect(await idOf(path)).toMatch(/^[\da-f-]{36}$/);
  expect(await idOf('/about', { method: 'POST' })).toMatch(/^[\da-f-]{36}$/);
  expect(await idOf('/nowhere')).not.toBe(await idOf('/nowhere'));
  for (const path of ['/', '/', '/api/blog', '/healthz']) expect(await idOf(path)).toBeNull();
});

const form = { method: 'POST', body: new URLSearchParams({ name: 'Ada' }) };

describe('a form post with the origin', () => {
  const from = (origin: string | undefined) => ({ ...form, headers: origin === undefined ? {} : { Origin: origin } });

  test.for([['https://academy.test'], ['http://127.0.0.1:3000'], [undefined]])('%s is accepted', async ([origin], { app }) => {
    const pages = vi.fn(async (request: Request) => new Response(`${request.headers.get('Origin')} ${await request.text()}`));
    const httpApp = createHttpApp(app.context, { handlePage: pages });
    for (const path of ['/contact', '/contact.data']) {
      const response = await httpApp.fetch(new Request(`http://127.0.0.1:3000${path}`, from(origin)));
      // React Router compares schemes, which differ behind a proxy that terminates TLS.
      expect([response.status, await response.text()]).toEqual([200, 'null name=Ada']);
    }
    expect(pages).toHaveBeenCalledTimes(2);
  });

  test.for(['https://evil.example', 'http://127.0.0.1:3001', 'https://academy.test.evil.example', 'null', 'no origin', ''])(
    '%s is rejected with 403, and not logged as an error',
    async (origin, { app }) => {
      const pages = vi.fn(async () => new Response('a page'));
      const httpApp = createHttpApp(app.context, { handlePage: pages, cache: createResponseCache(app.context.cache) });
      app.log.length = 0;
      for (const path of ['/contact', '/contact.data', '/unsubscribe?token=1']) {
        const response = await httpApp.fetch(new Request(`http://127.0.0.1:3000${path}`, from(origin)));
        expect([response.status, observatoryScore(response.headers).score]).toEqual([403, 150]);
        expect(await response.text()).toBe('This form was sent from another site. Please open the page on this site, and send the form there.');
      }
      expect(pages).not.toHaveBeenCalled();
      expect(app.log.map(({ event }) => event)).toEqual(['request', 'request', 'request']);
    },
  );
});

test.each(['/a-page', '/api/blog', '/blog/feed.xml', '/media/00000000000000000000000000000000-400.webp', '/healthz'])(
  '%s has the security headers when every dependency fails',
  async (path) => {
    const closed = await createTestApp();
    await closed.close();
    const brokenApp = createHttpApp(closed.context, { cache: closed.responseCache, handlePage: () => Promise.reject(new Error('No page today')) });
    const { status, headers } = await brokenApp.fetch(new Request(`http://academy.test${path}`));
    expect(status).toBeGreaterThanOrEqual(500);
    expect(observatoryScore(headers).score).toBe(150);
  },
);
