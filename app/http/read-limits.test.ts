// Proves T18, T38.

import { describe, expect } from 'vitest';
import { createResponseCache } from '#app/cache/response-cache.server.ts';
import { createHttpApp } from '#app/http-app.server.ts';
import { onRenderedContext } from '#app/load-context.ts';
import { readResponse } from '#tests/support/api-client.ts';
import { insertPosts } from '#tests/support/factories/bulk.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { repeatCalls } from '#tests/support/repeat-calls.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest({ RATE_LIMITS: 'on' });

const from = '203.0.113.7';
const secondMs = 1_000;

const socketOf = (address: string) => ({ incoming: { socket: { remoteAddress: address } } });

/** On PostgreSQL the cache is off while the process does not receive invalidations. */
const alwaysFresh = { currentVersion: () => 0, isUnchangedSince: () => true, invalidate: async () => undefined };

describe('reads', () => {
  const read = (app: TestApp, address = from) => app.call('GET', '/blog', { from: address, headers: { Authorization: 'Bearer none' } });
  const counters = (app: TestApp) => app.context.db.selectFrom('rate_limits').selectAll().execute();

  test('are limited to 60 per 10 seconds and 300 per minute, without database writes', async ({ app }) => {
    expect(await repeatCalls(61, () => read(app))).toEqual(['60 x 200', '1 x 429']);
    expect((await read(app)).headers.get('Retry-After')).toBe('10');
    expect((await read(app, '203.0.113.8')).status).toBe(200);
    for (let round = 1; round < 5; round += 1) {
      app.clock.ms += 10 * secondMs;
      await repeatCalls(60, () => read(app));
    }
    app.clock.ms += 9 * secondMs;
    const rejected = await read(app);
    expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([429, '11']);
    expect(rejected.body.error).toBe('That was too often. Please try again in 11 seconds.');
    expect(rejected.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(await counters(app)).toEqual([]);
  });

  test('of the admin API are limited to 120 per minute', { tags: ['full'] }, async ({ app }) => {
    const readTotal = () => app.call('GET', '/admin/users/total', { from });
    await repeatCalls(60, readTotal);
    app.clock.ms += 10 * secondMs;
    await repeatCalls(60, readTotal);
    app.clock.ms += 10 * secondMs;
    const rejected = await readTotal();
    expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([429, '40']);
  });

  test('count once for a page, without its in-process API calls', async ({ app }) => {
    const page = (address: string) => app.httpApp.fetch(new Request('http://academy.test/a-page'), socketOf(address));
    for (let nth = 0; nth < 60; nth += 1) expect((await page(from)).status).toBe(404);
    const rejected = await page(from);
    expect([rejected.status, await rejected.text()]).toEqual([429, 'That was too often. Please try again in 10 seconds.']);
    expect(rejected.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });

  test.for(['/contact', '/unsubscribe.data'])('count a form post to %s like a page', async (path, { app }) => {
    const post = (remoteAddress: string) =>
      app.httpApp.fetch(new Request(`http://academy.test${path}`, { method: 'POST', body: 'a=b' }), { incoming: { socket: { remoteAddress } } });
    for (let nth = 0; nth < 60; nth += 1) expect((await post(from)).status).toBe(404);
    const rejected = await post(from);
    expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([429, '10']);
    expect((await read(app)).status).toBe(429);
    expect((await post('203.0.113.8')).status).toBe(404);
  });

  test('do not count rejected methods', async ({ app }) => {
    const remove = () =>
      app.httpApp.fetch(new Request('http://academy.test/about', { method: 'DELETE' }), { incoming: { socket: { remoteAddress: from } } });
    for (let nth = 0; nth < 100; nth += 1) expect((await remove()).status).toBe(405);
    expect((await read(app)).status).toBe(200);
  });

  test.for(['-share.jpg', '-%73hare.jpg', '-share.jpg?1', '-0.jpg'])(
    'count an image that is rendered for the request: %s',
    async (ending, { app }) => {
      const requestImage = () =>
        app.httpApp.fetch(new Request(`http://academy.test/media/${'0'.repeat(32)}${ending}`), { incoming: { socket: { remoteAddress: from } } });
      for (let nth = 0; nth < 60; nth += 1) expect((await requestImage()).status).toBe(404);
      const rejected = await requestImage();
      expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([429, '10']);
    },
  );

  describe('a large response', () => {
    const unit = 128 * 1024;
    test.beforeEach(async ({ app }) => {
      await insertPosts(app.context.db, 100, app.clock.ms);
      await app.context.db
        .updateTable('posts')
        .set({ body: 'x'.repeat(9_500) })
        .execute();
    });
    const list = (app: TestApp, query: string, token = 'none') =>
      app.call('GET', `/blog?${query}`, { from, headers: { Authorization: `Bearer ${token}` } });

    test('counts once more for each 128 KiB', { tags: ['full'] }, async ({ app }) => {
      const large = await list(app, 'limit=100');
      const cost = 1 + Math.floor(Buffer.byteLength(large.text) / unit);
      expect(cost).toBe(8);
      // Each response counts 8 reads when it ends, and a request is admitted while the count is below 60.
      expect(await repeatCalls(9, () => list(app, 'limit=100'))).toEqual(['7 x 200', '2 x 429']);
      expect((await list(app, 'limit=1')).headers.get('Retry-After')).toBe('10');
      app.clock.ms += 10 * secondMs;
      expect(await repeatCalls(61, () => list(app, 'limit=1'))).toEqual(['60 x 200', '1 x 429']);
    });

    test('counts for the limit per minute, too', { tags: ['full'] }, async ({ app }) => {
      for (let round = 0; round < 4; round += 1) {
        expect(await repeatCalls(9, () => list(app, 'limit=100'))).toEqual(['8 x 200', '1 x 429']);
        app.clock.ms += 10 * secondMs;
      }
      // 4 times 64 reads and one rejected request are 260 of 300.
      expect(await repeatCalls(6, () => list(app, 'limit=100'))).toEqual(['5 x 200', '1 x 429']);
      expect((await list(app, 'limit=1')).headers.get('Retry-After')).toBe('20');
    });

    // The gate has the count of requests, above: a megabyte is read 54 times here.
    test('from the cache counts once', { tags: ['full'] }, async ({ app }) => {
      const httpApp = createHttpApp(app.context, { cache: createResponseCache(alwaysFresh), handlePage: async () => new Response() });
      const read = async () => readResponse(await httpApp.fetch(new Request('http://academy.test/api/blog'), socketOf(from)));
      // 8 reads for the first response, 1 for each other.
      expect(await repeatCalls(54, read)).toEqual(['53 x 200', '1 x 429']);
    });

    test('counts also for pages and feeds', { tags: ['full'] }, async ({ app }) => {
      const httpApp = createHttpApp(app.context, {
        handlePage: async (_, context) => {
          context.get(onRenderedContext)?.(2 * unit);
          return new Response('a page');
        },
      });
      const open = async (path: string, address: string) =>
        (await httpApp.fetch(new Request(`http://academy.test${path}`), socketOf(address))).status;
      const countOpened = async (path: string, address: string) => {
        let count = 0;
        while ((await open(path, address)) === 200) count += 1;
        return count;
      };
      expect(await countOpened('/a-page', '203.0.113.20')).toBe(20);
      // 20 posts of 9.5 KB each make 190 KB.
      expect(await countOpened('/blog/feed.json', '203.0.113.21')).toBe(30);
      expect(await countOpened('/robots.txt', '203.0.113.22')).toBe(60);
    });
  });

  test('do not count stored images and the health check', async ({ app }) => {
    const statusOf = async (path: string) =>
      (await app.httpApp.fetch(new Request(`http://academy.test${path}`), { incoming: { socket: { remoteAddress: from } } })).status;
    for (let nth = 0; nth < 100; nth += 1)
      expect([await statusOf('/healthz'), await statusOf(`/media/${'0'.repeat(32)}-400.webp`)]).toEqual([200, 404]);
  });
});
