import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let at: TestApp;
beforeAll(async () => {
  at = await createTestApp({ MAIL_FROM: 'Academy <hello@academy.test>' });
});
afterAll(() => at.close());

const message = { name: 'A visitor', email: 'visitor@example.com', subject: 'A question', message: 'Line one\nline two' };

test('a message is kept and mailed to the academy; the answer goes to the visitor', async () => {
  const answer = await at.call('POST', '/contact', { json: message });
  expect(answer.status).toBe(201);
  expect(await at.academy.db.selectFrom('contact_messages').selectAll().execute()).toMatchObject([message]);
  const [mail] = await at.mails();
  expect(mail?.from?.address).toBe('hello@academy.test');
  expect(mail?.to?.[0]?.address).toBe('hello@academy.test');
  expect(mail?.replyTo?.[0]?.address).toBe('visitor@example.com');
  expect(mail?.subject).toBe('Contact: A question');
  expect(mail?.text).toContain('Line one\nline two');
});

test('all four fields are required, and a subject cannot smuggle a header', async () => {
  const empty = await at.call('POST', '/contact', { json: {} });
  expect(empty.status).toBe(400);
  expect(Object.keys(empty.body.errors ?? {})).toEqual(['name', 'email', 'subject', 'message']);
  const smuggled = await at.call('POST', '/contact', { json: { ...message, subject: 'x\nBcc: y@example.com' } });
  expect(smuggled.body.errors).toEqual({ subject: 'Subject may not contain line breaks' });
  expect(await at.academy.db.selectFrom('contact_messages').selectAll().execute()).toHaveLength(1);
});
