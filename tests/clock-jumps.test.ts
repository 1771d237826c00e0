// Proves T42.

import { expect } from 'vitest';
import { admin } from '#tests/support/api-client.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { person, pinIn, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest({ RATE_LIMITS: 'on', NEWSLETTER_RATE: '0' });

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const meStatus = async (app: TestApp, token: string) => (await app.call('GET', '/auth/me', { token })).status;
const codeOf = async (app: TestApp, email: string) => pinIn((await app.mails()).findLast(({ to }) => to?.[0]?.address === email));

test.for([
  ['back', -hour],
  ['forward', hour],
] as const)('extends codes and sessions by at most an hour when the clock jumps %s by an hour', async ([_, step], { app }) => {
  const { token } = await app.learner();
  await app.api().accounts.register({ ...person, email: 'waiting@example.com' });
  const json = { email: 'waiting@example.com', verification_pin: await codeOf(app, 'waiting@example.com') };
  const verify = async () => (await app.call('POST', '/verify', { json })).status;
  expect([await verify(), await meStatus(app, token)]).toEqual([200, 200]);
  app.clock.ms += step;
  expect(await meStatus(app, token)).toBe(200);
  app.clock.ms += 30 * minute + hour;
  expect(await verify()).toBe(400);
  app.clock.ms += day - 30 * minute;
  expect(await meStatus(app, token)).toBe(401);
});

/** Runs every operation that reads the clock, with a new email and client address each time. */
async function exerciseFeatures(app: TestApp, nth: number): Promise<void> {
  const from = `203.0.113.${nth}`;
  const email = `person-${nth}@example.com`;
  const call = async (method: string, path: string, json?: object, token?: string) => {
    const response = await app.call(method, path, { from, ...(json ? { json } : {}), ...(token ? { token } : {}) });
    expect([path, response.status < 300, response.body]).toEqual([path, true, expect.anything()]);
    return response.body;
  };
  await call('POST', '/register', { ...person, email });
  await call('POST', '/verify', { email, verification_pin: await codeOf(app, email) });
  const token = String((await call('POST', '/login', { email, password: person.password })).token);
  const adminToken = String((await call('POST', '/admin/login', admin)).token);
  const { wordOfDay } = await app.api(adminToken).wordOfDay.create({ title: `Word ${nth}`, body: 'Text' });
  const path = `/word-of-day/${wordOfDay.id}`;
  await call('POST', `${path}/like`, undefined, token);
  const { id } = await call('POST', `${path}/comment`, { text: 'Ndewo' }, token);
  await call('POST', `/word-of-day/comment/${id}/reply`, { text: 'Daalụ' });
  await call('POST', '/subscribe', { email });
  await call('POST', '/contact', { name: 'A', email, subject: 'B', message: 'C' });
  await call('POST', '/admin/send-newsletter', { subject: `Letter ${nth}`, message: 'Nnọọ' }, adminToken);
  expect((await app.mails()).filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject)).toContain(`Letter ${nth}`);
  await app.runRetentionJob();
  expect((await app.api().wordOfDay.current()).title).toBe(`Word ${nth}`);
  expect([await meStatus(app, token), await meStatus(app, adminToken)]).toEqual([200, 200]);
}

test('registers, comments and sends newsletters without failures after any jump of the clock', async ({ app }) => {
  await exerciseFeatures(app, 1);
  for (const [nth, step] of [-hour, hour, hour, -hour, -day].entries()) {
    app.clock.ms += step;
    await exerciseFeatures(app, nth + 2);
  }
  expect(app.log.filter(({ event }) => event.includes('failed'))).toEqual([]);
});

test('extends rate limits by at most an hour when the clock jumps back by an hour', async ({ app }) => {
  const subscribe = (nth: number) => app.call('POST', '/subscribe', { json: { email: `reader-${nth}@example.com` }, from: '203.0.113.7' });
  for (let nth = 0; nth < 10; nth += 1) await subscribe(nth);
  app.clock.ms -= hour;
  const refused = await subscribe(10);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(61 * 60);
  app.clock.ms += 61 * minute;
  expect((await subscribe(10)).status).toBe(201);
});
