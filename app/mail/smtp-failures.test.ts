// Proves T29.

import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#app/bootstrap.server.ts';
import { leaseMs } from '#app/jobs/leases.server.ts';
import { insertSubscribers } from '#tests/support/factories/subscribers.ts';
import { claimMails, createMailing, createSmtpServer, mailStates, smtpError } from '#tests/support/smtp.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';
import { queues } from './mail.queries.server.ts';

const subscriber = { email: 'reader@example.com' };
const dayMs = 24 * 3_600_000;

/** Second process on the same database, by default with the same clock. */
async function createSecondProcess(app: TestApp, clock = app.clock) {
  const second = await createApp(app.context.config, { now: () => clock.ms, log: () => undefined });
  onTestFinished(() => second.close());
  return second.mailWorkers;
}

test('a wrong password in SMTP_URL loses no email: it is sent after the correction', async () => {
  const server = { password: 'the new one' };
  const peer = await createSmtpServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) => (auth.password === server.password ? done(null, { user: 'academy' }) : done(smtpError(535))),
  });
  const app = await createMailing(peer, { SMTP_URL: `smtp://academy:old@${peer.host}` });
  await app.api().newsletter.subscribe(subscriber);
  await app.mails();
  expect(await mailStates(app)).toEqual(['queued']);
  server.password = 'old';
  app.clock.ms += 5 * 60_000;
  await app.mails();
  expect(peer.received).toHaveLength(1);
  expect(await mailStates(app)).toEqual(['sent']);
});

test('a rejected sender address loses no email', async () => {
  const codes = [553];
  const peer = await createSmtpServer({ onMailFrom: (_address, _session, done) => done(codes.length > 0 ? smtpError(codes.shift() ?? 0) : null) });
  const app = await createMailing(peer);
  await app.api().newsletter.subscribe(subscriber);
  await app.mails();
  expect(await mailStates(app)).toEqual(['queued']);
  app.clock.ms += 5 * 60_000;
  await app.mails();
  expect(peer.received).toHaveLength(1);
});

test('a server that rejects all connections is retried', async () => {
  const server = { isOpen: false };
  const peer = await createSmtpServer({ onConnect: (_session, done) => done(server.isOpen ? null : smtpError(554)) });
  const app = await createMailing(peer);
  await app.api().newsletter.subscribe(subscriber);
  await app.mails();
  expect(await mailStates(app)).toEqual(['queued']);
  server.isOpen = true;
  app.clock.ms += 5 * 60_000;
  await app.mails();
  expect(peer.received).toHaveLength(1);
});

test('an email to an unknown address fails and is kept as a dead letter, and other emails are sent', async () => {
  const peer = await createSmtpServer({ onRcptTo: ({ address }, _session, done) => done(address.startsWith('gone') ? smtpError(550) : null) });
  const app = await createMailing(peer);
  await app.api().newsletter.subscribe({ email: 'gone@example.com' });
  await app.api().newsletter.subscribe(subscriber);
  await app.mails();
  app.clock.ms += dayMs;
  await app.mails();
  expect(await mailStates(app)).toEqual(['failed', 'sent']);
  expect(peer.received).toHaveLength(1);
  const rows = await app.context.db.selectFrom('mails').select(['content', 'failed_attempts']).execute();
  expect(rows).toEqual([
    { content: expect.stringContaining('"to":"gone@example.com"'), failed_attempts: 1 },
    { content: null, failed_attempts: 0 },
  ]);
});

test('two processes send every mail of a newsletter once', async () => {
  const peer = await createSmtpServer();
  const app = await createMailing(peer);
  const second = await createSecondProcess(app);
  for (let nth = 0; nth < 15; nth += 1) await app.api().newsletter.subscribe({ email: `reader${nth}@example.com` });
  await app.mails();
  peer.received.splice(0);
  await app.api(await app.adminToken()).newsletter.send({ subject: 'Akụkọ', message: 'Ndewo' });
  await Promise.all([app.mails(), second.deliver(queues.newsletter), second.deliver(queues.newsletter)]);
  const addresses = peer.received.map(({ to }) => to?.[0]?.address);
  expect(addresses).toHaveLength(15);
  expect(new Set(addresses).size).toBe(15);
});

