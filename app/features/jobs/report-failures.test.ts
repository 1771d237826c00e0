import { expect } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { admin } from '#tests/support/api-client.ts';
import { insertDeadJob, insertDeadMail } from '#tests/support/factories/jobs.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { createMailing, createSmtpServer } from '#tests/support/smtp.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { reportFailures } from './report-failures.jobs.server.ts';

const test = withAppPerTest();
const subject = 'Work in the background failed (Mụta Igbo)';

/** Another process may perform the job at the same time. */
const report = (app: TestApp) =>
  reportFailures.job.perform({ ...app.context, args: {}, signal: new AbortController().signal, invalidate: () => undefined });

/** Reports that are sent after so much time, without those of before. */
async function reportsAfter(app: TestApp, ms: number) {
  const before = (await app.mails()).length;
  app.clock.ms += ms;
  await report(app);
  return (await app.mails()).slice(before).filter((mail) => mail.subject === subject);
}

const failMail = (app: TestApp, kind: string) => insertDeadMail(app.context.db, app.clock.ms, { mail: { kind } });
const failJob = (app: TestApp, kind: string) => insertDeadJob(app.context.db, app.clock.ms, { kind });

test('jobs and mails that failed for good are mailed to the administrators with kinds and counts, each one once', async ({ app }) => {
  expect(await reportsAfter(app, unitMs.day)).toEqual([]);
  for (const kind of ['contact.message', 'contact.message', 'accounts.welcome']) await failMail(app, kind);
  await failJob(app, 'retention.purge');
  const [mail, ...others] = await reportsAfter(app, unitMs.hour);
  expect(others).toEqual([]);
  expect(mail?.to).toMatchObject([{ address: admin.email }]);
  expect(mail?.text).toContain('2 mails: contact.message\n1 mail: accounts.welcome\n1 job: retention.purge\n');
  expect(mail?.text).toContain('/admin/jobs');
  expect(mail?.text).not.toContain('With earlier ones');
  expect(await reportsAfter(app, 2 * unitMs.day)).toEqual([]);
});

test('a day has one report at most; what failed meanwhile is in the next one, which also counts what still waits', async ({ app }) => {
  await failJob(app, 'test.first');
  expect(await reportsAfter(app, unitMs.hour)).toHaveLength(1);
  await failJob(app, 'test.second');
  expect(await reportsAfter(app, 23 * unitMs.hour)).toEqual([]);
  const [mail] = await reportsAfter(app, unitMs.hour);
  expect(mail?.text).toContain('1 job: test.second\n\nWith earlier ones, 2 wait for you.');
  expect(mail?.text).not.toContain('test.first');
});

test('what was tried again or discarded before the report is not in it', async ({ app, adminToken }) => {
  const id = await failJob(app, 'test.discarded');
  await app.call('DELETE', `/admin/jobs/${id}`, { token: adminToken });
  expect(await reportsAfter(app, unitMs.hour)).toEqual([]);
});

test('of two processes one reports', async ({ app }) => {
  await failJob(app, 'test.failed');
  app.clock.ms += unitMs.hour;
  await Promise.all([report(app), report(app)]);
  expect((await app.mails()).filter((mail) => mail.subject === subject)).toHaveLength(1);
});

test('a failure that another process records late, by a clock that is behind, is reported', async ({ app }) => {
  await failJob(app, 'test.first');
  expect(await reportsAfter(app, unitMs.hour)).toHaveLength(1);
  await insertDeadJob(app.context.db, app.clock.ms - 4 * unitMs.minute, { kind: 'test.late' });
  const [mail] = await reportsAfter(app, unitMs.day);
  expect(mail?.text).toContain('1 job: test.late');
});

test('an academy without an administrator keeps its failures for the first one', async ({ app }) => {
  const { db } = app.context;
  const roles = await db.deleteFrom('account_roles').where('role', '=', 'administrator').returningAll().execute();
  await failJob(app, 'test.failed');
  expect(await reportsAfter(app, unitMs.hour)).toEqual([]);
  await db.insertInto('account_roles').values(roles).execute();
  expect(await reportsAfter(app, unitMs.hour)).toHaveLength(1);
});

test('a report that the mail server refuses is a dead letter, and causes no report', async () => {
  const peer = await createSmtpServer();
  const app = await createMailing(peer);
  const failures = () => app.context.db.selectFrom('mails').select('kind').where('dead_at', 'is not', null).execute();
  await failJob(app, 'test.failed');
  app.clock.ms += unitMs.hour;
  peer.rejectionCodes.push(550);
  await report(app);
  await app.mails();
  expect(await failures()).toEqual([{ kind: 'jobs.failures' }]);
  for (let day = 0; day < 3; day += 1) {
    app.clock.ms += unitMs.day;
    await report(app);
    await app.mails();
  }
  expect(peer.received).toEqual([]);
  await failJob(app, 'test.second');
  app.clock.ms += unitMs.hour;
  await report(app);
  await app.mails();
  expect(peer.received.map((mail) => mail.subject)).toEqual([subject]);
});

test('the job runs every hour by itself', async ({ app }) => {
  await failJob(app, 'test.failed');
  await app.jobWorkers.schedule();
  await app.jobWorkers.drain();
  app.clock.ms += unitMs.hour;
  await app.jobWorkers.drain();
  expect((await app.mails()).filter((mail) => mail.subject === subject)).toHaveLength(1);
});
