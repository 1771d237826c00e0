import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createResponseCache } from '#app/cache/response-cache.server.ts';
import { contract } from '#app/contract.ts';
import { createHttpApp } from '#app/http-app.server.ts';
import { renderedContext } from '#app/load-context.ts';
import { insertPosts } from '#tests/support/factories/bulk.ts';
import { repeatCalls } from '#tests/support/repeat-calls.ts';
import { createSecondProcess, createTestApp, readResponse, type TestApp } from '#tests/support/test-app.ts';
import type { Endpoint } from './endpoint.ts';

// Some limits take hundreds of calls to reach.
vi.setConfig({ testTimeout: 120_000 });

let at: TestApp;
beforeEach(async () => {
  at = await createTestApp({ RATE_LIMITS: 'on' });
});
afterEach(() => at.close());

const from = '203.0.113.7';
const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

const subscribe = (nth: number, address = from) => at.call('POST', '/subscribe', { json: { email: `reader-${nth}@example.com` }, from: address });

test('every call that writes has a limit, or is a login, which has more than one', () => {
  const endpoints = Object.entries(contract).flatMap(([feature, table]) =>
    Object.entries(table as Record<string, Endpoint>).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
  );
  const free = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET' && !endpoint.limits).map(({ name }) => name);
  expect(free).toEqual(['accounts.login', 'accounts.adminLogin']);
});

test('what comes too often is refused with a sentence and the seconds, until the time is over', async () => {
  expect(await repeatCalls(11, subscribe)).toEqual(['10 x 201', '1 x 429']);
  at.clock.ms += 15 * secondMs;
  const refused = await subscribe(0);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('Retry-After')).toBe('45');
  expect(refused.headers.get('Cache-Control')).toBe('no-store');
  const sentence = 'That was too often. Please try again in 45 seconds.';
  expect(refused.body).toEqual({ error: sentence, message: sentence });
  at.clock.ms += 45 * secondMs - 1;
  expect((await subscribe(0)).headers.get('Retry-After')).toBe('1');
  at.clock.ms += 1;
  expect((await subscribe(0)).status).toBe(201);
});

test('somebody else is not in the way, and what is wrong in itself does not count', async () => {
  const wrong = await repeatCalls(20, () => at.call('POST', '/subscribe', { json: { email: 'nobody' }, from }));
  expect(wrong).toEqual(['20 x 400']);
  await repeatCalls(11, subscribe);
  expect((await subscribe(11, '203.0.113.8')).status).toBe(201);
});

test('an IPv6 address counts with the 2^64 others of its household', async () => {
  expect(await repeatCalls(11, (nth) => subscribe(nth, `2001:db8:0:7::${nth}`))).toEqual(['10 x 201', '1 x 429']);
  expect((await subscribe(11, '2001:db8:0:8::1')).status).toBe(201);
});

test('behind a trusted proxy every visitor counts alone; behind any other all are one', async () => {
  const trusting = await createTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '10.0.0.0/8' });
  const through = (proxy: string) => (nth: number) =>
    trusting.call('POST', '/subscribe', {
      json: { email: `through-${nth}@example.com` },
      headers: { 'X-Forwarded-For': `198.51.100.${nth}` },
      from: proxy,
    });
  expect(await repeatCalls(11, through('10.1.2.3'))).toEqual(['11 x 201']);
  expect(await repeatCalls(11, (nth) => through('203.0.113.9')(nth + 100))).toEqual(['10 x 201', '1 x 429']);
  await trusting.close();
});

test('a restart forgets nothing, and two processes count together', async () => {
  const second = await createSecondProcess(at);
  const there = (nth: number) => second.call('POST', '/subscribe', { json: { email: `reader-${nth}@example.com` }, from });
  const both = await repeatCalls(11, (nth) => (nth % 2 ? there(nth) : subscribe(nth)));
  expect(both).toEqual(['10 x 201', '1 x 429']);
  await second.close();
  const third = await createSecondProcess(at);
  expect((await third.call('POST', '/subscribe', { json: { email: 'reader-99@example.com' }, from })).status).toBe(429);
  await third.close();
});

