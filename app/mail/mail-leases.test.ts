// Proves T29.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#app/bootstrap.server.ts';
import { createNewsletterSource } from '#app/features/newsletter/newsletter-mails.server.ts';
import { insertSubscribers } from '#tests/support/factories/subscribers.ts';
import { claimMails, createMailing, createSlowSmtpServer, createSmtpServer, mailStates } from '#tests/support/smtp.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { queues } from './mail.queries.server.ts';
import { createMailWorkers } from './mail-workers.server.ts';

/** Longest time until another worker sends the mails of a killed one. */
const takeoverMs = 30_000;
const subscriber = { email: 'reader@example.com' };

/** Worker on the same database with its own clock: the clock of a suspended process does not advance. */
async function createSecondWorker(app: TestApp) {
  const clock = { ms: app.clock.ms };
  const other = await createApp(app.context.config, { now: () => clock.ms, log: () => undefined });
  onTestFinished(() => other.close());
  return { clock, ...other };
}

/** Process that only sends mail. */
function startWorkerProcess({ context, clock }: TestApp): ChildProcess {
  const { dataDir, databaseUrl, publicUrl, smtpUrl = '' } = context.config;
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    SMTP_URL: smtpUrl,
    TEST_CLOCK_MS: String(clock.ms),
    ...(databaseUrl.startsWith('postgres') ? { DATABASE_URL: databaseUrl } : {}),
  };
  const worker = spawn(process.execPath, ['tests/support/mail-worker-process.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  onTestFinished(() => void worker.kill('SIGKILL'));
  return worker;
}

test('mails claimed by a killed process are sent by another one within 30 s', async () => {
  const { peer, arrived, release } = await createSlowSmtpServer();
  const app = await createMailing(peer);
  for (let nth = 0; nth < 6; nth += 1) await app.api().newsletter.subscribe({ email: `reader${nth}@example.com` });
  const startedAt = performance.now();
  const worker = startWorkerProcess(app);
  await expect.poll(() => arrived.length).toBeGreaterThan(0);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  // The clock of the worker started after `startedAt`, so the worker was killed before this time.
  app.clock.ms += Math.ceil(performance.now() - startedAt);
  expect(await mailStates(app)).toEqual(Array.from({ length: 6 }, () => 'sending'));
  release();
  app.clock.ms += takeoverMs;
  await app.mails();
  expect(await mailStates(app)).toEqual(Array.from({ length: 6 }, () => 'sent'));
});

test('an email whose delivery outlasts its lease is sent once, because its worker renews the lease', async () => {
  const { peer, arrived, release } = await createSlowSmtpServer();
  const app = await createMailing(peer);
  const other = await createSecondWorker(app);
  await app.api().newsletter.subscribe(subscriber);
  const slow = app.mailWorkers.deliver(queues.notice);
  await expect.poll(() => arrived).toHaveLength(1);
  const leaseEnd = async () => (await app.context.db.selectFrom('mails').select('run_at').executeTakeFirstOrThrow()).run_at;
  for (let step = 0; step < 10; step += 1) {
    const before = await leaseEnd();
    app.clock.ms += 10_000;
    app.mailWorkers.notify();
    await expect.poll(leaseEnd).toBe(before + 10_000);
    other.clock.ms = app.clock.ms;
    expect(await other.mailWorkers.deliver(queues.notice)).toBe(0);
  }
  release();
  await slow;
  expect(arrived).toHaveLength(1);
  expect(await mailStates(app)).toEqual(['sent']);
});

test('a worker suspended during an email does not complete it after another worker has sent it', async () => {
  const { promise: resumed, resolve: resume } = Promise.withResolvers<void>();
  const recipients: string[] = [];
  const peer = await createSmtpServer({
    async onRcptTo({ address }, _session, done) {
      recipients.push(address);
      if (recipients.length === 1) await resumed;
      done();
    },
  });
  const app = await createMailing(peer);
  const other = await createSecondWorker(app);
  await app.api().newsletter.subscribe(subscriber);
  const suspended = app.mailWorkers.deliver(queues.notice);
  await expect.poll(() => recipients).toHaveLength(1);
  other.clock.ms += takeoverMs;
  await other.mailWorkers.deliver(queues.notice);
  expect(peer.received).toHaveLength(1);
  app.clock.ms = other.clock.ms;
  resume();
  await suspended;
  expect(peer.received).toHaveLength(1);
  expect(app.log.map(({ event }) => event)).toContain('mail_lease_lost');
  expect(await mailStates(app)).toEqual(['sent']);
});

test('a suspended worker completes an email that no other worker has claimed', async () => {
  const { promise: resumed, resolve: resume } = Promise.withResolvers<void>();
  const recipients: string[] = [];
  const peer = await createSmtpServer({
    async onRcptTo({ address }, _session, done) {
      recipients.push(address);
      await resumed;
      done();
    },
  });
  const app = await createMailing(peer);
  await app.api().newsletter.subscribe(subscriber);
  const suspended = app.mailWorkers.deliver(queues.notice);
  await expect.poll(() => recipients).toHaveLength(1);
  app.clock.ms += 60_000;
  resume();
  await suspended;
  expect(peer.received).toHaveLength(1);
  expect(await mailStates(app)).toEqual(['sent']);
});

test('a suspended worker starts none of its claimed mails after another worker has claimed them', async () => {
  const { peer, arrived, release } = await createSlowSmtpServer();
  const app = await createMailing(peer, { NEWSLETTER_RATE: '0' });
  const other = await createSecondWorker(app);
  await insertSubscribers(app.context.db, 20, app.clock.ms);
  await app.api(await app.adminToken()).newsletter.send({ subject: 'Akụkọ', message: 'Ndewo' });
  const suspended = app.mailWorkers.deliver(queues.newsletter);
  await expect.poll(() => arrived).toHaveLength(5);
  other.clock.ms += takeoverMs;
  const claimed = await claimMails(other.context.db, queues.newsletter, other.clock.ms, 100);
  expect(claimed).toHaveLength(20);
  app.clock.ms = other.clock.ms;
  release();
  await suspended;
  expect(arrived, 'five were sent before').toHaveLength(5);
  expect(await mailStates(app), 'only the other worker records outcomes').toEqual(Array.from({ length: 20 }, () => 'sending'));
});

test('after a database outage a worker waits 5 s before it claims mails with expired leases', async () => {
  const peer = await createSmtpServer();
  const app = await createMailing(peer);
  await app.api().newsletter.subscribe(subscriber);
  const { db } = app.context;
  expect(await claimMails(db, queues.notice, app.clock.ms, 1)).toHaveLength(1);
  const outage = { isActive: true };
  const unreliable = new Proxy(db, {
    get(target, name) {
      if (outage.isActive && name === 'updateTable') throw new Error('The database is unavailable');
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const send = async () => undefined;
  const mailWorkers = createMailWorkers({ ...app.context, db: unreliable }, { notice: send, newsletter: send }, createNewsletterSource());
  app.clock.ms += 60_000;
  await mailWorkers.deliver(queues.notice);
  outage.isActive = false;
  app.clock.ms += 4_999;
  expect(await mailWorkers.deliver(queues.notice)).toBe(0);
  app.clock.ms += 1;
  expect(await mailWorkers.deliver(queues.notice)).toBe(1);
  expect(await mailStates(app)).toEqual(['sent']);
});
