import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';

const test = withAppPerFile({ MAIL_FROM: 'Academy <hello@academy.test>' });

const message = { name: 'A visitor', email: 'visitor@example.com', subject: 'A question', message: 'Line one\nline two' };

test('stores a message and mails it to the academy with the visitor in Reply-To', async ({ app }) => {
  const response = await app.call('POST', '/contact', { json: message });
  expect(response.status).toBe(201);
  expect(await app.context.db.selectFrom('contact_messages').selectAll().execute()).toMatchObject([message]);
  const [mail] = await app.mails();
  expect(mail?.from?.address).toBe('hello@academy.test');
  expect(mail?.to?.[0]?.address).toBe('hello@academy.test');
  expect(mail?.replyTo?.[0]?.address).toBe('visitor@example.com');
  expect(mail?.subject).toBe('Contact: A question');
  expect(mail?.text).toContain('Line one\nline two');
});

test('requires all four fields and rejects header injection in the subject', async ({ app }) => {
  const empty = await app.call('POST', '/contact', { json: {} });
  expect(empty.status).toBe(400);
  expect(Object.keys(empty.body.errors ?? {})).toEqual(['name', 'email', 'subject', 'message']);
  const injected = await app.call('POST', '/contact', { json: { ...message, subject: 'x\nBcc: y@example.com' } });
  expect(injected.body.errors).toEqual({ subject: 'Subject may not contain line breaks' });
  expect(await app.context.db.selectFrom('contact_messages').selectAll().execute()).toHaveLength(1);
});

test('the same message again within ten minutes is the first one, and a later or another one is new', async ({ app }) => {
  const send = async (change: object = {}) => {
    const { status } = await app.call('POST', '/contact', { json: { ...message, email: 'again@example.com', ...change } });
    expect(status).toBe(201);
  };
  const stored = async () =>
    (await app.context.db.selectFrom('contact_messages').select('id').where('email', '=', 'again@example.com').execute()).length;
  const mails = async () => (await app.mails()).filter(({ replyTo }) => replyTo?.[0]?.address === 'again@example.com').length;
  await Promise.all([send(), send()]);
  app.clock.ms += 9 * 60_000;
  await send();
  expect([await stored(), await mails()]).toEqual([1, 1]);
  await send({ message: 'Another question' });
  app.clock.ms += 2 * 60_000;
  await send();
  expect([await stored(), await mails()]).toEqual([3, 3]);
});