test('of a hundred at once at two doors as many get through as one after the other', async () => {
  const token = await at.adminToken();
  const second = await createSecondProcess(at);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, nth) =>
      (nth % 2 ? second : at).call('POST', '/admin/newsletters/test', { token, json: { subject: `Test ${nth}`, message: 'Nnọọ' } }),
    ),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(202), count(429)]).toEqual([20, 80]);
  await second.close();
});

test('whoever hammers on costs no writes', async () => {
  await repeatCalls(11, subscribe);
  const counters = () => at.context.db.selectFrom('rate_limits').selectAll().orderBy('key').execute();
  const before = await counters();
  await repeatCalls(50, subscribe);
  expect(await counters()).toEqual(before);
});

test('counters name nobody, and those that ended are taken away', async () => {
  await repeatCalls(3, subscribe);
  const counters = () => at.context.db.selectFrom('rate_limits').selectAll().execute();
  // Two of the address; greetings, mails and those of one network for each of the three mailboxes; two of their domain, and two of all.
  expect(await counters()).toHaveLength(15);
  expect(JSON.stringify(await counters())).not.toContain(from);
  at.clock.ms += 24 * hourMs + minuteMs;
  await at.runRetentionJob();
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
  at.clock.ms += 24 * hourMs;
  await at.runRetentionJob();
  expect(await counters()).toEqual([]);
});

