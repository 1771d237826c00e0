// Proves T32.

import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

const content = { subject: 'Akụkọ', message: 'Ndewo' };
const newsletters = async (app: TestApp) => (await app.mails()).filter(({ subject }) => subject === content.subject);
const addresses = async (app: TestApp) => (await newsletters(app)).map(({ to }) => to?.[0]?.address).sort();

async function linkOf(app: TestApp, email: string): Promise<string> {
  const mail = (await app.mails()).findLast(({ to }) => to?.[0]?.address?.toLowerCase() === email.toLowerCase());
  return mail?.text?.match(/https:\/\/academy\.test\/unsubscribe(\?\S+)/)?.[1] ?? '';
}

test('pages are newest first, a page past the end is empty, and the total counts all active subscribers', async ({ app, adminToken }) => {
  for (let nth = 1; nth <= 12; nth += 1) await app.api().newsletter.subscribe({ email: `reader${nth}@example.com` });
  const page = async (query: string) => app.call('GET', `/admin/subscribers${query}`, { token: adminToken });
  expect((await page('')).rows).toHaveLength(12);
  expect((await page('?page=2&limit=10')).rows.map((row) => row.email)).toEqual(['reader2@example.com', 'reader1@example.com']);
  const past = await page('?page=3&limit=10');
  expect([past.status, past.rows, past.headers.get('X-Total-Count')]).toEqual([200, [], '12']);
  expect(Object.keys((await page('?limit=1')).rows[0] ?? {}).sort()).toEqual(['createdAt', 'email', 'id']);
});

test.for(['plus+sign@example.com', 'ọmuma@example.com', 'Capital.Letters@Example.com', "o'clock@example.com", 'a&b=c%20@example.com'])(
  'the link in an email to %s unsubscribes exactly that address',
  async (email, { app, adminToken }) => {
    await app.api().newsletter.subscribe({ email: 'other@example.com' });
    await app.api().newsletter.subscribe({ email });
    const response = await app.call('POST', `/unsubscribe${await linkOf(app, email)}`);
    expect(response.status).toBe(200);
    expect((await app.api(adminToken).newsletter.subscribers()).rows.map((row) => row.email)).toEqual(['other@example.com']);
  },
);

test('the one-click URL of the header unsubscribes', async ({ app, adminToken }) => {
  await app.api().newsletter.subscribe({ email: 'reader@example.com' });
  const [mail] = await app.mails();
  const address = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? '';
  const request = new Request(address, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  const response = await app.httpApp.fetch(request);
  expect(response.status).toBe(200);
  expect(response.headers.has('Set-Cookie')).toBe(false);
  expect(await app.api(adminToken).newsletter.total()).toEqual({ totalSubscribers: 0 });
});

test('ten concurrent requests of one link unsubscribe once', async ({ app, adminToken }) => {
  await app.api().newsletter.subscribe({ email: 'reader@example.com' });
  const link = await linkOf(app, 'reader@example.com');
  const responses = await Promise.all(Array.from({ length: 10 }, () => app.call('POST', `/unsubscribe${link}`)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await app.api(adminToken).newsletter.total()).toEqual({ totalSubscribers: 0 });
});

test('rejects a newsletter without subscribers and stores nothing', async ({ app, adminToken }) => {
  const response = await app.call('POST', '/admin/send-newsletter', { token: adminToken, json: content });
  expect([response.status, response.body.error]).toEqual([400, 'There are no subscribers yet, so the newsletter was not sent']);
  expect((await app.api(adminToken).newsletter.progress()).rows).toEqual([]);
  expect(await newsletters(app)).toEqual([]);
});

test('a subscription after a newsletter was created gets the next one', async ({ app, adminToken }) => {
  await app.api().newsletter.subscribe({ email: 'early@example.com' });
  await app.api(adminToken).newsletter.send(content);
  await app.api().newsletter.subscribe({ email: 'late@example.com' });
  expect(await addresses(app)).toEqual(['early@example.com']);
  app.clock.ms += 10 * 60_000;
  await app.api(adminToken).newsletter.send(content);
  expect(await addresses(app)).toEqual(['early@example.com', 'early@example.com', 'late@example.com']);
});

test('subscriptions and cancellations during the creation get at most one mail, and the count is that of the mails', async ({ app, adminToken }) => {
  for (let nth = 0; nth < 10; nth += 1) await app.api().newsletter.subscribe({ email: `reader${nth}@example.com` });
  const links: string[] = [];
  for (const nth of [0, 1, 2, 3, 4]) links.push(await linkOf(app, `reader${nth}@example.com`));
  const [{ recipients, id }] = await Promise.all([
    app.api(adminToken).newsletter.send(content),
    ...links.map((link) => app.call('POST', `/unsubscribe${link}`)),
    ...[10, 11, 12].map((nth) => app.api().newsletter.subscribe({ email: `reader${nth}@example.com` })),
  ]);
  const rows = await app.context.db.selectFrom('mails').select('id').where('newsletter_id', '=', id).execute();
  expect(rows).toHaveLength(recipients);
  const addressed = await addresses(app);
  expect(new Set(addressed).size).toBe(addressed.length);
  for (const nth of [5, 6, 7, 8, 9]) expect(addressed).toContain(`reader${nth}@example.com`);
  for (const nth of [0, 1, 2, 3, 4]) expect(addressed).not.toContain(`reader${nth}@example.com`);
});

test('limits the length of subject and message', async ({ app, adminToken }) => {
  const response = await app.call('POST', '/admin/send-newsletter', {
    token: adminToken,
    json: { subject: 'a'.repeat(201), message: 'a'.repeat(40_001) },
  });
  expect(response.status).toBe(400);
  expect(response.body.errors).toEqual({
    subject: 'Subject may have at most 200 characters',
    message: 'Message may have at most 40,000 characters',
  });
});
