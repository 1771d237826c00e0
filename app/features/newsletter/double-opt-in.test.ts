import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await createTestApp({ NEWSLETTER_DOUBLE_OPT_IN: 'on' });
  token = await app.adminToken();
});
afterEach(() => app.close());

const subscribe = () => app.api().newsletter.subscribe({ email: 'reader@example.com' });
const total = async () => (await app.api(token).newsletter.total()).totalSubscribers;

/** The query of the confirmation link in the newest mail that has one. */
async function confirmationQuery(): Promise<string> {
  const mail = (await app.mails()).findLast(({ text }) => text?.includes('confirm-subscription'));
  return mail?.text?.match(/confirm-subscription(\?\S+)/)?.[1] ?? '';
}
const confirm = (query: string) => app.call('POST', `/subscribe/confirm${query}`);

test('an unconfirmed subscriber gets no newsletter and is not listed', async () => {
  await subscribe();
  const response = await app.call('POST', '/admin/send-newsletter', { token, json: { subject: 'Akụkọ', message: 'Ndewo' } });
  expect(response.status).toBe(400);
  expect((await app.api(token).newsletter.subscribers()).rows).toEqual([]);
  expect((await app.mails()).map(({ subject }) => subject)).toEqual(['Please confirm: the Mụta Igbo newsletter']);
});

test('five concurrent confirmations of a link send one welcome mail', async () => {
  await subscribe();
  const query = await confirmationQuery();
  const responses = await Promise.all(Array.from({ length: 5 }, () => confirm(query)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await app.mails()).filter(({ subject }) => subject?.startsWith('Welcome'))).toHaveLength(1);
  expect(await total()).toBe(1);
});

test('a GET request of the link does not confirm', async () => {
  await subscribe();
  expect((await app.call('GET', `/subscribe/confirm${await confirmationQuery()}`)).status).toBe(405);
  expect(await total()).toBe(0);
});

test('an old link does not resubscribe a former subscriber, a new subscription and confirmation does', async () => {
  await subscribe();
  const query = await confirmationQuery();
  await confirm(query);
  expect((await app.call('POST', `/unsubscribe${query}`)).status).toBe(200);
  const lateResponse = await confirm(query);
  expect(lateResponse.status).toBe(400);
  expect(lateResponse.body.error).toBe('This confirmation link is not valid. Please subscribe once more.');
  expect(await total()).toBe(0);
  await subscribe();
  expect(await total()).toBe(0);
  await confirm(await confirmationQuery());
  expect(await total()).toBe(1);
});

test('every wrong pair gets 400 with the same error', async () => {
  await subscribe();
  const query = await confirmationQuery();
  for (const wrongQuery of ['', '?token=x&email=reader%40example.com', query.replace('reader', 'other'), query.replace('token=', 'token=x')]) {
    const response = await confirm(wrongQuery);
    expect(response.status).toBe(400);
    expect(response.body.error).toBe('This confirmation link is not valid. Please subscribe once more.');
  }
  expect(await total()).toBe(0);
});
