// Proves T46.

import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#app/bootstrap.server.ts';
import type { MailState } from '#app/db/schema.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { createTestApp, person, pinIn } from '#tests/support/test-app.ts';

const hour = 3_600_000;
const day = 24 * hour;

async function setUp(env: Record<string, string> = {}) {
  const app = await createTestApp(env);
  onTestFinished(() => app.close());
  const count = async (table: 'accounts' | 'one_time_tokens' | 'sessions' | 'mails' | 'contact_messages' | 'subscribers' | 'comments') =>
    (await app.context.db.selectFrom(table).select('created_at').execute()).length;
  /** Row counts after a purge one second before and exactly at the end of a duration. */
  const countsAround = async (ms: number, table: Parameters<typeof count>[0]) => {
    const from = app.clock.ms;
    app.clock.ms = from + ms - 1000;
    await app.runRetentionJob();
    const before = await count(table);
    app.clock.ms = from + ms;
    await app.runRetentionJob();
    return [before, await count(table)];
  };
  return { app, count, countsAround };
}

test('deletes unverified accounts after 48 hours, which may register again, and keeps verified ones', async () => {
  const { app, countsAround } = await setUp();
  await app.learner({ email: 'stays@example.com' });
  await app.api().accounts.register(person);
  // Two learners and the administrator.
  expect(await countsAround(2 * day, 'accounts')).toEqual([3, 2]);
  await expect(app.api().accounts.login({ email: person.email, password: person.password })).rejects.toMatchObject({ status: 404 });
  await app.api().accounts.register(person);
  const admin = app.api(await app.adminToken());
  expect(await admin.accounts.usersTotal()).toEqual({ totalUsers: 2 });
  expect(await app.api().accounts.login({ email: 'stays@example.com', password: person.password })).toHaveProperty('token');
});

test('deletes pins after a day and keeps their unverified account', async () => {
  const { app, countsAround } = await setUp();
  await app.api().accounts.register(person);
  expect(await countsAround(day, 'one_time_tokens')).toEqual([1, 0]);
  await app.api().accounts.resend({ email: person.email });
  await app.jobWorkers.drain();
  const pin = pinIn((await app.mails()).at(-1));
  expect(await app.api().accounts.verify({ email: person.email, verification_pin: pin })).toMatchObject({ message: 'Verification successful' });
});

test('deletes expired sessions', async () => {
  const { app, countsAround } = await setUp();
  await app.learner();
  expect(await countsAround(day, 'sessions')).toEqual([1, 0]);
});

test('deletes the content of mails when they are sent and their rows after 90 days', async () => {
  const { app, count, countsAround } = await setUp();
  await app.api().newsletter.subscribe({ email: 'reader@example.com' });
  const admin = app.api(await app.adminToken());
  await admin.newsletter.send({ subject: 'Akụkọ', message: 'Ndewo' });
  await app.mails();
  expect(await app.context.db.selectFrom('mails').select('content').distinct().execute()).toEqual([{ content: null }]);
  expect(await countsAround(90 * day, 'mails')).toEqual([2, 0]);
  expect(await count('subscribers')).toBe(1);
  const { rows } = await app.api(await app.adminToken()).newsletter.progress();
  expect(rows[0]).toMatchObject({ recipients: 1, sent: 1, waiting: 0 });
});

test('deletes mails of every final state, and keeps those that may still be sent', async () => {
  const { app } = await setUp();
  const isFinal: Record<MailState, boolean> = { queued: false, sending: false, paused: false, sent: true, failed: true, skipped: true };
  const times = { run_at: app.clock.ms, created_at: app.clock.ms, sent_at: null };
  const mail = { kind: 'test.unknown', priority: 0, content: null, newsletter_id: null, subscriber_id: null, last_error: null, ...times };
  const rows = Object.keys(isFinal).map((state) => ({ ...mail, state: state as MailState, message_id: `<${state}@academy.test>` }));
  await app.context.db.insertInto('mails').values(rows).execute();
  app.clock.ms += 90 * day;
  await app.runRetentionJob();
  const kept = await app.context.db.selectFrom('mails').select('state').orderBy('id').execute();
  expect(kept.map(({ state }) => state)).toEqual(['queued', 'sending', 'paused']);
});

test('keeps queued mails', async () => {
  const { app, count } = await setUp();
  await app.api().newsletter.subscribe({ email: 'reader@example.com' });
  app.clock.ms += 91 * day;
  await app.runRetentionJob();
  expect(await count('mails')).toBe(1);
  expect(await app.mails()).toHaveLength(1);
});

