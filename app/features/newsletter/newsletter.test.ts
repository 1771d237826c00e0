// Proves T32.

import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

const subscribe = (app: TestApp, email: string) => app.call('POST', '/subscribe', { json: { email } });
const content = { subject: 'Akụkọ', message: 'First paragraph.\n\nSecond & <last>.' };
const send = (app: TestApp, adminToken: string) => app.call('POST', '/admin/send-newsletter', { token: adminToken, json: content });

/** Query of the unsubscribe link in the newest mail to an address. */
async function linkOf(app: TestApp, email: string): Promise<string> {
  const mail = (await app.mails()).findLast(({ to }) => to?.[0]?.address === email);
  return mail?.text?.match(/https:\/\/academy\.test\/unsubscribe(\?\S+)/)?.[1] ?? '';
}

test('a new and a known address get the same response, case-insensitively', async ({ app }) => {
  const first = await subscribe(app, 'Reader@example.com');
  const secondResponse = await subscribe(app, ' reader@EXAMPLE.com');
  expect([first.status, secondResponse.status]).toEqual([201, 201]);
  expect(first.body).toEqual({ message: 'Subscribed to newsletter successfully' });
  expect(secondResponse.body).toEqual(first.body);
});

test.for(['nowhere', 'a@b', 'a@example.com\r\nBcc: b@example.com', ''])('rejects the address %j', async (email, { app }) => {
  const response = await subscribe(app, email);
  expect(response.status).toBe(400);
  expect(Object.keys(response.body.errors ?? {})).toEqual(['email']);
});

test('the welcome email has both parts, the link and the one-click header', async ({ app }) => {
  await subscribe(app, 'reader@example.com');
  const [mail] = await app.mails();
  expect(mail?.subject).toBe('Welcome to the Mụta Igbo newsletter');
  expect(mail?.html).toContain('Unsubscribe');
  const query = await linkOf(app, 'reader@example.com');
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe')).toBe(`<https://academy.test/api/unsubscribe${query}>`);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
});

test('the list and its total contain only active subscribers', async ({ app, adminToken }) => {
  for (const name of ['one', 'two', 'three']) await subscribe(app, `${name}@example.com`);
  await app.call('POST', `/unsubscribe${await linkOf(app, 'two@example.com')}`);
  const list = await app.call('GET', '/admin/subscribers', { token: adminToken });
  expect(list.rows.map((row) => row.email)).toEqual(['three@example.com', 'one@example.com']);
  expect(list.rows[0]).toEqual({ id: 3, email: 'three@example.com', createdAt: '2026-01-15T12:00:00.000Z' });
  expect(await app.api(adminToken).newsletter.total()).toEqual({ totalSubscribers: 2 });
  expect((await app.call('GET', '/admin/subscribers?page=2&limit=1', { token: adminToken })).rows).toHaveLength(1);
});

test.for([
  ['no body', {}],
  ['a form, as mail programs send it', { body: 'List-Unsubscribe=One-Click', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }],
  ['JSON', { json: { any: 'thing' } }],
  ['another content type', { body: '\u0000', headers: { 'Content-Type': 'application/octet-stream' } }],
] as const)('unsubscribing works with %s and is idempotent', async ([_, options], { app, adminToken }) => {
  await subscribe(app, 'reader@example.com');
  const path = `/unsubscribe${await linkOf(app, 'reader@example.com')}`;
  for (let nth = 0; nth < 2; nth += 1) {
    const response = await app.call('POST', path, options);
    expect(response.status).toBe(200);
    expect(response.body.message).toBe('You have been unsubscribed from our newsletter');
  }
  expect(await app.api(adminToken).newsletter.total()).toEqual({ totalSubscribers: 0 });
});

test('every wrong pair gets 400 with the same error, and a GET request does not unsubscribe', async ({ app, adminToken }) => {
  await subscribe(app, 'one@example.com');
  await subscribe(app, 'two@example.com');
  const ownLink = await linkOf(app, 'one@example.com');
  const swappedLink = ownLink.replace('one%40', 'two%40');
  const responses = await Promise.all(
    ['', '?token=&email=', swappedLink, ownLink.replace('token=', 'token=x'), '?token=x&email=nobody%40example.com'].map((query) =>
      app.call('POST', `/unsubscribe${query}`),
    ),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([400]));
  expect(new Set(responses.map(({ body }) => body.error)).size).toBe(1);
  expect((await app.call('GET', `/unsubscribe${ownLink}`)).status).toBe(405);
  expect(await app.api(adminToken).newsletter.total()).toEqual({ totalSubscribers: 2 });
});

