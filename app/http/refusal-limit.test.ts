// Proves T48.

import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { repeatCalls } from '#tests/support/repeat-calls.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest({ RATE_LIMITS: 'on' });

const from = '203.0.113.7';
const invalid = (app: TestApp, address = from) =>
  app.call('POST', '/login', { body: '[]', headers: { 'Content-Type': 'application/json' }, from: address });

test('refused calls of a network are limited to 150 per 10 seconds and 600 per minute', async ({ app }) => {
  expect(await repeatCalls(151, () => invalid(app))).toEqual(['150 x 400', '1 x 429']);
  const refused = await invalid(app);
  expect([refused.headers.get('Retry-After'), refused.body.error]).toEqual(['10', 'That was too often. Please try again in 10 seconds.']);
  expect((await invalid(app, '203.0.113.8')).status).toBe(400);
  for (let round = 1; round < 4; round += 1) {
    app.clock.ms += 10_000;
    expect(await repeatCalls(150, () => invalid(app))).toEqual(['150 x 400']);
  }
  app.clock.ms += 10_000;
  expect((await invalid(app)).headers.get('Retry-After')).toBe('20');
});

test('each kind of refusal counts: form, right, address, method, size and type', async ({ app }) => {
  const token = 'a-dead-one';
  const kinds: [number, () => ReturnType<TestApp['call']>][] = [
    [400, () => invalid(app)],
    [401, () => app.call('PUT', '/drafts/one', { token, json: {}, from })],
    [404, () => app.call('POST', '/no-such-call', { json: {}, from })],
    [405, () => app.call('DELETE', '/login', { from })],
    [413, () => app.call('POST', '/login', { json: { email: 'a'.repeat(10_000) }, from })],
    [415, () => app.call('POST', '/login', { body: 'x', headers: { 'Content-Type': 'text/plain' }, from })],
  ];
  for (const [status, call] of kinds) expect(await repeatCalls(25, call)).toEqual([`25 x ${status}`]);
  expect((await invalid(app)).status).toBe(429);
});

test('valid calls do not count, and pages are read as before', async ({ app }) => {
  await repeatCalls(150, () => invalid(app));
  expect((await app.call('POST', '/subscribe', { json: { email: 'reader@example.com' }, from })).status).toBe(429);
  const page = await app.httpApp.fetch(new Request('https://academy.test/about'), { incoming: { socket: { remoteAddress: from } } });
  expect(page.status).toBe(404);
  app.clock.ms += 10_000;
  expect((await app.call('POST', '/subscribe', { json: { email: 'reader@example.com' }, from })).status).toBe(201);
});

test('a network beyond its limits of reads or of refusals gets each 429 after half a second', async ({ app }) => {
  const read = () => app.call('GET', '/blog', { from });
  for (const { call, limit } of [
    { call: read, limit: 60 },
    { call: () => invalid(app), limit: 149 },
  ]) {
    await repeatCalls(limit, call);
    const since = performance.now();
    expect((await call()).status).toBe(429);
    // Timers of Node.js may end a millisecond early.
    expect(performance.now() - since).toBeGreaterThan(498);
  }
});
