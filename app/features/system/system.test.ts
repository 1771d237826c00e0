import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { engine } from '#tests/support/empty-database.ts';
import { insertDeadJob, insertDeadMail } from '#tests/support/factories/jobs.ts';
import { createMailing, createSmtpServer } from '#tests/support/smtp.ts';
import { createTestApp, noon, person, type TestApp } from '#tests/support/test-app.ts';

const minuteMs = 60_000;

async function createSystemApp(env: Record<string, string> = {}) {
  const app = await createTestApp(env);
  onTestFinished(() => app.close());
  const token = await app.adminToken();
  return { app, token, api: app.api(token), read: () => app.api(token).system.read() };
}

/** Reads the state with a request that comes from an address, with or without the header of proxies. */
async function readFrom(app: TestApp, token: string, from: string, forwardedFor?: string) {
  const headers = { Authorization: `Bearer ${token}`, ...(forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor }) };
  const request = new Request('http://academy.test/api/admin/system', { headers });
  const response = await app.httpApp.fetch(request, { incoming: { socket: { remoteAddress: from } } });
  const { address, isForwardIgnored } = (await response.json()) as Awaited<ReturnType<ReturnType<TestApp['api']>['system']['read']>>;
  return [address, isForwardIgnored];
}

test('version, database, disk, mail and work are told as they are', async () => {
  const { app, read } = await createSystemApp();
  const system = await read();
  expect(system).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    database: { engine: expect.stringMatching(engine === 'postgres' ? /^PostgreSQL \d/ : /^SQLite 3\./) },
    dataDisk: { folder: app.context.config.dataDir },
    mail: { server: null, outbox: app.context.config.outboxDir },
    publicUrl: 'https://academy.test',
    isForwardIgnored: false,
    work: { dueJobs: 0, deadJobs: 0, waitingMails: 0, deadMails: 0, isLate: false },
  });
  expect(system.database?.bytes).toBeGreaterThan(100_000);
  expect(system.dataDisk?.freeBytes).toBeGreaterThan(0);
  expect(system.dataDisk?.neededBytes).toBe(1_000_000_000);
  expect(system).not.toHaveProperty('backupDisk');
});

test('a folder for backups that is not there leaves the other parts, and the log says why', { tags: ['full'] }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-system-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { app, read } = await createSystemApp({ BACKUP_DIR: folder });
  const sameDisk = await read();
  expect(sameDisk.backupDisk).toMatchObject({ folder, isOnDataDisk: expect.any(Boolean) });
  rmSync(folder, { recursive: true });
  const system = await read();
  expect([system.backupDisk, system.database === null, system.dataDisk === null]).toEqual([null, false, false]);
  expect(app.log.filter(({ event }) => event === 'system_trouble').map(({ details }) => details)).toEqual([
    { part: 'backupDisk', reason: expect.stringContaining('ENOENT') },
  ]);
});

test('a test email goes to the own address through the queue, and its outcome can be read', async () => {
  const { app, api, token } = await createSystemApp();
  const { id, message } = await api.system.sendTest();
  expect(message).toBe('A test is on its way to your own address');
  expect(await api.system.testMail({ id })).toEqual({ state: 'waiting', reason: null, triesAgainAt: null });
  const mail = (await app.mails()).at(-1);
  expect([mail?.to?.map(({ address }) => address), mail?.subject]).toEqual([['admin@example.com'], 'Test email (Mụta Igbo)']);
  expect(await api.system.testMail({ id })).toEqual({ state: 'sent', reason: null, triesAgainAt: null });
  const entries = await api.auditLog.list({ action: 'system.sendTest' });
  expect(entries).toHaveLength(1);
  await app.api().contact.send({ name: 'Ada', email: 'ada@example.com', subject: 'A question', message: 'When?' });
  expect(await app.call('GET', `/admin/system/test-mails/${id + 1}`, { token })).toMatchObject({
    status: 404,
    body: { error: 'This is no test email' },
  });
});

