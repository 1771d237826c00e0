// Proves T31.

import { expect } from 'vitest';
import { admin } from '#tests/support/api-client.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

const content = { subject: 'Akụkọ', message: 'First paragraph,\nsecond line.\n\nSecond & <last>.' };
const subscribe = (app: TestApp, email: string) => app.api().newsletter.subscribe({ email });
const send = (app: TestApp, adminToken: string, change: Partial<typeof content> = {}) =>
  app.api(adminToken).newsletter.send({ ...content, ...change });
const newsletters = async (app: TestApp) => (await app.mails()).filter(({ subject }) => subject === content.subject);

test('the same content within ten minutes is the same newsletter, despite new subscribers', async ({ app, adminToken }) => {
  await subscribe(app, 'one@example.com');
  const first = await send(app, adminToken);
  await subscribe(app, 'two@example.com');
  app.clock.ms += 10 * 60_000 - 1;
  const secondResponse = await app.call('POST', '/admin/send-newsletter', { token: adminToken, json: content });
  expect([secondResponse.status, secondResponse.body]).toEqual([202, { ...first, sentMinutesAgo: 9 }]);
  expect(await newsletters(app)).toHaveLength(1);
  app.clock.ms += 1;
  expect(await send(app, adminToken)).toMatchObject({ id: 2, recipients: 2 });
});

test('a newsletter that was stopped can be sent anew at once', async ({ app, adminToken }) => {
  await subscribe(app, 'one@example.com');
  const { id } = await send(app, adminToken);
  await app.api(adminToken).newsletter.stop({ id });
  expect(await send(app, adminToken)).toEqual({ id: 2, recipients: 1, message: 'Newsletter on its way to 1 reader' });
});

test('another subject or another message is another newsletter', async ({ app, adminToken }) => {
  await subscribe(app, 'one@example.com');
  const sent = [await send(app, adminToken), await send(app, adminToken, { subject: 'Other' }), await send(app, adminToken, { message: 'Other' })];
  expect(sent.map(({ id }) => id)).toEqual([1, 2, 3]);
});

test('20 concurrent requests send one newsletter and name it', async ({ app, adminToken }) => {
  await subscribe(app, 'one@example.com');
  await subscribe(app, 'two@example.com');
  const responses = await Promise.all(Array.from({ length: 20 }, () => send(app, adminToken)));
  const answer = { id: 1, recipients: 2, message: 'Newsletter on its way to 2 readers' };
  const repeated = Array.from({ length: 19 }, () => ({ ...answer, sentMinutesAgo: 0 }));
  expect(responses.toSorted((one, other) => Object.keys(one).length - Object.keys(other).length)).toEqual([answer, ...repeated]);
  expect(await newsletters(app)).toHaveLength(2);
  expect((await app.api(adminToken).newsletter.progress()).total).toBe(1);
});

test('a test email to the administrator equals the newsletter, but has no unsubscribe link', async ({ app, adminToken }) => {
  const response = await app.call('POST', '/admin/newsletters/test', { token: adminToken, json: content });
  expect([response.status, response.body]).toEqual([202, { message: `A test is on its way to ${admin.email}` }]);
  await subscribe(app, 'reader@example.com');
  await send(app, adminToken);
  const mails = await app.mails();
  const mail = mails.find(({ to }) => to?.[0]?.address === admin.email);
  const newsletter = mails.find(({ subject }) => subject === content.subject);
  expect(mail?.subject).toBe('[Test] Akụkọ');
  expect(mail?.headers.filter(({ key }) => key.startsWith('list-'))).toEqual([]);
  expect(mail?.text).toContain('In the newsletter the unsubscribe link stands here.');
  expect(mail?.html).not.toContain('href');
  const contentOf = (text: string | undefined) => text?.split('You get this email')[0];
  expect(contentOf(mail?.text)).toBe(contentOf(newsletter?.text));
  expect(contentOf(mail?.html)).toBe(contentOf(newsletter?.html));
  expect((await app.api(adminToken).newsletter.progress()).total).toBe(1);
});

test('a test email needs subject and message, but no subscribers', async ({ app, adminToken }) => {
  const response = await app.call('POST', '/admin/newsletters/test', { token: adminToken, json: { subject: ' ' } });
  expect([response.status, response.body.errors]).toEqual([400, { subject: 'Subject is required', message: 'Message is required' }]);
  await app.api(adminToken).newsletter.test(content);
  expect(await app.mails()).toHaveLength(1);
});

test('progress lists newest first the sent, waiting, failed and skipped mails of each newsletter', async ({ app, adminToken }) => {
  for (const name of ['one', 'two', 'gone']) await subscribe(app, `${name}@example.com`);
  await app.mails();
  await send(app, adminToken);
  expect((await app.api(adminToken).newsletter.progress()).rows).toEqual([
    {
      id: 1,
      subject: 'Akụkọ',
      createdAt: '2026-01-15T12:00:00.000Z',
      recipients: 3,
      sent: 0,
      waiting: 3,
      failed: 0,
      unsubscribed: 0,
      segment: 'all',
      skipped: 0,
      pausedAt: null,
      pauseCause: null,
      pauseAnswer: null,
      stoppedAt: null,
      inArchive: false,
    },
  ]);
  const { token: key } = await app.context.db
    .selectFrom('subscribers')
    .select('token')
    .where('email', '=', 'gone@example.com')
    .executeTakeFirstOrThrow();
  await app.api().newsletter.unsubscribe({ token: key, email: 'gone@example.com' });
  await app.mails();
  await send(app, adminToken, { subject: 'Next' });
  const { rows, total } = await app.api(adminToken).newsletter.progress();
  expect(total).toBe(2);
  expect(rows.map(({ id, recipients, sent, waiting, skipped }) => [id, recipients, sent, waiting, skipped])).toEqual([
    [2, 2, 0, 2, 0],
    [1, 3, 2, 0, 1],
  ]);
});

test('progress supports paging with limit and before', async ({ app, adminToken }) => {
  await subscribe(app, 'one@example.com');
  for (let nth = 1; nth <= 5; nth += 1) await send(app, adminToken, { subject: `Number ${nth}` });
  const page = async (query: string) => {
    const response = await app.call('GET', `/admin/newsletters${query}`, { token: adminToken });
    return [response.rows.map(({ id }) => id), response.headers.get('X-Total-Count')];
  };
  expect(await page('?limit=2')).toEqual([[5, 4], '5']);
  expect(await page('?limit=2&before=4')).toEqual([[3, 2], '5']);
  expect(await page('?before=1')).toEqual([[], '5']);
  expect((await app.call('GET', '/admin/newsletters?limit=101', { token: adminToken })).status).toBe(400);
});

test('sends 40,000 Igbo letters and rejects one more with an error message', async ({ app, adminToken }) => {
  await subscribe(app, 'one@example.com');
  const message = 'ọ́'.normalize('NFC').repeat(20_000);
  expect((await app.call('POST', '/admin/send-newsletter', { token: adminToken, json: { ...content, message } })).status).toBe(202);
  const tooLong = await app.call('POST', '/admin/send-newsletter', { token: adminToken, json: { ...content, message: `${message}a` } });
  expect([tooLong.status, tooLong.body.errors]).toEqual([400, { message: 'Message may have at most 40,000 characters' }]);
});