test('sends a former subscriber a new welcome email after a new subscription', async ({ app, adminToken }) => {
  await subscribe(app, 'reader@example.com');
  await app.call('POST', `/unsubscribe${await linkOf(app, 'reader@example.com')}`);
  expect((await subscribe(app, 'reader@example.com')).status).toBe(201);
  expect(await app.api(adminToken).newsletter.total()).toEqual({ totalSubscribers: 1 });
  expect(await app.mails()).toHaveLength(2);
});

test('sends a newsletter once to each active subscriber, with an unsubscribe header', async ({ app, adminToken }) => {
  for (const name of ['one', 'two', 'gone']) await subscribe(app, `${name}@example.com`);
  await app.call('POST', `/unsubscribe${await linkOf(app, 'gone@example.com')}`);
  const response = await send(app, adminToken);
  expect(response.status).toBe(202);
  expect(response.body).toEqual({ id: 1, recipients: 2, message: 'Newsletter on its way to 2 readers' });
  await app.mails();
  const newsletters = (await app.mails()).filter(({ subject }) => subject === content.subject);
  expect(newsletters.map(({ to }) => to?.[0]?.address).sort()).toEqual(['one@example.com', 'two@example.com']);
  expect(newsletters[0]?.text).toContain('First paragraph.\n\nSecond & <last>.');
  expect(newsletters[0]?.html).toContain('Second &amp; &lt;last&gt;.');
  expect(new Set(newsletters.map(({ messageId }) => messageId)).size).toBe(2);
  expect(newsletters.every(({ headers }) => headers.some(({ key }) => key === 'list-unsubscribe'))).toBe(true);
});

test('skips a subscriber that unsubscribes before the delivery', async ({ app, adminToken }) => {
  await subscribe(app, 'reader@example.com');
  const link = await linkOf(app, 'reader@example.com');
  await send(app, adminToken);
  await app.call('POST', `/unsubscribe${link}`);
  expect((await app.mails()).filter(({ subject }) => subject === content.subject)).toEqual([]);
  const states = await app.context.db.selectFrom('mails').select('state').where('newsletter_id', 'is not', null).execute();
  expect(states).toEqual([{ state: 'skipped' }]);
});

test('rejects a newsletter without subject or message, and a subject with a line break', async ({ app, adminToken }) => {
  const empty = await app.call('POST', '/admin/send-newsletter', { token: adminToken, json: {} });
  expect(empty.body.errors).toEqual({ subject: 'Subject is required', message: 'Message is required' });
  const lines = await app.call('POST', '/admin/send-newsletter', { token: adminToken, json: { ...content, subject: 'One\r\nBcc: x@example.com' } });
  expect(lines.status).toBe(400);
  expect(await app.context.db.selectFrom('newsletters').selectAll().execute()).toEqual([]);
});

test('with double opt-in counts subscribers after their confirmation', async () => {
  const doubleOptInApp = await createTestApp({ NEWSLETTER_DOUBLE_OPT_IN: 'on' });
  const adminToken = await doubleOptInApp.adminToken();
  await doubleOptInApp.api().newsletter.subscribe({ email: 'reader@example.com' });
  expect(await doubleOptInApp.api(adminToken).newsletter.total()).toEqual({ totalSubscribers: 0 });
  const [mail] = await doubleOptInApp.mails();
  const query = mail?.text?.match(/confirm-subscription(\?\S+)/)?.[1];
  expect((await doubleOptInApp.call('POST', '/subscribe/confirm?token=x&email=reader%40example.com')).status).toBe(400);
  expect((await doubleOptInApp.call('POST', `/subscribe/confirm${query}`)).status).toBe(200);
  expect((await doubleOptInApp.call('POST', `/subscribe/confirm${query}`)).status).toBe(200);
  expect(await doubleOptInApp.api(adminToken).newsletter.total()).toEqual({ totalSubscribers: 1 });
  expect((await doubleOptInApp.mails()).map(({ subject }) => subject)).toEqual([
    'Please confirm: the Mụta Igbo newsletter',
    'Welcome to the Mụta Igbo newsletter',
  ]);
  await doubleOptInApp.close();
});
