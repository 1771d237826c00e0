import { expect, onTestFinished, test } from 'vitest';
import { leaseMs } from '#app/jobs/leases.server.ts';
import { claimRows } from '#app/jobs/queue-table.queries.server.ts';
import { mailsTable, queues } from '#app/mail/mail.queries.server.ts';
import { insertDeadJob, insertDeadMail } from '#tests/support/factories/jobs.ts';
import { createMailing, createSmtpServer, mailStates } from '#tests/support/smtp.ts';
import { createTestApp, person, pinIn, type TestApp } from '#tests/support/test-app.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const message = { name: 'Ada', email: 'ada@example.com', subject: 'How do I begin?', message: 'With which lesson?' };

async function setUp() {
  const peer = await createSmtpServer();
  const app = await createMailing(peer);
  return { peer, app, token: await app.adminToken() };
}

/** A contact message whose mail the SMTP server has refused for good. */
async function setUpRefused() {
  const parts = await setUp();
  parts.peer.rejectionCodes.push(550);
  await parts.app.api().contact.send(message);
  await parts.app.mails();
  const { rows } = await parts.app.api(parts.token).jobs.dead();
  return { ...parts, letter: rows[0] };
}

const rows = ({ context }: TestApp) => context.db.selectFrom('mails').selectAll().orderBy('id').execute();
const change = (app: TestApp, method: 'POST' | 'DELETE', id: number | string, token?: string) =>
  app.call(method, method === 'POST' ? `/admin/failed-mails/${id}/retry` : `/admin/failed-mails/${id}`, token ? { token } : {});

test('an email that failed for good is listed with its kind, receiver, subject and error, without email addresses and without its text', async () => {
  const { letter, app, token } = await setUpRefused();
  const time = new Date(app.clock.ms).toISOString();
  expect(letter).toEqual({
    id: expect.any(Number),
    type: 'mail',
    kind: 'contact.message',
    to: expect.stringContaining('h***@academy.test'),
    subject: 'Contact: How do I begin?',
    error: expect.stringContaining('550'),
    createdAt: time,
    failedAt: time,
  });
  const { text } = await app.call('GET', '/admin/jobs', { token });
  expect(text).not.toContain('With which lesson?');
  expect(text).not.toMatch(/[a-z]@/);
});

test('jobs and mails are listed together, newest failure first, by type, and by words of their kind or error', async () => {
  const { app, token } = await setUp();
  const { db } = app.context;
  const at = (seconds: number) => app.clock.ms + seconds * 1000;
  await insertDeadJob(db, app.clock.ms, { kind: 'test.first', finished_at: at(1) });
  await insertDeadMail(db, app.clock.ms, { mail: { kind: 'test.second' }, dead_at: at(2), last_error: 'Error: 100 % Full' });
  await insertDeadJob(db, app.clock.ms, { kind: 'test.third', finished_at: at(3) });
  await insertDeadMail(db, app.clock.ms, { mail: { kind: 'test.fourth' }, dead_at: at(4), last_error: 'Error: refused' });
  const list = async (query: Parameters<ReturnType<TestApp['api']>['jobs']['dead']>[0]) => {
    const { rows, total } = await app.api(token).jobs.dead(query);
    return [...rows.map(({ kind }) => kind.replace('test.', '')), total];
  };
  expect(await list({})).toEqual(['fourth', 'third', 'second', 'first', 4]);
  expect(await list({ page: 2, limit: 3 })).toEqual(['first', 4]);
  expect(await list({ type: 'job' })).toEqual(['third', 'first', 2]);
  expect(await list({ type: 'mail', page: 2, limit: 1 })).toEqual(['second', 2]);
  expect(await list({ search: 'ERROR fourth' })).toEqual(['fourth', 1]);
  expect(await list({ search: '%' })).toEqual(['second', 1]);
  expect(await list({ search: 'test.', type: 'job' })).toEqual(['third', 'first', 2]);
  expect((await app.call('GET', '/admin/jobs?type=letter', { token })).status).toBe(400);
});

test('an email that is tried again has all its attempts, and is sent once', async () => {
  const { app, peer, token, letter } = await setUpRefused();
  const [failed] = await rows(app);
  expect(await change(app, 'POST', letter?.id ?? 0, token)).toMatchObject({ status: 200, body: { message: 'The mail is sent again now' } });
  expect(await rows(app)).toMatchObject([{ state: 'queued', failed_attempts: 0, interruptions: 0, last_error: null, dead_at: null }]);
  await app.mails();
  expect(peer.received).toMatchObject([{ subject: 'Contact: How do I begin?', messageId: failed?.message_id }]);
  expect(await rows(app)).toMatchObject([{ state: 'sent', content: null, dead_at: null }]);
  expect(await app.api(token).jobs.dead()).toEqual({ rows: [], total: 0 });
  expect(app.log).toContainEqual({ event: 'mail_retried', details: expect.objectContaining({ kind: 'contact.message' }) });
  expect(await change(app, 'POST', letter?.id ?? 0, token)).toMatchObject({
    status: 404,
    body: { error: 'This email is gone: it was tried again or discarded meanwhile' },
  });
});

test('two administrators who try an email again at the same time queue it once', async () => {
  const { app, token, letter } = await setUpRefused();
  const statuses = (await Promise.all([1, 2].map(() => change(app, 'POST', letter?.id ?? 0, token)))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 404]);
});

