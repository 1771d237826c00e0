// Proves T34.

import { expect } from 'vitest';
import { createRateLimiter } from '#app/rate-limit/rate-limiter.server.ts';
import { expectNoTrace } from '#tests/support/expect-no-trace.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { createTestApp, person, type TestApp } from '#tests/support/test-app.ts';
import { consumeMailQuotas } from './mail-quotas.server.ts';

const test = withAppPerTest({ RATE_LIMITS: 'on' });

const hourMs = 3_600_000;

/** Client address of the request: each comes from another network. */
const from = (nth: number) => `198.51.${nth >> 8}.${nth & 255}`;
const register = (app: TestApp, email: string, nth: number, change = {}) =>
  app.call('POST', '/register', { json: { ...person, email, ...change }, from: from(nth) });
const subscribe = (app: TestApp, email: string, nth: number) => app.call('POST', '/subscribe', { json: { email }, from: from(nth) });
const times = <T>(count: number, run: (nth: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, nth) => run(nth)));
const spellings = [
  (nth: number) => `victim+${nth}@gmail.com`,
  (nth: number) => `v.ictim+${nth}@gmail.com`,
  (nth: number) => `Vic.tim+tag${nth}@GoogleMail.com`,
];
const spelling = (nth: number) => spellings[nth % spellings.length]?.(nth) ?? '';
const mailsTo = async (app: TestApp, part: string) => (await app.mails()).filter(({ to }) => to?.[0]?.address?.toLowerCase().includes(part));

/** Counts mails like requests of visitors, and returns the number of rejected ones. */
async function countMails(app: TestApp, count: number, emailOf: (nth: number) => string): Promise<number> {
  const limits = createRateLimiter(app.context);
  return app.context.db.transaction().execute(async (tx) => {
    let rejected = 0;
    for (let nth = 0; nth < count; nth += 1)
      if (await consumeMailQuotas(tx, { ...app.context, rateLimiter: limits, address: from(nth) }, emailOf(nth))) rejected += 1;
    return rejected;
  });
}

/** Sets the count of existing rate-limit rows. */
async function setCounters(app: TestApp, resource: string, count: number): Promise<void> {
  const { numUpdatedRows } = await app.context.db.updateTable('rate_limits').set({ count }).where('key', 'like', `${resource}%`).executeTakeFirst();
  expect(Number(numUpdatedRows)).toBeGreaterThan(0);
}

const alertMails = async (app: TestApp) => (await app.mails()).filter(({ subject }) => subject?.startsWith('Very many emails'));

test('30 registrations of one mailbox in 30 spellings send it ten mails; the others are rejected and store nothing', async ({ app }) => {
  const responses = await times(30, (nth) => register(app, spelling(nth), nth));
  const rejected = responses.filter(({ status }) => status === 429);
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(rejected).toHaveLength(20);
  expect(rejected[0]?.body.error).toBe(
    'We have sent several emails to this address today, and cannot send any more until tomorrow. Please try again in 24 hours.',
  );
  expect(rejected[0]?.headers.get('Retry-After')).toBe(String(24 * 3600));
  expect(await mailsTo(app, 'tim+')).toHaveLength(10);
  const { rows } = await app.call('GET', '/admin/users', { token: await app.adminToken() });
  expect(rows).toHaveLength(10);
  app.clock.ms += 24 * hourMs;
  expect((await register(app, 'victim+later@gmail.com', 100)).status).toBe(201);
});

test('one network cannot use up the mails of a mailbox: its owner registers from another network', async ({ app }) => {
  const victims = (nth: number) => app.call('POST', '/register', { json: { ...person, email: `victim+${nth}@gmail.com` }, from: from(1) });
  const responses = await times(10, victims);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array(6).fill(201), ...Array(4).fill(429)]);
  expect((await register(app, 'victim@gmail.com', 2)).status).toBe(201);
  expect(await mailsTo(app, 'victim@gmail.com')).toHaveLength(1);
});

test('90 subscriptions of one mailbox get the same response and send it three mails', async ({ app }) => {
  const responses = await times(90, (nth) => subscribe(app, spelling(nth), nth));
  for (const response of responses) expect(response).toMatchObject({ status: 201, body: { message: 'Subscribed to newsletter successfully' } });
  expect(await mailsTo(app, 'tim+')).toHaveLength(3);
});

test('a mailbox at its mail limit gets no new pin, and the response does not reveal it', async ({ app }) => {
  await register(app, 'victim+0@example.com', 0);
  expect(await countMails(app, 9, () => 'victim@example.com')).toBe(0);
  app.clock.ms += 60_000;
  const response = await app.call('POST', '/verify/resend', { json: { email: 'victim+0@example.com' } });
  await app.jobWorkers.drain();
  expect(response).toMatchObject({ status: 200, body: { message: 'If this email waits for verification, a new pin is on its way' } });
  expect(await mailsTo(app, 'victim')).toHaveLength(1);
});