test('deletes contact messages after 180 days', async () => {
  const { app, countsAround } = await setUp();
  await app.api().contact.send({ name: 'A', email: 'a@example.com', subject: 'B', message: 'C' });
  expect(await countsAround(180 * day, 'contact_messages')).toEqual([1, 0]);
});

test('deletes the sender of a comment after a day and keeps the comment', async () => {
  const { app } = await setUp();
  const { token } = await app.learner();
  const { blog } = await app.api(await app.adminToken()).blog.create({ title: 'Post', body: '<p>x</p>', image: await imageFile() });
  await app.api().blog.comment({ id: blog.id, text: 'From somewhere' });
  await app.call('POST', `/blog/${blog.id}/comment`, { token, json: { text: 'From somebody' } });
  const senders = async () => (await app.context.db.selectFrom('comments').select('sender').execute()).map(({ sender }) => sender);
  app.clock.ms += day - 1000;
  await app.runRetentionJob();
  expect((await senders()).filter(Boolean)).toHaveLength(2);
  app.clock.ms += 1000;
  await app.runRetentionJob();
  expect(await senders()).toEqual(['', '']);
  expect((await app.api().blog.comments({ id: blog.id })).total).toBe(2);
});

test('deletes unconfirmed subscribers after a week, and their mails after 90 days', async () => {
  const { app, count, countsAround } = await setUp({ NEWSLETTER_DOUBLE_OPT_IN: 'on' });
  await app.api().newsletter.subscribe({ email: 'reader@example.com' });
  await app.mails();
  expect(await countsAround(7 * day, 'subscribers')).toEqual([1, 0]);
  expect(await count('mails')).toBe(1);
  app.clock.ms += 90 * day;
  await app.runRetentionJob();
  expect(await count('mails')).toBe(0);
});

test('deletes former subscribers three years after they left and keeps active ones', async () => {
  const { app, countsAround } = await setUp();
  for (const email of ['left@example.com', 'stays@example.com']) await app.api().newsletter.subscribe({ email });
  const { token } = await app.context.db.selectFrom('subscribers').select('token').where('email', '=', 'left@example.com').executeTakeFirstOrThrow();
  app.clock.ms += day;
  await app.api().newsletter.unsubscribe({ token, email: 'left@example.com' });
  expect(await countsAround(3 * 365 * day, 'subscribers')).toEqual([2, 1]);
});

test('purges more than one batch per run and logs the number of rows', async () => {
  const { app, count } = await setUp();
  const keys = { email_key: 'a@example.com', search_key: 'a a@example.com b' };
  const message = { name: 'A', email: 'a@example.com', subject: 'B', message: 'C', created_at: app.clock.ms, ...keys };
  await app.context.db
    .insertInto('contact_messages')
    .values(Array.from({ length: 1201 }, () => message))
    .execute();
  app.clock.ms += 181 * day;
  await app.runRetentionJob();
  expect(await count('contact_messages')).toBe(0);
  expect(app.log.filter(({ event }) => event === 'purged')).toEqual([{ event: 'purged', details: { what: 'contactMessage', rows: 1201 } }]);
});

test('does not purge while another process holds the lease', async () => {
  const { app, count } = await setUp();
  await app.api().contact.send({ name: 'A', email: 'a@example.com', subject: 'B', message: 'C' });
  app.clock.ms += 181 * day;
  const lease = { name: 'purge', holder: 'another', expires_at: app.clock.ms + 10_000 };
  await app.context.db.insertInto('leases').values(lease).execute();
  await app.runRetentionJob();
  expect(await count('contact_messages')).toBe(1);
  app.clock.ms += 10_000;
  await app.runRetentionJob();
  expect(await count('contact_messages')).toBe(0);
});

test('purges by itself after the start', async () => {
  const { app, count } = await setUp();
  await app.api().contact.send({ name: 'A', email: 'a@example.com', subject: 'B', message: 'C' });
  app.clock.ms += 181 * day;
  const second = await createApp(app.context.config, { now: () => app.clock.ms, log: () => undefined });
  onTestFinished(() => second.close());
  second.jobWorkers.start();
  await expect.poll(() => count('contact_messages')).toBe(0);
});

test('logs an unavailable database and can still be stopped', async () => {
  const { app } = await setUp();
  const log: string[] = [];
  const second = await createApp(app.context.config, { now: () => app.clock.ms, log: (event) => log.push(event) });
  onTestFinished(() => second.close().catch(() => undefined));
  await second.context.db.destroy();
  second.jobWorkers.start();
  await expect.poll(() => log).toContain('queue_failed');
  await second.jobWorkers.stop();
});
