import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let at: TestApp;
beforeAll(async () => {
  at = await createTestApp({ MAIL_FROM: 'Academy <hello@academy.test>' });
});
afterAll(() => at.close());

const message = { name: 'A visitor', email: 'visitor@example.com', subject: 'A question', message: 'Line one\nline two' };

test('stores a message and mails it to the academy with the visitor in Reply-To', async () => {
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

test('requires all four fields and rejects header injection in the subject', async () => {
  const empty = await at.call('POST', '/contact', { json: {} });
  expect(empty.status).toBe(400);
  expect(Object.keys(empty.body.errors ?? {})).toEqual(['name', 'email', 'subject', 'message']);
  const smuggled = await at.call('POST', '/contact', { json: { ...message, subject: 'x\nBcc: y@example.com' } });
  expect(smuggled.body.errors).toEqual({ subject: 'Subject may not contain line breaks' });
  expect(await at.academy.db.selectFrom('contact_messages').selectAll().execute()).toHaveLength(1);
});
