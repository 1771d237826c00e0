import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let at: TestApp;
let token: string;
beforeEach(async () => {
  at = await createTestApp({ NEWSLETTER_DOUBLE_OPT_IN: 'on' });
  token = await at.adminToken();
});
afterEach(() => at.close());

const subscribe = () => at.api().newsletter.subscribe({ email: 'reader@example.com' });
const total = async () => (await at.api(token).newsletter.total()).totalSubscribers;

/** The query of the confirmation link in the newest mail that has one. */
async function link(): Promise<string> {
  const mail = (await at.mails()).findLast(({ text }) => text?.includes('confirm-subscription'));
  return mail?.text?.match(/confirm-subscription(\?\S+)/)?.[1] ?? '';
}
const confirm = (query: string) => at.call('POST', `/subscribe/confirm${query}`);

test('an unconfirmed subscriber gets no newsletter and is not listed', async () => {
  await subscribe();
  const answer = await at.call('POST', '/admin/send-newsletter', { token, json: { subject: 'Akụkọ', message: 'Ndewo' } });
  expect(answer.status).toBe(400);
  expect((await at.api(token).newsletter.subscribers()).rows).toEqual([]);
  expect((await at.mails()).map(({ subject }) => subject)).toEqual(['Please confirm: the Mụta Igbo newsletter']);
});

test('five concurrent confirmations of a link send one welcome mail', async () => {
  await subscribe();
  const query = await link();
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(query)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await at.mails()).filter(({ subject }) => subject?.startsWith('Welcome'))).toHaveLength(1);
  expect(await total()).toBe(1);
});

test('a GET request of the link does not confirm', async () => {
  await subscribe();
  expect((await at.call('GET', `/subscribe/confirm${await link()}`)).status).toBe(405);
  expect(await total()).toBe(0);
});

test('an old link does not resubscribe a former subscriber, a new subscription and confirmation does', async () => {
  await subscribe();
  const query = await link();
  await confirm(query);
  expect((await at.call('POST', `/unsubscribe${query}`)).status).toBe(200);
  const late = await confirm(query);
  expect(late.status).toBe(400);
  expect(late.body.error).toBe('This confirmation link is not valid. Please subscribe once more.');
  expect(await total()).toBe(0);
  await subscribe();
  expect(await total()).toBe(0);
  await confirm(await link());
  expect(await total()).toBe(1);
});

test('every wrong pair gets 400 with the same error', async () => {
  await subscribe();
  const query = await link();
  for (const wrong of ['', '?token=x&email=reader%40example.com', query.replace('reader', 'other'), query.replace('token=', 'token=x')]) {
    const answer = await confirm(wrong);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('This confirmation link is not valid. Please subscribe once more.');
  }
  expect(await total()).toBe(0);
});
