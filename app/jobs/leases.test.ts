import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#app/bootstrap.server.ts';
import { createNewsletterSource } from '#app/features/newsletter/newsletter-mails.server.ts';
import { completeMail, mailsTable, queues } from '#app/mail/mail.queries.server.ts';
import { createMailWorkers } from '#app/mail/mail-workers.server.ts';
import { insertSubscribers } from '#tests/support/factories/subscribers.ts';
import { claimMails, createMailing, createSlowSmtpServer, createSmtpServer, mailStates } from '#tests/support/smtp.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { leaseMs } from './leases.server.ts';
import { releaseRows } from './queue-table.queries.server.ts';

async function sendNewsletter(app: TestApp, subscribers: number): Promise<string> {
  const token = await app.adminToken();
  await insertSubscribers(app.context.db, subscribers, app.clock.ms);
  await app.api(token).newsletter.send({ subject: 'Akụkọ', message: 'Ndewo' });
  return token;
}

test('sends five mails at a time, and a stop releases the other claims without a failed attempt', async () => {
  const { peer, release, arrived } = await createSlowSmtpServer();
  const app = await createMailing(peer, { NEWSLETTER_RATE: '0' });
  await sendNewsletter(app, 150);
  app.mailWorkers.start();
  await expect.poll(() => arrived).toHaveLength(5);
  const count = async (state: string) => (await mailStates(app)).filter((mailState) => mailState === state).length;
  expect([await count('sending'), await count('queued')]).toEqual([100, 50]);
  const stopped = app.mailWorkers.stop();
  // Before the five are sent: a hanging SMTP server does not delay the release.
  await expect.poll(async () => [await count('sending'), await count('queued')]).toEqual([5, 145]);
  release();
  await stopped;
  expect([await count('sent'), await count('queued')]).toEqual([5, 145]);
  expect(arrived).toHaveLength(5);
  const rows = await app.context.db
    .selectFrom('mails')
    .select('failed_attempts')
    .distinct()
    .where('state', '=', 'queued')
    .where('run_at', '=', app.clock.ms)
    .execute();
  expect(rows).toEqual([{ failed_attempts: 0 }]);
});

test('a suspended worker sends mails whose leases have ended when no other worker has claimed them', async () => {
  const { peer, release, arrived } = await createSlowSmtpServer();
  const app = await createMailing(peer, { NEWSLETTER_RATE: '0' });
  await sendNewsletter(app, 20);
  app.mailWorkers.start();
  await expect.poll(() => arrived).toHaveLength(5);
  app.clock.ms += 2 * leaseMs;
  release();
  await expect.poll(async () => new Set(await mailStates(app))).toEqual(new Set(['sent']));
  expect(new Set(arrived).size).toBe(20);
  expect(arrived).toHaveLength(20);
  const rows = await app.context.db.selectFrom('mails').select(['fencing_token', 'failed_attempts']).distinct().execute();
  expect(rows).toEqual([{ fencing_token: 1, failed_attempts: 0 }]);
});

test('a mail sent by two workers counts once', async () => {
  const { peer, release, arrived } = await createSlowSmtpServer();
  const app = await createMailing(peer);
  const clock = { ms: app.clock.ms };
  const second = await createApp(app.context.config, { now: () => clock.ms, log: () => undefined });
  onTestFinished(() => second.close());
  const token = await sendNewsletter(app, 1);
  const slow = app.mailWorkers.deliver(queues.newsletter);
  await expect.poll(() => arrived).toHaveLength(1);
  // The first worker is suspended: its clock does not advance, and it renews no lease.
  clock.ms += leaseMs;
  const other = second.mailWorkers.deliver(queues.newsletter);
  await expect.poll(() => arrived).toHaveLength(2);
  release();
  await Promise.all([slow, other]);
  expect((await app.api(token).newsletter.progress()).rows).toMatchObject([{ recipients: 1, sent: 1, waiting: 0 }]);
});

test('a released or lost claim cannot complete its mail', async () => {
  const app = await createMailing(await createSmtpServer());
  await sendNewsletter(app, 2);
  const { db } = app.context;
  const claim = () => claimMails(db, queues.newsletter, app.clock.ms, 2);
  const first = await claim();
  await releaseRows(db, mailsTable, first, app.clock.ms);
  const second = await claim();
  app.clock.ms += leaseMs;
  const third = await claim();
  const [lost, current] = [second[0], third[0]];
  if (!lost || !current) throw new Error('Nothing was claimed');
  await releaseRows(db, mailsTable, second, app.clock.ms);
  expect(await completeMail(db, lost, 'sent', app.clock.ms)).toBe(false);
  expect(await completeMail(db, current, 'sent', app.clock.ms)).toBe(true);
  expect(await completeMail(db, current, 'sent', app.clock.ms)).toBe(false);
});

test('NEWSLETTER_RATE=50 starts a mail every 20 ms', async () => {
  const peer = await createSmtpServer();
  const app = await createMailing(peer, { NEWSLETTER_RATE: '50' });
  await sendNewsletter(app, 30);
  const from = performance.now();
  app.mailWorkers.start();
  await expect.poll(() => peer.received, { interval: 5 }).toHaveLength(30);
  expect(performance.now() - from).toBeGreaterThanOrEqual(29 * 20);
});

test('a mail sent during an outage of the database is completed after it, and sent once', async () => {
  const app = await createMailing(await createSmtpServer());
  const token = await sendNewsletter(app, 3);
  const sent: string[] = [];
  const failures = [new Error('The database is unavailable'), new Error('The database is still unavailable')];
  const send = async ({ to }: { to: string }) => void sent.push(to);
  const source = createNewsletterSource();
  const mailWorkers = createMailWorkers(
    app.context,
    { notice: send, newsletter: send },
    {
      ...source,
      async onRecorded(tx, outcomes) {
        await source.onRecorded(tx, outcomes);
        const failure = failures.shift();
        if (failure) throw failure;
      },
    },
  );
  await mailWorkers.deliver(queues.newsletter);
  expect(sent).toHaveLength(3);
  expect(await mailStates(app)).toEqual(['sent', 'sent', 'sent']);
  expect((await app.api(token).newsletter.progress()).rows).toMatchObject([{ recipients: 3, sent: 3 }]);
});
