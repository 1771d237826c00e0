import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#app/bootstrap.server.ts';
import { createNewsletterSource } from '#app/features/newsletter/newsletter-mails.server.ts';
import { claimMails, completeMail, queues, releaseMails } from '#app/mail/mail.queries.server.ts';
import { leaseMs } from '#app/mail/mail-leases.server.ts';
import { createMailWorkers } from '#app/mail/mail-workers.server.ts';
import { insertSubscribers } from '#tests/support/factories/subscribers.ts';
import { createMailing, createSlowSmtpServer, createSmtpServer, mailStates } from '#tests/support/smtp.ts';
import type { TestApp } from '#tests/support/test-app.ts';

async function sendNewsletter(at: TestApp, subscribers: number): Promise<string> {
  const token = await at.adminToken();
  await insertSubscribers(at.context.db, subscribers, at.clock.ms);
  await at.api(token).newsletter.send({ subject: 'Akụkọ', message: 'Ndewo' });
  return token;
}

test('sends five mails at a time, and a stop releases the other claims without a failed attempt', async () => {
  const { peer, release, arrived } = await createSlowSmtpServer();
  const at = await createMailing(peer, { NEWSLETTER_RATE: '0' });
  await sendNewsletter(at, 150);
  at.mailWorkers.start();
  await expect.poll(() => arrived).toHaveLength(5);
  const count = async (state: string) => (await mailStates(at)).filter((mailState) => mailState === state).length;
  expect([await count('sending'), await count('queued')]).toEqual([100, 50]);
  const stopped = at.mailWorkers.stop();
  // Before the five are sent: a hanging SMTP server does not delay the release.
  await expect.poll(async () => [await count('sending'), await count('queued')]).toEqual([5, 145]);
  release();
  await stopped;
  expect([await count('sent'), await count('queued')]).toEqual([5, 145]);
  expect(arrived).toHaveLength(5);
  const rows = await at.context.db
    .selectFrom('mails')
    .select('failed_attempts')
    .distinct()
    .where('state', '=', 'queued')
    .where('run_at', '=', at.clock.ms)
    .execute();
  expect(rows).toEqual([{ failed_attempts: 0 }]);
});

test('a suspended worker sends mails whose leases have ended when no other worker has claimed them', async () => {
  const { peer, release, arrived } = await createSlowSmtpServer();
  const at = await createMailing(peer, { NEWSLETTER_RATE: '0' });
  await sendNewsletter(at, 20);
  at.mailWorkers.start();
  await expect.poll(() => arrived).toHaveLength(5);
  at.clock.ms += 2 * leaseMs;
  release();
  await expect.poll(async () => new Set(await mailStates(at))).toEqual(new Set(['sent']));
  expect(new Set(arrived).size).toBe(20);
  expect(arrived).toHaveLength(20);
  const rows = await at.context.db.selectFrom('mails').select(['fencing_token', 'failed_attempts']).distinct().execute();
  expect(rows).toEqual([{ fencing_token: 1, failed_attempts: 0 }]);
});

test('a mail sent by two workers counts once', async () => {
  const { peer, release, arrived } = await createSlowSmtpServer();
  const at = await createMailing(peer);
  const clock = { ms: at.clock.ms };
  const second = await createApp(at.context.config, { now: () => clock.ms, log: () => undefined });
  onTestFinished(() => second.close());
  const token = await sendNewsletter(at, 1);
  const slow = at.mailWorkers.deliver(queues.newsletter);
  await expect.poll(() => arrived).toHaveLength(1);
  // The first worker is suspended: its clock does not advance, and it renews no lease.
  clock.ms += leaseMs;
  const other = second.postOffice.deliver(queues.newsletter);
  await expect.poll(() => arrived).toHaveLength(2);
  release();
  await Promise.all([slow, other]);
  expect((await at.api(token).newsletter.progress()).rows).toMatchObject([{ recipients: 1, sent: 1, waiting: 0 }]);
});

test('a released or lost claim cannot complete its mail', async () => {
  const at = await createMailing(await createSmtpServer());
  await sendNewsletter(at, 2);
  const { db } = at.context;
  const claim = () => claimMails(db, queues.newsletter, at.clock.ms, 2);
  const first = await claim();
  await releaseMails(db, first, at.clock.ms);
  const second = await claim();
  at.clock.ms += leaseMs;
  const third = await claim();
  const [lost, current] = [second[0], third[0]];
  if (!lost || !current) throw new Error('Nothing was claimed');
  await releaseMails(db, second, at.clock.ms);
  expect(await completeMail(db, lost, 'sent', at.clock.ms)).toBe(false);
  expect(await completeMail(db, current, 'sent', at.clock.ms)).toBe(true);
  expect(await completeMail(db, current, 'sent', at.clock.ms)).toBe(false);
});

test('NEWSLETTER_RATE=50 starts a mail every 20 ms', async () => {
  const peer = await createSmtpServer();
  const at = await createMailing(peer, { NEWSLETTER_RATE: '50' });
  await sendNewsletter(at, 30);
  const from = performance.now();
  at.mailWorkers.start();
  await expect.poll(() => peer.received, { interval: 5 }).toHaveLength(30);
  expect(performance.now() - from).toBeGreaterThanOrEqual(29 * 20);
});

test('a mail sent during an outage of the database is completed after it, and sent once', async () => {
  const at = await createMailing(await createSmtpServer());
  const token = await sendNewsletter(at, 3);
  const sent: string[] = [];
  const failures = [new Error('The database is unavailable'), new Error('The database is still unavailable')];
  const send = async ({ to }: { to: string }) => void sent.push(to);
  const source = createNewsletterSource();
  const postOffice = createMailWorkers(
    at.context,
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
  await postOffice.deliver(queues.newsletter);
  expect(sent).toHaveLength(3);
  expect(await mailStates(at)).toEqual(['sent', 'sent', 'sent']);
  expect((await at.api(token).newsletter.progress()).rows).toMatchObject([{ recipients: 3, sent: 3 }]);
});
