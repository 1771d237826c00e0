// Proves T29.

import { expect, test } from 'vitest';
import { leaseMs } from '#app/jobs/leases.server.ts';
import { claimMails, createMailing, createSmtpServer, mailStates } from '#tests/support/smtp.ts';
import { person, pinIn } from '#tests/support/test-app.ts';
import { queues } from './mail.queries.server.ts';

test('a pin is sent over SMTP with text and HTML, and its content is deleted', async () => {
  const peer = await createSmtpServer();
  const app = await createMailing(peer);
  await app.api().accounts.register(person);
  await app.mails();
  const [mail] = peer.received;
  expect(mail?.from).toMatchObject({ address: 'hello@academy.test', name: 'Academy' });
  expect(mail?.to?.[0]?.address).toBe(person.email);
  expect(mail?.subject).toBe('Your verification pin for Mụta Igbo');
  expect(mail?.text).toContain('Nnọọ! Welcome to Mụta Igbo.');
  expect(mail?.html).toContain('Nnọọ! Welcome to Mụta Igbo.');
  expect(mail?.html).toContain(pinIn(mail));
  expect(await app.context.db.selectFrom('mails').select(['state', 'content']).execute()).toEqual([{ state: 'sent', content: null }]);
});

test('a newsletter is sent over SMTP with its one-click header', async () => {
  const peer = await createSmtpServer();
  const app = await createMailing(peer);
  await app.api().newsletter.subscribe({ email: 'reader@example.com' });
  await app.api(await app.adminToken()).newsletter.send({ subject: 'Akụkọ', message: 'Ndewo' });
  await app.mails();
  expect(peer.received.map(({ subject }) => subject)).toEqual(['Welcome to the Mụta Igbo newsletter', 'Akụkọ']);
  const mail = peer.received[1];
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  expect(mail?.from).toMatchObject({ address: 'hello@academy.test', name: 'Academy' });
  expect(mail?.to).toEqual([{ address: 'reader@example.com', name: '' }]);
  expect(mail?.replyTo).toBeUndefined();
  expect(header('list-unsubscribe')).toMatch(/^<https:\/\/academy\.test\/api\/unsubscribe\?token=[\w-]+\.\d+&email=reader%40example\.com>$/);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(header('list-id')).toBe('<newsletter.academy.test>');
  expect(mail?.text).toMatch(/^Ndewo\n[\s\S]*Unsubscribe: https:\/\/academy\.test\/unsubscribe\?token=/);
  expect(mail?.html).toContain('>Ndewo</p>');
  expect(mail?.html).toContain('href="https://academy.test/unsubscribe?token=');
});

test('a temporary SMTP error is retried after a minute, with the same Message-ID', async () => {
  const peer = await createSmtpServer();
  const app = await createMailing(peer);
  peer.rejectionCodes.push(451);
  await app.api().newsletter.subscribe({ email: 'reader@example.com' });
  const { message_id } = await app.context.db.selectFrom('mails').select('message_id').executeTakeFirstOrThrow();
  await app.mails();
  expect(peer.received).toEqual([]);
  app.clock.ms += 59_000;
  await app.mails();
  expect(peer.received).toEqual([]);
  app.clock.ms += 15_000;
  await app.mails();
  expect(peer.received.map(({ messageId }) => messageId)).toEqual([message_id]);
  expect(await mailStates(app)).toEqual(['sent']);
});

test('an email fails after six back-off delays', async () => {
  const peer = await createSmtpServer();
  const app = await createMailing(peer);
  peer.rejectionCodes.push(...Array.from({ length: 7 }, () => 451));
  await app.api().newsletter.subscribe({ email: 'reader@example.com' });
  for (let nth = 0; nth < 7; nth += 1) {
    await app.mails();
    app.clock.ms += 24 * 3_600_000;
  }
  expect(await mailStates(app)).toEqual(['failed']);
  expect(peer.rejectionCodes).toEqual([]);
});

test('a permanent SMTP error is not retried', async () => {
  const peer = await createSmtpServer();
  const app = await createMailing(peer);
  peer.rejectionCodes.push(550);
  await app.api().newsletter.subscribe({ email: 'reader@example.com' });
  await app.mails();
  app.clock.ms += 24 * 3_600_000;
  await app.mails();
  expect(peer.received).toEqual([]);
  expect(await mailStates(app)).toEqual(['failed']);
});

test('a claimed mail belongs to its worker until the lease expires', async () => {
  const peer = await createSmtpServer();
  const app = await createMailing(peer);
  await app.api().newsletter.subscribe({ email: 'reader@example.com' });
  const { db } = app.context;
  expect(await claimMails(db, queues.notice, app.clock.ms, 10)).toHaveLength(1);
  app.clock.ms += leaseMs - 1;
  await app.mails();
  expect(peer.received).toEqual([]);
  app.clock.ms += 1;
  await app.mails();
  expect(peer.received).toHaveLength(1);
});

test('20 concurrent claims never return the same mail twice', async () => {
  const peer = await createSmtpServer();
  const app = await createMailing(peer);
  for (let nth = 0; nth < 10; nth += 1) await app.api().newsletter.subscribe({ email: `reader${nth}@example.com` });
  const claims = await Promise.all(Array.from({ length: 20 }, () => claimMails(app.context.db, queues.notice, app.clock.ms, 3)));
  const ids = claims.flat().map(({ id }) => id);
  // A claim that waits for the rows of another one gets none.
  for (let claimed = 1; claimed > 0; ) {
    const rest = await claimMails(app.context.db, queues.notice, app.clock.ms, 3);
    ids.push(...rest.map(({ id }) => id));
    claimed = rest.length;
  }
  expect(ids).toHaveLength(10);
  expect(new Set(ids).size).toBe(10);
});

test('contact form input never becomes a header or a second recipient', async () => {
  const peer = await createSmtpServer();
  const app = await createMailing(peer);
  await app.call('POST', '/contact', { json: { name: 'X\r\nBcc: victim@example.com', email: 'a@example.com', subject: 'Hello', message: 'Text' } });
  await app.call('POST', '/contact', {
    json: { name: 'X', email: 'a@example.com', subject: 'Bcc: victim@example.com', message: 'Text\r\n.\r\nMAIL FROM:<x@example.com>' },
  });
  await app.mails();
  expect(peer.received).toHaveLength(1);
  expect(peer.received[0]?.bcc).toBeUndefined();
  expect(peer.received[0]?.to).toHaveLength(1);
  expect(peer.received[0]?.subject).toBe('Contact: Bcc: victim@example.com');
});
