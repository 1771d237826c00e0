import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let at: TestApp;
let token: string;
beforeEach(async () => {
  at = await createTestApp();
  token = await at.adminToken();
});
afterEach(() => at.close());

const letter = { subject: 'Akụkọ', message: 'Ndewo' };
const letters = async () => (await at.mails()).filter(({ subject }) => subject === letter.subject);
const addresses = async () => (await letters()).map(({ to }) => to?.[0]?.address).sort();

async function linkOf(email: string): Promise<string> {
  const mail = (await at.mails()).findLast(({ to }) => to?.[0]?.address?.toLowerCase() === email.toLowerCase());
  return mail?.text?.match(/https:\/\/academy\.test\/unsubscribe(\?\S+)/)?.[1] ?? '';
}

test('pages are newest first, a page past the end is empty, and the total counts all active subscribers', async () => {
  for (let nth = 1; nth <= 12; nth += 1) await at.api().newsletter.subscribe({ email: `reader${nth}@example.com` });
  const page = async (query: string) => at.call('GET', `/admin/subscribers${query}`, { token });
  expect((await page('')).rows).toHaveLength(12);
  expect((await page('?page=2&limit=10')).rows.map((row) => row.email)).toEqual(['reader2@example.com', 'reader1@example.com']);
  const past = await page('?page=3&limit=10');
  expect([past.status, past.rows, past.headers.get('X-Total-Count')]).toEqual([200, [], '12']);
  expect(Object.keys((await page('?limit=1')).rows[0] ?? {}).sort()).toEqual(['createdAt', 'email', 'id']);
});

test.each(['plus+sign@example.com', 'ọmuma@example.com', 'Capital.Letters@Example.com', "o'clock@example.com", 'a&b=c%20@example.com'])(
  'the link in a mail to %s unsubscribes exactly that address',
  async (email) => {
    await at.api().newsletter.subscribe({ email: 'other@example.com' });
    await at.api().newsletter.subscribe({ email });
    const answer = await at.call('POST', `/unsubscribe${await linkOf(email)}`);
    expect(answer.status).toBe(200);
    expect((await at.api(token).newsletter.subscribers()).rows.map((row) => row.email)).toEqual(['other@example.com']);
  },
);

test('the one-click URL of the header unsubscribes', async () => {
  await at.api().newsletter.subscribe({ email: 'reader@example.com' });
  const [mail] = await at.mails();
  const address = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? '';
  const request = new Request(address, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  const answer = await at.edge.fetch(request);
  expect(answer.status).toBe(200);
  expect(answer.headers.has('Set-Cookie')).toBe(false);
  expect(await at.api(token).newsletter.total()).toEqual({ totalSubscribers: 0 });
});

test('ten concurrent requests of one link unsubscribe once', async () => {
  await at.api().newsletter.subscribe({ email: 'reader@example.com' });
  const link = await linkOf('reader@example.com');
  const answers = await Promise.all(Array.from({ length: 10 }, () => at.call('POST', `/unsubscribe${link}`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await at.api(token).newsletter.total()).toEqual({ totalSubscribers: 0 });
});

test('rejects a newsletter without subscribers and stores nothing', async () => {
  const answer = await at.call('POST', '/admin/send-newsletter', { token, json: letter });
  expect([answer.status, answer.body.error]).toEqual([400, 'Nobody has subscribed yet, so there is nobody to send it to']);
  expect((await at.api(token).newsletter.progress()).rows).toEqual([]);
  expect(await letters()).toEqual([]);
});

test('a subscription after a newsletter was created gets the next one', async () => {
  await at.api().newsletter.subscribe({ email: 'early@example.com' });
  await at.api(token).newsletter.send(letter);
  await at.api().newsletter.subscribe({ email: 'late@example.com' });
  expect(await addresses()).toEqual(['early@example.com']);
  at.clock.ms += 10 * 60_000;
  await at.api(token).newsletter.send(letter);
  expect(await addresses()).toEqual(['early@example.com', 'early@example.com', 'late@example.com']);
});

test('subscriptions and cancellations during the creation get at most one mail, and the count is that of the mails', async () => {
  for (let nth = 0; nth < 10; nth += 1) await at.api().newsletter.subscribe({ email: `reader${nth}@example.com` });
  const links: string[] = [];
  for (const nth of [0, 1, 2, 3, 4]) links.push(await linkOf(`reader${nth}@example.com`));
  const [{ recipients, id }] = await Promise.all([
    at.api(token).newsletter.send(letter),
    ...links.map((link) => at.call('POST', `/unsubscribe${link}`)),
    ...[10, 11, 12].map((nth) => at.api().newsletter.subscribe({ email: `reader${nth}@example.com` })),
  ]);
  const rows = await at.academy.db.selectFrom('mails').select('id').where('newsletter_id', '=', id).execute();
  expect(rows).toHaveLength(recipients);
  const got = await addresses();
  expect(new Set(got).size).toBe(got.length);
  for (const nth of [5, 6, 7, 8, 9]) expect(got).toContain(`reader${nth}@example.com`);
  for (const nth of [0, 1, 2, 3, 4]) expect(got).not.toContain(`reader${nth}@example.com`);
});

test('limits the length of subject and message', async () => {
  const answer = await at.call('POST', '/admin/send-newsletter', { token, json: { subject: 'a'.repeat(201), message: 'a'.repeat(40_001) } });
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toEqual({
    subject: 'Subject may have at most 200 characters',
    message: 'Message may have at most 40,000 characters',
  });
});
