import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let at: TestApp;
let token: string;
beforeEach(async () => {
  at = await createTestApp();
  token = await at.adminToken();
});
afterEach(() => at.close());

const subscribe = (email: string) => at.call('POST', '/subscribe', { json: { email } });
const letter = { subject: 'Akụkọ', message: 'First paragraph.\n\nSecond & <last>.' };
const send = () => at.call('POST', '/admin/send-newsletter', { token, json: letter });

/** Query of the unsubscribe link in the newest mail to an address. */
async function linkOf(email: string): Promise<string> {
  const mail = (await at.mails()).findLast(({ to }) => to?.[0]?.address === email);
  return mail?.text?.match(/https:\/\/academy\.test\/unsubscribe(\?\S+)/)?.[1] ?? '';
}

test('a new and a known address get the same response, case-insensitively', async () => {
  const first = await subscribe('Reader@example.com');
  const again = await subscribe(' reader@EXAMPLE.com');
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(first.body).toEqual({ message: 'Subscribed to newsletter successfully' });
  expect(again.body).toEqual(first.body);
});

test.each([['nowhere'], ['a@b'], ['a@example.com\r\nBcc: b@example.com'], ['']])('rejects the address %j', async (email) => {
  const answer = await subscribe(email);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.errors ?? {})).toEqual(['email']);
});

test('the welcome mail has both parts, the link and the one-click header', async () => {
  await subscribe('reader@example.com');
  const [mail] = await at.mails();
  expect(mail?.subject).toBe('Welcome to the Mụta Igbo newsletter');
  expect(mail?.html).toContain('Unsubscribe');
  const query = await linkOf('reader@example.com');
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe')).toBe(`<https://academy.test/api/unsubscribe${query}>`);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
});

test('the list and its total contain only active subscribers', async () => {
  for (const name of ['one', 'two', 'three']) await subscribe(`${name}@example.com`);
  await at.call('POST', `/unsubscribe${await linkOf('two@example.com')}`);
  const list = await at.call('GET', '/admin/subscribers', { token });
  expect(list.rows.map((row) => row.email)).toEqual(['three@example.com', 'one@example.com']);
  expect(list.rows[0]).toEqual({ id: 3, email: 'three@example.com', createdAt: '2026-01-15T12:00:00.000Z' });
  expect(await at.api(token).newsletter.total()).toEqual({ totalSubscribers: 2 });
  expect((await at.call('GET', '/admin/subscribers?page=2&limit=1', { token })).rows).toHaveLength(1);
});

test.each([
  ['no body', {}],
  ['a form, as mail programs send it', { body: 'List-Unsubscribe=One-Click', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }],
  ['JSON', { json: { any: 'thing' } }],
  ['another content type', { body: '\u0000', headers: { 'Content-Type': 'application/octet-stream' } }],
])('unsubscribing works with %s and is idempotent', async (_, options) => {
  await subscribe('reader@example.com');
  const path = `/unsubscribe${await linkOf('reader@example.com')}`;
  for (let nth = 0; nth < 2; nth += 1) {
    const answer = await at.call('POST', path, options);
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe('You have been unsubscribed from our newsletter');
  }
  expect(await at.api(token).newsletter.total()).toEqual({ totalSubscribers: 0 });
});

test('every wrong pair gets 400 with the same error, and a GET request does not unsubscribe', async () => {
  await subscribe('one@example.com');
  await subscribe('two@example.com');
  const one = await linkOf('one@example.com');
  const swapped = one.replace('one%40', 'two%40');
  const answers = await Promise.all(
    ['', '?token=&email=', swapped, one.replace('token=', 'token=x'), '?token=x&email=nobody%40example.com'].map((query) =>
      at.call('POST', `/unsubscribe${query}`),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  expect(new Set(answers.map(({ body }) => body.error)).size).toBe(1);
  expect((await at.call('GET', `/unsubscribe${one}`)).status).toBe(405);
  expect(await at.api(token).newsletter.total()).toEqual({ totalSubscribers: 2 });
});

test('a former subscriber who subscribes again gets a new welcome mail', async () => {
  await subscribe('reader@example.com');
  await at.call('POST', `/unsubscribe${await linkOf('reader@example.com')}`);
  expect((await subscribe('reader@example.com')).status).toBe(201);
  expect(await at.api(token).newsletter.total()).toEqual({ totalSubscribers: 1 });
  expect(await at.mails()).toHaveLength(2);
});

test('sends a newsletter once to each active subscriber, with an unsubscribe header', async () => {
  for (const name of ['one', 'two', 'gone']) await subscribe(`${name}@example.com`);
  await at.call('POST', `/unsubscribe${await linkOf('gone@example.com')}`);
  const answer = await send();
  expect(answer.status).toBe(202);
  expect(answer.body).toEqual({ id: 1, recipients: 2, message: 'Newsletter on its way to 2 readers' });
  await at.mails();
  const letters = (await at.mails()).filter(({ subject }) => subject === letter.subject);
  expect(letters.map(({ to }) => to?.[0]?.address).sort()).toEqual(['one@example.com', 'two@example.com']);
  expect(letters[0]?.text).toContain('First paragraph.\n\nSecond & <last>.');
  expect(letters[0]?.html).toContain('Second &amp; &lt;last&gt;.');
  expect(new Set(letters.map(({ messageId }) => messageId)).size).toBe(2);
  expect(letters.every(({ headers }) => headers.some(({ key }) => key === 'list-unsubscribe'))).toBe(true);
});

test('skips a subscriber who unsubscribes before the delivery', async () => {
  await subscribe('reader@example.com');
  const link = await linkOf('reader@example.com');
  await send();
  await at.call('POST', `/unsubscribe${link}`);
  expect((await at.mails()).filter(({ subject }) => subject === letter.subject)).toEqual([]);
  const states = await at.academy.db.selectFrom('mails').select('state').where('newsletter_id', 'is not', null).execute();
  expect(states).toEqual([{ state: 'skipped' }]);
});

test('rejects a newsletter without subject or message, and a subject with a line break', async () => {
  const empty = await at.call('POST', '/admin/send-newsletter', { token, json: {} });
  expect(empty.body.errors).toEqual({ subject: 'Subject is required', message: 'Message is required' });
  const lines = await at.call('POST', '/admin/send-newsletter', { token, json: { ...letter, subject: 'One\r\nBcc: x@example.com' } });
  expect(lines.status).toBe(400);
  expect(await at.academy.db.selectFrom('newsletters').selectAll().execute()).toEqual([]);
});

test('with double opt-in counts subscribers after their confirmation', async () => {
  const careful = await createTestApp({ NEWSLETTER_DOUBLE_OPT_IN: 'on' });
  const admin = await careful.adminToken();
  await careful.api().newsletter.subscribe({ email: 'reader@example.com' });
  expect(await careful.api(admin).newsletter.total()).toEqual({ totalSubscribers: 0 });
  const [mail] = await careful.mails();
  const query = mail?.text?.match(/confirm-subscription(\?\S+)/)?.[1];
  expect((await careful.call('POST', '/subscribe/confirm?token=x&email=reader%40example.com')).status).toBe(400);
  expect((await careful.call('POST', `/subscribe/confirm${query}`)).status).toBe(200);
  expect((await careful.call('POST', `/subscribe/confirm${query}`)).status).toBe(200);
  expect(await careful.api(admin).newsletter.total()).toEqual({ totalSubscribers: 1 });
  expect((await careful.mails()).map(({ subject }) => subject)).toEqual([
    'Please confirm: the Mụta Igbo newsletter',
    'Welcome to the Mụta Igbo newsletter',
  ]);
  await careful.close();
});