test('with RATE_LIMITS=off nobody is refused and nothing is counted', async () => {
  const free = await createTestApp({ RATE_LIMITS: 'off' });
  const answers = await repeatCalls(80, (nth) => free.call('POST', '/subscribe', { json: { email: `free-${nth}@example.com` }, from }));
  expect(answers).toEqual(['80 x 201']);
  expect(await repeatCalls(400, () => free.call('GET', '/word-of-day/current', { from }))).toEqual(['400 x 404']);
  expect(await free.context.db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
  await free.close();
});

const socketOf = (address: string) => ({ incoming: { socket: { remoteAddress: address } } });

/** On PostgreSQL nothing is kept while no other process can be heard. */
const unchanging = { currentVersion: () => 0, isUnchangedSince: () => true, invalidate: async () => undefined };

describe('reading', () => {
  const read = (address = from) => at.call('GET', '/blog', { from: address, headers: { Authorization: 'Bearer none' } });
  const counters = () => at.context.db.selectFrom('rate_limits').selectAll().execute();

  test('60 times in ten seconds and 300 times a minute, without a single write', async () => {
    expect(await repeatCalls(61, () => read())).toEqual(['60 x 200', '1 x 429']);
    expect((await read()).headers.get('Retry-After')).toBe('10');
    expect((await read('203.0.113.8')).status).toBe(200);
    for (let round = 1; round < 5; round += 1) {
      at.clock.ms += 10 * secondMs;
      await repeatCalls(60, () => read());
    }
    at.clock.ms += 9 * secondMs;
    const refused = await read();
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '11']);
    expect(refused.body.error).toBe('That was too often. Please try again in 11 seconds.');
    expect(refused.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(await counters()).toEqual([]);
  });

  test('administrators read 120 times a minute', async () => {
    const look = () => at.call('GET', '/admin/users/total', { from });
    await repeatCalls(60, look);
    at.clock.ms += 10 * secondMs;
    await repeatCalls(60, look);
    at.clock.ms += 10 * secondMs;
    const refused = await look();
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '40']);
  });

  test('a page that asks the API in process counts once, as the page', async () => {
    const page = (address: string) => at.httpApp.fetch(new Request('http://academy.test/a-page'), socketOf(address));
    for (let nth = 0; nth < 60; nth += 1) expect((await page(from)).status).toBe(404);
    const refused = await page(from);
    expect([refused.status, await refused.text()]).toEqual([429, 'That was too often. Please try again in 10 seconds.']);
    expect(refused.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });

  test.each(['/contact', '/unsubscribe.data'])('a form for %s counts as a page does', async (path) => {
    const post = (remoteAddress: string) =>
      at.httpApp.fetch(new Request(`http://academy.test${path}`, { method: 'POST', body: 'a=b' }), { incoming: { socket: { remoteAddress } } });
    for (let nth = 0; nth < 60; nth += 1) expect((await post(from)).status).toBe(404);
    const refused = await post(from);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '10']);
    expect((await read()).status).toBe(429);
    expect((await post('203.0.113.8')).status).toBe(404);
  });

  test('a method that is refused does not count', async () => {
    const remove = () =>
      at.httpApp.fetch(new Request('http://academy.test/about', { method: 'DELETE' }), { incoming: { socket: { remoteAddress: from } } });
    for (let nth = 0; nth < 100; nth += 1) expect((await remove()).status).toBe(405);
    expect((await read()).status).toBe(200);
  });

  test.each(['-share.jpg', '-%73hare.jpg', '-share.jpg?1', '-0.jpg'])(
    'a picture that is made for the request counts as a read: %s',
    async (ending) => {
      const ask = () =>
        at.httpApp.fetch(new Request(`http://academy.test/media/${'0'.repeat(32)}${ending}`), { incoming: { socket: { remoteAddress: from } } });
      for (let nth = 0; nth < 60; nth += 1) expect((await ask()).status).toBe(404);
      const refused = await ask();
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '10']);
    },
  );

  describe('a large response', () => {
    const unit = 128 * 1024;
    beforeEach(async () => {
      await insertPosts(at.context.db, 100, at.clock.ms);
      await at.context.db
        .updateTable('posts')
        .set({ body: 'x'.repeat(9_500) })
        .execute();
    });
    const list = (query: string, token = 'none') => at.call('GET', `/blog?${query}`, { from, headers: { Authorization: `Bearer ${token}` } });

    test('counts once more for each 128 KiB of it', async () => {
      const large = await list('limit=100');
      const cost = 1 + Math.floor(Buffer.byteLength(large.text) / unit);
      expect(cost).toBe(8);
      // 8 reads are counted when the first is done, and another begins as long as 60 are not reached.
      expect(await repeatCalls(9, () => list('limit=100'))).toEqual(['7 x 200', '2 x 429']);
      expect((await list('limit=1')).headers.get('Retry-After')).toBe('10');
      at.clock.ms += 10 * secondMs;
      expect(await repeatCalls(61, () => list('limit=1'))).toEqual(['60 x 200', '1 x 429']);
    });

    test('counts for the minute, too', async () => {
      for (let round = 0; round < 4; round += 1) {
        expect(await repeatCalls(9, () => list('limit=100'))).toEqual(['8 x 200', '1 x 429']);
        at.clock.ms += 10 * secondMs;
      }
      // 4 times 64 reads and a refused one are 260 of 300.
      expect(await repeatCalls(6, () => list('limit=100'))).toEqual(['5 x 200', '1 x 429']);
      expect((await list('limit=1')).headers.get('Retry-After')).toBe('20');
    });

    test('from the cache counts once', async () => {
      const edge = createHttpApp(at.context, { kept: createResponseCache(unchanging), pages: async () => new Response() });
      const read = async () => readResponse(await edge.fetch(new Request('http://academy.test/api/blog'), socketOf(from)));
      // 8 reads for the first, one for each of the others.
      expect(await repeatCalls(54, read)).toEqual(['53 x 200', '1 x 429']);
    });

    test('that is a page or a feed counts as well', async () => {
      const edge = createHttpApp(at.context, {
        pages: async (_, context) => {
          context.get(renderedContext)?.(2 * unit);
          return new Response('a page');
        },
      });
      const open = async (path: string, address: string) => (await edge.fetch(new Request(`http://academy.test${path}`), socketOf(address))).status;
      const opened = async (path: string, address: string) => {
        let count = 0;
        while ((await open(path, address)) === 200) count += 1;
        return count;
      };
      expect(await opened('/a-page', '203.0.113.20')).toBe(20);
      // 20 posts of 9.5 KB each make 190 KB.
      expect(await opened('/blog/feed.json', '203.0.113.21')).toBe(30);
      expect(await opened('/robots.txt', '203.0.113.22')).toBe(60);
    });
  });

  test('pictures and the health of the academy are free', async () => {
    const ask = async (path: string) =>
      (await at.httpApp.fetch(new Request(`http://academy.test${path}`), { incoming: { socket: { remoteAddress: from } } })).status;
    for (let nth = 0; nth < 100; nth += 1) expect([await ask('/healthz'), await ask(`/media/${'0'.repeat(32)}-400.webp`)]).toEqual([200, 404]);
  });
});
