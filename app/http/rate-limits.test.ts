// Proves T16, T18.

import { expect } from 'vitest';
import { contract } from '#app/contract.ts';
import { requestNetwork } from '#app/lib/request-network.server.ts';
import { createRateLimiter } from '#app/rate-limit/rate-limiter.server.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { repeatCalls } from '#tests/support/repeat-calls.ts';
import { createSecondProcess, createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { Endpoint } from './endpoint.ts';

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

// On PostgreSQL each network waits for locks of its own, so that an order says nothing.
test.runIf(process.env.TEST_ENGINE === 'sqlite')('an attempt waits for four of another network, not for all', async ({ app }) => {
  const limiter = createRateLimiter(app.context);
  const order: string[] = [];
  const attempt = (network: string) =>
    requestNetwork.run(network, async () => {
      await limiter.consumeAttempt(undefined, [{ resource: 'attempts', subject: network, rates: ['100 per minute'] }]);
      order.push(network);
    });
  await Promise.all([...Array.from({ length: 20 }, () => attempt('first')), attempt('second')]);
  expect(order.indexOf('second')).toBe(4);
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