test('a worker that lost its lease cannot requeue an email that another worker has sent', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const deliveries: number[] = [];
  const peer = await createSmtpServer({
    async onData(stream, _session, done) {
      for await (const _ of stream);
      deliveries.push(app.clock.ms);
      if (deliveries.length > 1) return done();
      arrive();
      await released;
      return done(smtpError(451));
    },
  });
  const app = await createMailing(peer);
  const clock = { ms: app.clock.ms };
  const second = await createSecondProcess(app, clock);
  await app.api().newsletter.subscribe(subscriber);
  const slow = app.mails();
  await arrived;
  // The first worker is suspended: its clock does not advance, and it renews no lease.
  clock.ms += leaseMs;
  await second.deliver(queues.notice);
  release();
  await slow;
  expect(await mailStates(app)).toEqual(['sent']);
  app.clock.ms += dayMs;
  await app.mails();
  expect(deliveries).toHaveLength(2);
});

test('a running worker sends mails that are enqueued while it waits', async () => {
  const peer = await createSmtpServer();
  const app = await createMailing(peer);
  app.mailWorkers.start();
  await app.api().newsletter.subscribe(subscriber);
  await expect.poll(() => peer.received).toHaveLength(1);
  await app.api(await app.adminToken()).newsletter.send({ subject: 'Akụkọ', message: 'Ndewo' });
  await expect.poll(() => peer.received).toHaveLength(2);
  await app.mailWorkers.stop();
  expect(await mailStates(app)).toEqual(['sent', 'sent']);
});

test.each(['0', '1000'])('a slow mail does not delay later ones (NEWSLETTER_RATE=%s)', async (rate) => {
  const { promise: secondArrived, resolve: onSecond } = Promise.withResolvers<void>();
  const arrived: string[] = [];
  const peer = await createSmtpServer({
    async onData(stream, session, done) {
      for await (const _ of stream);
      arrived.push(session.envelope.rcptTo[0]?.address ?? '');
      // The first mail is accepted after the second one has arrived.
      if (arrived.length === 1) await secondArrived;
      onSecond();
      done();
    },
  });
  const app = await createMailing(peer, { NEWSLETTER_RATE: rate });
  await app.context.db.transaction().execute(async (tx) => {
    const common = { created_at: app.clock.ms, confirmed_at: app.clock.ms, unsubscribed_at: null, token: 'x' };
    const emails = ['one@example.com', 'two@example.com', 'three@example.com'];
    await tx
      .insertInto('subscribers')
      .values(emails.map((email) => ({ ...common, email, email_key: email })))
      .execute();
  });
  await app.api(await app.adminToken()).newsletter.send({ subject: 'Akụkọ', message: 'Ndewo' });
  app.mailWorkers.start();
  await expect.poll(() => arrived).toHaveLength(3);
  await app.mailWorkers.stop();
  expect(await mailStates(app)).toEqual(['sent', 'sent', 'sent']);
});

test('a pin is sent before 100,000 queued mails of a newsletter', { tags: ['full'] }, async () => {
  const peer = await createSmtpServer();
  const app = await createMailing(peer);
  await insertSubscribers(app.context.db, 100_000, app.clock.ms);
  await app.api(await app.adminToken()).newsletter.send({ subject: 'Akụkọ', message: 'Ndewo' });
  await app.api().accounts.register(person);
  expect(await app.mailWorkers.deliver(queues.notice)).toBe(1);
  expect(peer.received.map(({ to }) => to?.[0]?.address)).toEqual([person.email]);
  const next = await claimMails(app.context.db, queues.newsletter, app.clock.ms, 10);
  expect(next.every(({ newsletter_id }) => newsletter_id !== null)).toBe(true);
});

test('a long Igbo subject arrives unchanged', async () => {
  const peer = await createSmtpServer();
  const app = await createMailing(peer);
  await app.api().newsletter.subscribe(subscriber);
  await app.mails();
  const subject = 'Ụ́lọ̀ ọ́ma '.repeat(14).trim().normalize('NFC');
  await app.api(await app.adminToken()).newsletter.send({ subject, message: 'Line one\r\nline two\r\n\r\nSecond paragraph & <b>' });
  await app.mails();
  const mail = peer.received[1];
  expect(mail?.subject).toBe(subject);
  expect(mail?.text).toMatch(/^Line one\nline two\n\nSecond paragraph & <b>\n/);
  expect(mail?.html).toContain('Line one<br>line two</p>');
  expect(mail?.html).toContain('Second paragraph &amp; &lt;b&gt;</p>');
});
