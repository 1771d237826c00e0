import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest({ NEWSLETTER_DOUBLE_OPT_IN: 'on' });

const subscribe = (app: TestApp) => app.api().newsletter.subscribe({ email: 'reader@example.com' });
const total = async (app: TestApp, adminToken: string) => (await app.api(adminToken).newsletter.total()).totalSubscribers;

/** The query of the confirmation link in the newest mail that has one. */
async function confirmationQuery(app: TestApp): Promise<string> {
  const mail = (await app.mails()).findLast(({ text }) => text?.includes('confirm-subscription'));
  return mail?.text?.match(/confirm-subscription(\?\S+)/)?.[1] ?? '';
}
const confirm = (app: TestApp, query: string) => app.call('POST', `/subscribe/confirm${query}`);

test('an unconfirmed subscriber gets no newsletter and is not listed', async ({ app, adminToken }) => {
  await subscribe(app);
  const response = await app.call('POST', '/admin/send-newsletter', { token: adminToken, json: { subject: 'Akụkọ', message: 'Ndewo' } });
  expect(response.status).toBe(400);
  expect((await app.api(adminToken).newsletter.subscribers()).rows).toEqual([]);
  expect((await app.mails()).map(({ subject }) => subject)).toEqual(['Please confirm: the Mụta Igbo newsletter']);
});

test('five concurrent confirmations of a link send one welcome email', async ({ app, adminToken }) => {
  await subscribe(app);
  const query = await confirmationQuery(app);
  const responses = await Promise.all(Array.from({ length: 5 }, () => confirm(app, query)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await app.mails()).filter(({ subject }) => subject?.startsWith('Welcome'))).toHaveLength(1);
  expect(await total(app, adminToken)).toBe(1);
});

test('a GET request of the link does not confirm', async ({ app, adminToken }) => {
  await subscribe(app);
  expect((await app.call('GET', `/subscribe/confirm${await confirmationQuery(app)}`)).status).toBe(405);
  expect(await total(app, adminToken)).toBe(0);
});

test('an old link does not resubscribe a former subscriber, a new subscription and confirmation does', async ({ app, adminToken }) => {
  await subscribe(app);
  const query = await confirmationQuery(app);
  await confirm(app, query);
  expect((await app.call('POST', `/unsubscribe${query}`)).status).toBe(200);
  const lateResponse = await confirm(app, query);
  expect(lateResponse.status).toBe(400);
  expect(lateResponse.body.error).toBe('This confirmation link is not valid. Please subscribe once more.');
  expect(await total(app, adminToken)).toBe(0);
  await subscribe(app);
  expect(await total(app, adminToken)).toBe(0);
  await confirm(app, await confirmationQuery(app));
  expect(await total(app, adminToken)).toBe(1);
});

test('every wrong pair gets 400 with the same error', async ({ app, adminToken }) => {
  await subscribe(app);
  const query = await confirmationQuery(app);
  for (const wrongQuery of ['', '?token=x&email=reader%40example.com', query.replace('reader', 'other'), query.replace('token=', 'token=x')]) {
    const response = await confirm(app, wrongQuery);
    expect(response.status).toBe(400);
    expect(response.body.error).toBe('This confirmation link is not valid. Please subscribe once more.');
  }
  expect(await total(app, adminToken)).toBe(0);
});

test('an address that left long ago and subscribes again keeps its link for a week, and is deleted after it', async ({ app }) => {
  const dayMs = 24 * 60 * 60_000;
  await subscribe(app);
  const first = await confirmationQuery(app);
  await confirm(app, first);
  await app.call('POST', `/unsubscribe${first}`);
  app.clock.ms += 100 * dayMs;
  await subscribe(app);
  const query = await confirmationQuery(app);
  app.clock.ms += 7 * dayMs - 1;
  await app.runRetentionJob();
  expect((await confirm(app, query)).status).toBe(200);
  await app.call('POST', `/unsubscribe${query}`);
  await subscribe(app);
  app.clock.ms += 7 * dayMs;
  await app.runRetentionJob();
  expect(await app.context.db.selectFrom('subscribers').select('id').execute()).toEqual([]);
});