test('a school class of 40 registers, subscribes and requests new pins at one domain within an hour', { tags: ['full'] }, async ({ app }) => {
  const pupil = (nth: number) => `pupil${nth}@school.example`;
  for (const { status } of await times(40, (nth) => register(app, pupil(nth), nth))) expect(status).toBe(201);
  for (const { status } of await times(40, (nth) => subscribe(app, pupil(nth), nth))) expect(status).toBe(201);
  app.clock.ms += 60_000;
  await times(40, (nth) => app.call('POST', '/verify/resend', { json: { email: pupil(nth) }, from: from(nth) }));
  await app.jobWorkers.drain();
  expect(await mailsTo(app, '@school.example')).toHaveLength(120);
});

test('accepts thousands of registrations a day at a large provider', async ({ app }) => {
  await countMails(app, 1, () => 'first@gmail.com');
  await setCounters(app, 'mails to an unverified domain, 1000 per hour', 900);
  await setCounters(app, 'mails to an unverified domain, 6000 per day', 5000);
  await setCounters(app, 'mails to unverified addresses, 12000 per day', 5000);
  expect((await register(app, 'learner@gmail.com', 1)).status).toBe(201);
  expect(app.log.filter(({ event }) => event === 'mail_limit_reached')).toEqual([]);
});

test('a domain gets 150 mails an hour, and administrators get one alert', async ({ app }) => {
  expect(await countMails(app, 149, (nth) => `box${nth}@catch-all.example`)).toBe(0);
  expect((await register(app, 'last@catch-all.example', 1)).status).toBe(201);
  const rejected = await register(app, 'more@catch-all.example', 2);
  expect(rejected.status).toBe(429);
  expect(rejected.body.error).toBe(
    'Very many people are asking for emails at the moment, and we cannot send you one now. Please try again in 60 minutes.',
  );
  expect((await subscribe(app, 'reader@catch-all.example', 3)).status).toBe(201);
  expect((await register(app, 'learner@example.com', 4)).status).toBe(201);
  expect(await countMails(app, 160, (nth) => `box${nth}@another.example`)).toBe(10);
  expect(await mailsTo(app, 'reader@catch-all')).toEqual([]);
  const [alarm, ...others] = await alertMails(app);
  expect(others, 'another domain within the hour').toEqual([]);
  expect(alarm?.to?.[0]?.address).toBe('admin@example.com');
  expect(alarm?.subject).toBe('Very many emails to addresses at catch-all.example (Mụta Igbo)');
  expect(alarm?.text).toContain('Within an hour 150 pins and newsletter greetings went to addresses at catch-all.example.');
  expect(alarm?.text).toContain('Until 15 Jan 2026, 13:00 UTC the academy sends no more of them.');
  expect(alarm?.text).toContain('block their networks');
  const logged = app.log.filter(({ event }) => event === 'mail_limit_reached').map(({ details }) => details);
  expect(logged).toMatchObject([{ to: 'addresses at catch-all.example', mails: 150 }, { to: 'addresses at another.example' }]);
  app.clock.ms += hourMs;
  expect((await register(app, 'more@catch-all.example', 5)).status).toBe(201);
});

test('unverified addresses get 2,000 mails an hour in total, and administrators get an alert', async ({ app }) => {
  await countMails(app, 1, () => 'first@example.com');
  await setCounters(app, 'mails to unverified addresses, 2000 per hour', 1999);
  expect(await countMails(app, 2, (nth) => `box${nth}@domain${nth}.example`)).toBe(1);
  expect((await register(app, 'learner@example.com', 1)).status).toBe(429);
  const [alarm, ...others] = await alertMails(app);
  expect(others).toEqual([]);
  expect(alarm?.subject).toBe('Very many emails to new addresses (Mụta Igbo)');
  expect(alarm?.text).toContain('Within an hour 2,000 pins and newsletter greetings went to new addresses.');
});

test('a rejected mail does not count: one mailbox cannot use up the quota of its domain', async ({ app }) => {
  expect(await countMails(app, 200, () => 'victim@school.example')).toBe(190);
  expect(await countMails(app, 140, (nth) => `pupil${nth}@school.example`)).toBe(0);
});

test('a pin mail contains no typed text', async ({ app }) => {
  const typed = { first_name: 'Visit evil.example', last_name: 'to claim a prize', phone_number: '+234 555 000 111' };
  await register(app, 'victim@example.com', 1, typed);
  const [mail] = await mailsTo(app, 'victim');
  const content = JSON.stringify(mail);
  expect(mail?.text).toContain('Nnọọ! Welcome to Mụta Igbo.');
  expectNoTrace(content, Object.values(typed));
});

test('RATE_LIMITS=off disables these limits', async () => {
  const unlimited = await createTestApp();
  for (let nth = 0; nth < 12; nth += 1) {
    const json = { ...person, email: `victim+${nth}@gmail.com` };
    expect((await unlimited.call('POST', '/register', { json })).status).toBe(201);
  }
  expect(await unlimited.mails()).toHaveLength(12);
  await unlimited.close();
});
