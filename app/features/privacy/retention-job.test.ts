import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#app/bootstrap.server.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { createTestApp, person, pinIn } from '#tests/support/test-app.ts';

const hour = 3_600_000;
const day = 24 * hour;

async function opened(env: Record<string, string> = {}) {
  const at = await createTestApp(env);
  onTestFinished(() => at.close());
  const count = async (table: 'accounts' | 'verification_codes' | 'sessions' | 'mails' | 'contact_messages' | 'subscribers' | 'comments') =>
    (await at.academy.db.selectFrom(table).select('created_at').execute()).length;
  /** Row counts after a purge one second before and exactly at the end of a duration. */
  const around = async (ms: number, table: Parameters<typeof count>[0]) => {
    const from = at.clock.ms;
    at.clock.ms = from + ms - 1000;
    await at.purge();
    const before = await count(table);
    at.clock.ms = from + ms;
    await at.purge();
    return [before, await count(table)];
  };
  return { at, count, around };
}

test('deletes unverified accounts after 48 hours, which may register again, and keeps verified ones', async () => {
  const { at, around } = await opened();
  await at.learner({ email: 'stays@example.com' });
  await at.api().accounts.register(person);
  // Two learners and the administrator.
  expect(await around(2 * day, 'accounts')).toEqual([3, 2]);
  await expect(at.api().accounts.login({ email: person.email, password: person.password })).rejects.toMatchObject({ status: 404 });
  await at.api().accounts.register(person);
  const admin = at.api(await at.adminToken());
  expect(await admin.accounts.usersTotal()).toEqual({ totalUsers: 2 });
  expect(await at.api().accounts.login({ email: 'stays@example.com', password: person.password })).toHaveProperty('token');
});

test('deletes pins after a day and keeps their unverified account', async () => {
  const { at, around } = await opened();
  await at.api().accounts.register(person);
  expect(await around(day, 'verification_codes')).toEqual([1, 0]);
  await at.api().accounts.resend({ email: person.email });
  const pin = pinIn((await at.mails()).at(-1));
  expect(await at.api().accounts.verify({ email: person.email, verification_pin: pin })).toEqual({ message: 'Verification successful' });
});

test('deletes expired sessions', async () => {
  const { at, around } = await opened();
  await at.learner();
  expect(await around(day, 'sessions')).toEqual([1, 0]);
});

test('deletes the content of mails when they are sent and their rows after 90 days', async () => {
  const { at, count, around } = await opened();
  await at.api().newsletter.subscribe({ email: 'reader@example.com' });
  const admin = at.api(await at.adminToken());
  await admin.newsletter.send({ subject: 'Akụkọ', message: 'Ndewo' });
  await at.mails();
  expect(await at.academy.db.selectFrom('mails').select('content').distinct().execute()).toEqual([{ content: null }]);
  expect(await around(90 * day, 'mails')).toEqual([2, 0]);
  expect(await count('subscribers')).toBe(1);
  const { rows } = await at.api(await at.adminToken()).newsletter.progress();
  expect(rows[0]).toMatchObject({ recipients: 1, sent: 1, waiting: 0 });
});

test('keeps queued mails', async () => {
  const { at, count } = await opened();
  await at.api().newsletter.subscribe({ email: 'reader@example.com' });
  at.clock.ms += 91 * day;
  await at.purge();
  expect(await count('mails')).toBe(1);
  expect(await at.mails()).toHaveLength(1);
});

test('deletes contact messages after 180 days', async () => {
  const { at, around } = await opened();
  await at.api().contact.send({ name: 'A', email: 'a@example.com', subject: 'B', message: 'C' });
  expect(await around(180 * day, 'contact_messages')).toEqual([1, 0]);
});

test('deletes the sender of a comment after a day and keeps the comment', async () => {
  const { at } = await opened();
  const { token } = await at.learner();
  const { blog } = await at.api(await at.adminToken()).blog.create({ title: 'Post', body: '<p>x</p>', image: await imageFile() });
  await at.api().blog.comment({ id: blog.id, text: 'From somewhere' });
  await at.call('POST', `/blog/${blog.id}/comment`, { token, json: { text: 'From somebody' } });
  const senders = async () => (await at.academy.db.selectFrom('comments').select('sender').execute()).map(({ sender }) => sender);
  at.clock.ms += day - 1000;
  await at.purge();
  expect((await senders()).filter(Boolean)).toHaveLength(2);
  at.clock.ms += 1000;
  await at.purge();
  expect(await senders()).toEqual(['', '']);
  expect((await at.api().blog.comments({ id: blog.id })).total).toBe(2);
});

test('deletes unconfirmed subscribers after a week, and their mails after 90 days', async () => {
  const { at, count, around } = await opened({ NEWSLETTER_DOUBLE_OPT_IN: 'on' });
  await at.api().newsletter.subscribe({ email: 'reader@example.com' });
  await at.mails();
  expect(await around(7 * day, 'subscribers')).toEqual([1, 0]);
  expect(await count('mails')).toBe(1);
  at.clock.ms += 90 * day;
  await at.purge();
  expect(await count('mails')).toBe(0);
});

test('deletes former subscribers three years after they left and keeps active ones', async () => {
  const { at, around } = await opened();
  for (const email of ['left@example.com', 'stays@example.com']) await at.api().newsletter.subscribe({ email });
  const { token } = await at.academy.db.selectFrom('subscribers').select('token').where('email', '=', 'left@example.com').executeTakeFirstOrThrow();
  at.clock.ms += day;
  await at.api().newsletter.unsubscribe({ token, email: 'left@example.com' });
  expect(await around(3 * 365 * day, 'subscribers')).toEqual([2, 1]);
});

test('purges more than one batch per run and logs the number of rows', async () => {
  const { at, count } = await opened();
  const message = { name: 'A', email: 'a@example.com', subject: 'B', message: 'C', created_at: at.clock.ms };
  await at.academy.db
    .insertInto('contact_messages')
    .values(Array.from({ length: 1201 }, () => message))
    .execute();
  at.clock.ms += 181 * day;
  await at.purge();
  expect(await count('contact_messages')).toBe(0);
  expect(at.log.filter(({ event }) => event === 'purged')).toEqual([{ event: 'purged', details: { what: 'contactMessage', rows: 1201 } }]);
});

test('does not purge while another process holds the lease', async () => {
  const { at, count } = await opened();
  await at.api().contact.send({ name: 'A', email: 'a@example.com', subject: 'B', message: 'C' });
  at.clock.ms += 181 * day;
  const lease = { name: 'purge', holder: 'another', expires_at: at.clock.ms + 10_000 };
  await at.academy.db.insertInto('leases').values(lease).execute();
  await at.purge();
  expect(await count('contact_messages')).toBe(1);
  at.clock.ms += 10_000;
  await at.purge();
  expect(await count('contact_messages')).toBe(0);
});

test('purges by itself after the start', async () => {
  const { at, count } = await opened();
  await at.api().contact.send({ name: 'A', email: 'a@example.com', subject: 'B', message: 'C' });
  at.clock.ms += 181 * day;
  const second = await createApp(at.academy.config, { now: () => at.clock.ms, log: () => undefined });
  onTestFinished(() => second.close());
  second.purger.start();
  await expect.poll(() => count('contact_messages')).toBe(0);
});

test('logs an unavailable database and can still be stopped', async () => {
  const { at } = await opened();
  const log: string[] = [];
  const second = await createApp(at.academy.config, { now: () => at.clock.ms, log: (event) => log.push(event) });
  await second.academy.db.destroy();
  second.purger.start();
  await expect.poll(() => log).toContain('purge_failed');
  await second.purger.stop();
});
