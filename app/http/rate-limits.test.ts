import { describe, expect, vi } from 'vitest';
import { createResponseCache } from '#app/cache/response-cache.server.ts';
import { contract } from '#app/contract.ts';
import { createHttpApp } from '#app/http-app.server.ts';
import { onRenderedContext } from '#app/load-context.ts';
import { readResponse } from '#tests/support/api-client.ts';
import { insertPosts } from '#tests/support/factories/bulk.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { repeatCalls } from '#tests/support/repeat-calls.ts';
import { createSecondProcess, createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { Endpoint } from './endpoint.ts';

// Some limits need hundreds of requests.
vi.setConfig({ testTimeout: 120_000 });

const test = withAppPerTest({ RATE_LIMITS: 'on' });

const from = '203.0.113.7';
const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

const subscribe = (app: TestApp, nth: number, address = from) =>
  app.call('POST', '/subscribe', { json: { email: `reader-${nth}@example.com` }, from: address });

test('every write endpoint has rate limits, except the steps of logins, which have limits of their own', () => {
  const endpoints = Object.entries(contract).flatMap(([feature, table]) =>
    Object.entries(table as Record<string, Endpoint>).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
  );
  const unlimited = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET' && !endpoint.limits).map(({ name }) => name);
  expect(unlimited).toEqual(['accounts.login', 'accounts.adminLogin', 'accounts.secondStep']);
});

test('answers 429 with message and Retry-After until the period ends', async ({ app }) => {
  expect(await repeatCalls(11, (nth) => subscribe(app, nth))).toEqual(['10 x 201', '1 x 429']);
  app.clock.ms += 15 * secondMs;
  const rejected = await subscribe(app, 0);
  expect(rejected.status).toBe(429);
  expect(rejected.headers.get('Retry-After')).toBe('45');
  expect(rejected.headers.get('Cache-Control')).toBe('no-store');
  const message = 'That was too often. Please try again in 45 seconds.';
  expect(rejected.body).toEqual({ error: message, message });
  app.clock.ms += 45 * secondMs - 1;
  expect((await subscribe(app, 0)).headers.get('Retry-After')).toBe('1');
  app.clock.ms += 1;
  expect((await subscribe(app, 0)).status).toBe(201);
});

test('counts clients separately, and does not count invalid requests', async ({ app }) => {
  const invalid = await repeatCalls(20, () => app.call('POST', '/subscribe', { json: { email: 'nobody' }, from }));
  expect(invalid).toEqual(['20 x 400']);
  await repeatCalls(11, (nth) => subscribe(app, nth));
  expect((await subscribe(app, 11, '203.0.113.8')).status).toBe(201);
});

test('counts IPv6 addresses per /64 network', async ({ app }) => {
  expect(await repeatCalls(11, (nth) => subscribe(app, nth, `2001:db8:0:7::${nth}`))).toEqual(['10 x 201', '1 x 429']);
  expect((await subscribe(app, 11, '2001:db8:0:8::1')).status).toBe(201);
});

test('counts visitors separately behind a trusted proxy, and together behind any other', async () => {
  const trustingApp = await createTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '10.0.0.0/8' });
  const requestVia = (proxy: string) => (nth: number) =>
    trustingApp.call('POST', '/subscribe', {
      json: { email: `through-${nth}@example.com` },
      headers: { 'X-Forwarded-For': `198.51.100.${nth}` },
      from: proxy,
    });
  expect(await repeatCalls(11, requestVia('10.1.2.3'))).toEqual(['11 x 201']);
  expect(await repeatCalls(11, (nth) => requestVia('203.0.113.9')(nth + 100))).toEqual(['10 x 201', '1 x 429']);
  await trustingApp.close();
});

test('shares counters between processes and keeps them across restarts', async ({ app }) => {
  const second = await createSecondProcess(app);
  const subscribeThere = (nth: number) => second.call('POST', '/subscribe', { json: { email: `reader-${nth}@example.com` }, from });
  const statuses = await repeatCalls(11, (nth) => (nth % 2 ? subscribeThere(nth) : subscribe(app, nth)));
  expect(statuses).toEqual(['10 x 201', '1 x 429']);
  await second.close();
  const third = await createSecondProcess(app);
  expect((await third.call('POST', '/subscribe', { json: { email: 'reader-99@example.com' }, from })).status).toBe(429);
  await third.close();
});