test('a discarded mail loses its content, and stays on record as failed', async () => {
  const { app, peer, token, letter } = await setUpRefused();
  expect(await change(app, 'DELETE', letter?.id ?? 0, token)).toMatchObject({ status: 200, body: { message: 'The mail was discarded' } });
  expect(await rows(app)).toMatchObject([{ state: 'failed', content: null, dead_at: null }]);
  expect((await change(app, 'DELETE', letter?.id ?? 0, token)).status).toBe(404);
  expect((await change(app, 'POST', letter?.id ?? 0, token)).status).toBe(404);
  await app.mails();
  expect(peer.received).toEqual([]);
});

test('mails that wait, are sent, or belong to a newsletter are neither listed, tried again nor discarded', async () => {
  const { app, peer, token } = await setUp();
  await app.api().newsletter.subscribe({ email: 'reader@example.com' });
  await app.mails();
  peer.rejectionCodes.push(550);
  await app.api(token).newsletter.send({ subject: 'Akụkọ', message: 'Ndewo' });
  await app.mails();
  await app.api().contact.send(message);
  expect(await mailStates(app)).toEqual(['sent', 'failed', 'queued']);
  const before = await rows(app);
  for (const method of ['POST', 'DELETE'] as const)
    for (const id of [...before.map((row) => row.id), 0, 'x']) expect((await change(app, method, id, token)).status).toBe(404);
  expect(await app.api(token).jobs.dead()).toEqual({ rows: [], total: 0 });
  expect(await rows(app)).toEqual(before);
});

test('an expired pin is not tried again, and the answer says why', async () => {
  const { app, peer, token } = await setUp();
  peer.rejectionCodes.push(550);
  await app.api().accounts.register(person);
  await app.mails();
  const { rows: letters } = await app.api(token).jobs.dead();
  const [{ id, kind } = { id: 0, kind: '' }] = letters;
  expect(kind).toBe('accounts.verification-code');
  app.clock.ms += 30 * minuteMs;
  expect(await change(app, 'POST', id, token)).toMatchObject({
    status: 409,
    body: { error: 'The code or link in this email has expired, so it is not sent again. Please discard it: its receiver can ask for a new one.' },
  });
  expect(await rows(app)).toMatchObject([{ state: 'failed', dead_at: app.clock.ms - 30 * minuteMs }]);
});

test('a pin that is tried again within its lifetime verifies the account', async () => {
  const { app, peer, token } = await setUp();
  peer.rejectionCodes.push(550);
  await app.api().accounts.register(person);
  await app.mails();
  app.clock.ms += 29 * minuteMs;
  expect((await change(app, 'POST', (await app.api(token).jobs.dead()).rows[0]?.id ?? 0, token)).status).toBe(200);
  await app.mails();
  const pin = pinIn(peer.received[0]);
  expect(await app.api().accounts.verify({ email: person.email, verification_pin: pin })).toMatchObject({ message: 'Verification successful' });
});

test('a pin that expires while the SMTP server is away is not sent any more', async () => {
  const { app, peer, token } = await setUp();
  peer.rejectionCodes.push(451, 451, 451);
  await app.api().accounts.register(person);
  for (let nth = 0; nth < 5; nth += 1) {
    await app.mails();
    app.clock.ms += 15 * minuteMs;
  }
  await app.mails();
  expect(peer.received).toEqual([]);
  expect((await app.api(token).jobs.dead()).rows).toMatchObject([{ error: 'The code or link in this email expired before the mail could be sent.' }]);
});

test('an email that ends its process at every attempt becomes a dead letter, and other emails are sent', async () => {
  const { app, peer, token } = await setUp();
  await app.api().contact.send(message);
  const queue = { queue: queues.notice, count: 1 };
  for (let nth = 0; nth < 11; nth += 1) {
    const claim = claimRows(app.context.db, mailsTable, nth === 0 ? 'queued' : 'interrupted', { ...queue, now: app.clock.ms });
    expect(await claim).toHaveLength(1);
    app.clock.ms += leaseMs;
  }
  await app.api().newsletter.subscribe({ email: 'reader@example.com' });
  await app.mails();
  expect(peer.received.map(({ subject }) => subject)).toEqual(['Welcome to the Mụta Igbo newsletter']);
  const error = 'The process ended 11 times during this work, so it is not tried again by itself.';
  const { rows: letters } = await app.api(token).jobs.dead();
  expect(letters).toMatchObject([{ kind: 'contact.message', error }]);
  await change(app, 'POST', letters[0]?.id ?? 0, token);
  await app.mails();
  expect(peer.received.map(({ subject }) => subject)).toContain('Contact: How do I begin?');
});

test('mails that failed for good are deleted after 90 days, however old they were then', async () => {
  const { app } = await setUp();
  await insertDeadMail(app.context.db, app.clock.ms, { dead_at: app.clock.ms + dayMs });
  const kinds = async () => (await rows(app)).map(({ kind }) => kind);
  app.clock.ms += 91 * dayMs - 1000;
  await app.runRetentionJob();
  expect(await kinds()).toContain('test.unknown');
  app.clock.ms += 1000;
  await app.runRetentionJob();
  expect(await kinds()).not.toContain('test.unknown');
});

test('only administrators see and change failed mails', async () => {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  const { token: learner } = await app.learner();
  const id = await insertDeadMail(app.context.db, app.clock.ms);
  for (const token of [undefined, learner]) {
    expect((await change(app, 'POST', id, token)).status).toBe(401);
    expect((await change(app, 'DELETE', id, token)).status).toBe(401);
  }
  expect((await rows(app)).at(-1)).toMatchObject({ state: 'failed', dead_at: app.clock.ms });
});
