import { expect, test } from 'vitest';
import { createNewsletterSource } from '#app/features/newsletter/newsletter-mails.server.ts';
import { insertSubscribers } from '#tests/support/factories/subscribers.ts';
import { createMailing, createSmtpServer, mailStates } from '#tests/support/smtp.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { combineSources } from './deferred-mails.server.ts';
import type { DeferredMailSource } from './delivery-attempt.server.ts';
import { queues } from './mail.queries.server.ts';
import { createMailWorkers } from './mail-workers.server.ts';
import type { Mail } from './mailer.server.ts';

/** Workers of a version in which the school, too, has mails without content; sent mails and outcomes are recorded. */
function createSchoolWorkers(app: TestApp, features = ['school', 'newsletter']) {
  const sent: Omit<Mail, 'kind'>[] = [];
  const outcomes: string[] = [];
  const school: DeferredMailSource = {
    render: async (_, { id, kind }) => ({ kind, to: 'ada@example.com', subject: `Report ${id}`, text: '', html: '' }),
    isStillPaused: async () => false,
    onRecorded: async (_, recorded) => void outcomes.push(...recorded.map(({ row, state }) => `${row.kind} ${state}`)),
  };
  const all = { school, newsletter: createNewsletterSource() };
  const sources = new Map(Object.entries(all).filter(([name]) => features.includes(name)));
  const send = async (mail: Omit<Mail, 'kind'>) => void sent.push(mail);
  return { sent, outcomes, workers: createMailWorkers(app.context, { notice: send, newsletter: send }, combineSources(sources)) };
}

/** @returns its id */
async function queueReport({ context, clock }: TestApp): Promise<number> {
  const times = { run_at: clock.ms, created_at: clock.ms, sent_at: null };
  const row = {
    kind: 'school.report',
    priority: queues.notice,
    message_id: `<${crypto.randomUUID()}@academy.test>`,
    content: null,
    newsletter_id: null,
  };
  const insert = context.db.insertInto('mails').values({ ...row, state: 'queued', subscriber_id: null, last_error: null, ...times });
  return (await insert.returning('id').executeTakeFirstOrThrow()).id;
}

test('every feature renders its own mails, and hears of the outcomes of its own', async () => {
  const app = await createMailing(await createSmtpServer());
  const token = await app.adminToken();
  const { sent, outcomes, workers } = createSchoolWorkers(app);
  await insertSubscribers(app.context.db, 2, app.clock.ms);
  await app.api(token).newsletter.send({ subject: 'Akụkọ', message: 'Ndewo' });
  const id = await queueReport(app);
  await workers.deliver(queues.notice);
  await workers.deliver(queues.newsletter);
  expect(sent.map(({ subject }) => subject)).toEqual([`Report ${id}`, 'Akụkọ', 'Akụkọ']);
  expect(outcomes).toEqual(['school.report sent']);
  expect((await app.api(token).newsletter.progress()).rows).toMatchObject([{ recipients: 2, sent: 2 }]);
});

test('an email of a newsletter that an older release queued without a kind is sent', async () => {
  const app = await createMailing(await createSmtpServer());
  const { sent, workers } = createSchoolWorkers(app);
  await insertSubscribers(app.context.db, 1, app.clock.ms);
  await app.api(await app.adminToken()).newsletter.send({ subject: 'Akụkọ', message: 'Ndewo' });
  await app.context.db.updateTable('mails').set({ kind: '' }).execute();
  await workers.deliver(queues.newsletter);
  expect(sent).toHaveLength(1);
});

test('an email whose kind only a newer version renders waits for it, and becomes a dead letter after its attempts', async () => {
  const app = await createMailing(await createSmtpServer());
  const id = await queueReport(app);
  const older = createSchoolWorkers(app, ['newsletter']);
  const newer = createSchoolWorkers(app);
  await older.workers.deliver(queues.notice);
  expect(await mailStates(app)).toEqual(['queued']);
  app.clock.ms += 2 * 60_000;
  await newer.workers.deliver(queues.notice);
  expect(newer.sent.map(({ subject }) => subject)).toEqual([`Report ${id}`]);

  await queueReport(app);
  for (let nth = 0; nth < 7; nth += 1) {
    await older.workers.deliver(queues.notice);
    app.clock.ms += 24 * 3_600_000;
  }
  const token = await app.adminToken();
  const { rows } = await app.api(token).jobs.dead();
  expect(rows).toMatchObject([{ kind: 'school.report', error: "This version of the academy does not know mails of the kind 'school.report'." }]);
  await app.api(token).jobs.retryMail({ id: rows[0]?.id ?? 0 });
  await newer.workers.deliver(queues.notice);
  expect(newer.sent).toHaveLength(2);
});
