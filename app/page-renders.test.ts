// Proves T37.

import { expect } from 'vitest';
import { createResponseCache } from '#app/cache/response-cache.server.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { observatoryScore } from '#tests/support/observatory-score.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { createHttpApp } from './http-app.server.ts';
import { apiContext } from './load-context.ts';

const test = withAppPerFile();

/** App whose pages render when `release` is called, and are cacheable. */
function createPausedApp(app: TestApp) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const rendering: string[] = [];
  const httpApp = createHttpApp(app.context, {
    cache: createResponseCache(app.context.cache),
    handlePage: async ({ signal, url }, loadContext) => {
      rendering.push(new URL(url).pathname);
      await loadContext.get(apiContext).blog.list({});
      await released;
      signal.throwIfAborted();
      return new Response('a page');
    },
  });
  const requestFrom = async (remoteAddress: string, path: string, init?: RequestInit) =>
    httpApp.fetch(new Request(`http://academy.test${path}`, init), { incoming: { socket: { remoteAddress } } });
  const request = (path: string, init?: RequestInit) => requestFrom('', path, init);
  return { request, requestFrom, rendering, release };
}

test.for([
  ['/word/admin', true],
  ['/administration', false],
  ['/admin', false],
  ['/Admin/users', false],
  ['/ADMIN.data', false],
  ['/admin/users.data', false],
] as const)('%s is cached: %s', async ([path, isCached], { app }) => {
  const cache = createResponseCache(app.context.cache);
  const httpApp = createHttpApp(app.context, { cache, handlePage: async () => new Response('a page') });
  expect(await (await httpApp.fetch(new Request(`http://academy.test${path}`))).text()).toBe('a page');
  expect(cache.match(path, ['identity']) !== undefined).toBe(isCached);
});

test('completes a shared render when the first client aborts', async ({ app }) => {
  const { request, release } = createPausedApp(app);
  const abortController = new AbortController();
  const first = request('/a-page', { signal: abortController.signal });
  const second = request('/a-page');
  abortController.abort();
  release();
  expect((await second).status).toBe(200);
  expect(await (await second).text()).toBe('a page');
  await first;
});

const busyMessage = 'Very many pages are being asked for at this moment. Please try again in 5 seconds.';

test('rejects the 53rd waiting render of one client network with 503 and Retry-After, but not those of others', async ({ app }) => {
  const { request, requestFrom, release } = createPausedApp(app);
  const waiting = Array.from({ length: 52 }, (_, nth) => request(`/page-${nth}`));
  const page = await request('/one-more');
  const call = await request('/api/blog?limit=3');
  const otherClients = ['203.0.113.7', '203.0.113.8'].map((address) => requestFrom(address, `/page-of-${address}`));
  release();
  expect([page.status, page.headers.get('Retry-After'), observatoryScore(page.headers).score]).toEqual([503, '5', 150]);
  expect(await page.text()).toBe(busyMessage);
  expect([call.status, call.headers.get('Retry-After'), observatoryScore(call.headers).score]).toEqual([503, '5', 150]);
  expect(await call.json()).toMatchObject({ error: busyMessage });
  const responses = await Promise.all([...waiting, ...otherClients]);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
});

test('rejects one more render with 503 when 504 of all clients wait', async ({ app }) => {
  const { requestFrom, release } = createPausedApp(app);
  const waiting = Array.from({ length: 504 }, (_, nth) => requestFrom(`203.0.113.${nth}`, `/page-${nth}`));
  const page = await requestFrom('198.51.100.1', '/one-more');
  release();
  expect([page.status, await page.text()]).toEqual([503, busyMessage]);
  const responses = await Promise.all(waiting);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
});

const form = { method: 'POST', body: new URLSearchParams({ name: 'Ada' }) };

test.for<[string, string, RequestInit]>([
  ['a public page', '/a-page', {}],
  ['a HEAD request', '/its-head', { method: 'HEAD' }],
  ['an admin page', '/admin/users', {}],
  ['the loader data of an admin page', '/admin/users.data', {}],
  ['a request with a token', '/about', { headers: { Authorization: 'Bearer dead' } }],
  ['a form post', '/contact', form],
])('%s waits for a render slot of its client network', async ([_, path, init], { app }) => {
  const { requestFrom, rendering, release } = createPausedApp(app);
  const renders = Array.from({ length: 5 }, (_, nth) => requestFrom('203.0.113.7', `${path}?${nth}`, init));
  await expect.poll(() => rendering).toEqual([path, path]);
  const visitor = requestFrom('203.0.113.8', '/for-a-visitor');
  await expect.poll(() => rendering).toEqual([path, path, '/for-a-visitor']);
  release();
  expect(new Set((await Promise.all([...renders, visitor])).map(({ status }) => status))).toEqual(new Set([200]));
});

test('a slow form upload occupies no render slot', async ({ app }) => {
  const { requestFrom, rendering, release } = createPausedApp(app);
  release();
  const open: ReadableStreamDefaultController<Uint8Array>[] = [];
  const slow = ['203.0.113.7', '203.0.113.8', '203.0.113.9'].flatMap((address) =>
    Array.from({ length: 2 }, () => {
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void open.push(controller) });
      return requestFrom(address, '/contact', { method: 'POST', headers: { 'Content-Length': '5' }, body, duplex: 'half' } as RequestInit);
    }),
  );
  expect((await requestFrom('198.51.100.1', '/a-page')).status).toBe(200);
  expect(rendering).toEqual(['/a-page']);
  for (const controller of open) controller.close();
  expect(new Set((await Promise.all(slow)).map(({ status }) => status))).toEqual(new Set([200]));
});

test.for(['/about', '/api/blog?limit=7', '/blog/feed.xml'])(
  'HEAD %s has the headers of GET and no body, from the same cache entry',
  async (path, { app }) => {
    const { request, rendering, release } = createPausedApp(app);
    release();
    const head = await request(path, { method: 'HEAD' });
    const getResponse = await request(path);
    const repeated = await request(path, { method: 'HEAD' });
    expect([head.status, await head.text(), await repeated.text()]).toEqual([200, '', '']);
    const body = await getResponse.arrayBuffer();
    expect(body.byteLength).toBeGreaterThan(0);
    expect(head.headers.get('Content-Length')).toBe(String(body.byteLength));
    for (const response of [head, repeated]) expect([...response.headers]).toEqual([...getResponse.headers]);
    expect(rendering.length).toBeLessThanOrEqual(1);
  },
);