test('admits exactly the limit of 100 concurrent requests to two processes', async ({ app }) => {
  const token = await app.adminToken();
  const second = await createSecondProcess(app);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, nth) =>
      (nth % 2 ? second : app).call('POST', '/admin/newsletters/test', { token, json: { subject: `Test ${nth}`, message: 'Nnọọ' } }),
    ),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(202), count(429)]).toEqual([20, 80]);
  await second.close();
});

test('writes nothing for requests beyond the limit', async ({ app }) => {
  await repeatCalls(11, (nth) => subscribe(app, nth));
  const counters = () => app.context.db.selectFrom('rate_limits').selectAll().orderBy('key').execute();
  const before = await counters();
  await repeatCalls(50, (nth) => subscribe(app, nth));
  expect(await counters()).toEqual(before);
});

test('counters contain no address, and expired ones are purged', async ({ app }) => {
  await repeatCalls(3, (nth) => subscribe(app, nth));
  const counters = () => app.context.db.selectFrom('rate_limits').selectAll().execute();
  // 2 per address, 3 for each of the 3 mailboxes (welcome, all mails, mails per network), 2 per domain, 2 for all.
  expect(await counters()).toHaveLength(15);
  expect(JSON.stringify(await counters())).not.toContain(from);
  app.clock.ms += 24 * hourMs + minuteMs;
  await app.runRetentionJob();
  const kinds = new Set((await counters()).map(({ key }) => key.split(':')[0]));
  const aDayAtMost = [
    'newsletter greetings, 3 per day',
    'newsletter.subscribe by address, 40 per hour',
    'mails of a network to an unverified mailbox, 6 per day',
    'mails to an unverified mailbox, 10 per day',
    'mails to an unverified domain, 150 per hour',
    'mails to an unverified domain, 500 per day',
    'mails to unverified addresses, 2000 per hour',
    'mails to unverified addresses, 12000 per day',
  ];
  expect(kinds).toEqual(new Set(aDayAtMost));
  app.clock.ms += 24 * hourMs;
  await app.runRetentionJob();
  expect(await counters()).toEqual([]);
});

test('with RATE_LIMITS=off rejects and counts nothing', async () => {
  const unlimitedApp = await createTestApp({ RATE_LIMITS: 'off' });
  const answers = await repeatCalls(80, (nth) => unlimitedApp.call('POST', '/subscribe', { json: { email: `free-${nth}@example.com` }, from }));
  expect(answers).toEqual(['80 x 201']);
  expect(await repeatCalls(400, () => unlimitedApp.call('GET', '/word-of-day/current', { from }))).toEqual(['400 x 404']);
  expect(await unlimitedApp.context.db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
  await unlimitedApp.close();
});

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

  test('of the admin API are limited to 120 per minute', async ({ app }) => {
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

    test('counts once more for each 128 KiB', async ({ app }) => {
      const large = await list(app, 'limit=100');
      const cost = 1 + Math.floor(Buffer.byteLength(large.text) / unit);
      expect(cost).toBe(8);
      // Each response counts 8 reads when it ends, and a request is admitted while the count is below 60.
      expect(await repeatCalls(9, () => list(app, 'limit=100'))).toEqual(['7 x 200', '2 x 429']);
      expect((await list(app, 'limit=1')).headers.get('Retry-After')).toBe('10');
      app.clock.ms += 10 * secondMs;
      expect(await repeatCalls(61, () => list(app, 'limit=1'))).toEqual(['60 x 200', '1 x 429']);
    });

    test('counts for the limit per minute, too', async ({ app }) => {
      for (let round = 0; round < 4; round += 1) {
        expect(await repeatCalls(9, () => list(app, 'limit=100'))).toEqual(['8 x 200', '1 x 429']);
        app.clock.ms += 10 * secondMs;
      }
      // 4 times 64 reads and one rejected request are 260 of 300.
      expect(await repeatCalls(6, () => list(app, 'limit=100'))).toEqual(['5 x 200', '1 x 429']);
      expect((await list(app, 'limit=1')).headers.get('Retry-After')).toBe('20');
    });

    test('from the cache counts once', async ({ app }) => {
      const httpApp = createHttpApp(app.context, { cache: createResponseCache(alwaysFresh), handlePage: async () => new Response() });
      const read = async () => readResponse(await httpApp.fetch(new Request('http://academy.test/api/blog'), socketOf(from)));
      // 8 reads for the first response, 1 for each other.
      expect(await repeatCalls(54, read)).toEqual(['53 x 200', '1 x 429']);
    });

    test('counts also for pages and feeds', async ({ app }) => {
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