test('a mail server is named without user and password, and the last reason of an email that waits or failed without addresses', {
  tags: ['full'],
}, async () => {
  const peer = await createSmtpServer();
  const app = await createMailing({ url: peer.url });
  const api = app.api(await app.adminToken());
  peer.rejectionCodes.push('451 4.3.0 no admin@example.com now');
  const { id } = await api.system.sendTest();
  await app.mails();
  const outcome = await api.system.testMail({ id });
  expect(outcome).toMatchObject({
    state: 'waiting',
    reason: expect.stringContaining('451'),
    triesAgainAt: expect.stringMatching(/^2026-01-15T12:01:/),
  });
  const waiting = await api.system.read();
  expect(waiting.mail).toMatchObject({ server: peer.host, failure: { reason: outcome.reason, triesAgainAt: outcome.triesAgainAt } });
  expect(waiting.work).toMatchObject({ waitingMails: 1, deadMails: 0 });
  expect(JSON.stringify(waiting)).not.toContain('admin@');
  peer.rejectionCodes.push('550 5.7.1 Blocked');
  app.clock.ms += 2 * minuteMs;
  await app.mails();
  expect(await api.system.testMail({ id })).toMatchObject({ state: 'failed', reason: expect.stringContaining('Blocked'), triesAgainAt: null });
  const failed = await api.system.read();
  expect(failed.mail?.failure).toMatchObject({ reason: expect.stringContaining('Blocked'), triesAgainAt: null });
  expect(failed.work).toMatchObject({ waitingMails: 0, deadMails: 1 });
});

test('user and password of SMTP_URL are not told', { tags: ['full'] }, async () => {
  const { read } = await createSystemApp({ SMTP_URL: 'smtps://postbox:a-secret@smtp.example:465/?pool=true' });
  const system = await read();
  expect(system.mail?.server).toBe('smtp.example:465');
  expect(JSON.stringify(system)).not.toMatch(/postbox|a-secret/);
});

test('the newer one of an email that waits and one that failed for good is told', { tags: ['full'] }, async () => {
  const { app, read } = await createSystemApp();
  const { db } = app.context;
  await insertDeadMail(db, noon, { last_error: 'older' });
  await app.api().contact.send({ name: 'Ada', email: 'ada@example.com', subject: 'A question', message: 'When?' });
  await db
    .updateTable('mails')
    .set({ last_error: 'waits', run_at: noon + minuteMs })
    .where('state', '=', 'queued')
    .execute();
  expect((await read()).mail?.failure).toEqual({ reason: 'waits', triesAgainAt: '2026-01-15T12:01:00.000Z' });
  await insertDeadMail(db, noon, { last_error: 'newer' });
  expect((await read()).mail?.failure).toEqual({ reason: 'newer', triesAgainAt: null });
});

test('work that failed for good is counted, and jobs that are due for more than ten minutes are late', { tags: ['full'] }, async () => {
  const { app, read } = await createSystemApp();
  await insertDeadJob(app.context.db, noon);
  await app.api().accounts.register(person);
  await app.api().accounts.resend({ email: person.email });
  const { dueJobs = 0, ...work } = (await read()).work ?? {};
  expect(work).toMatchObject({ deadJobs: 1, deadMails: 0, isLate: false });
  app.clock.ms += 11 * minuteMs;
  expect((await read()).work).toMatchObject({ deadJobs: 1, isLate: true });
  expect(dueJobs).toBeLessThanOrEqual(1);
});

test('the address of the caller is that of TRUST_PROXY, and a header from elsewhere is told', async () => {
  const { app, token } = await createSystemApp({ TRUST_PROXY: '10.0.0.0/8' });
  expect(await readFrom(app, token, '203.0.113.7')).toEqual(['203.0.113.7', false]);
  expect(await readFrom(app, token, '10.0.0.1', '203.0.113.7')).toEqual(['203.0.113.7', false]);
  expect(await readFrom(app, token, '10.0.0.1', '203.0.113.7, 10.0.0.2')).toEqual(['203.0.113.7', false]);
  expect(await readFrom(app, token, '127.0.0.1', '203.0.113.7')).toEqual(['127.0.0.1', true]);
  // The second proxy is not trusted.
  expect(await readFrom(app, token, '10.0.0.1', '203.0.113.7, 192.168.0.2')).toEqual(['192.168.0.2', true]);
});
