import { expect } from 'vitest';
import { combineSources } from '#app/mail/deferred-mails.server.ts';
import { recordOutcomes } from '#app/mail/delivery-attempt.server.ts';
import { queues } from '#app/mail/mail.queries.server.ts';
import { expectNoTrace } from '#tests/support/expect-no-trace.ts';
import { insertHousehold } from '#tests/support/factories/households.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { claimMails, deadMailbox } from '#tests/support/smtp.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

const dayMs = 24 * 60 * 60_000;
/** The clock starts on Thursday, January 15. */
const thursday = 20_468;

async function openHousehold(app: TestApp) {
  const { token, email } = await app.learner();
  const { db } = app.context;
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return { token, email, ...(await insertHousehold(db, id, app.clock.ms)) };
}

const learn = ({ context: { db } }: TestApp, profile: number, day: number) =>
  db.insertInto('profile_days').values({ profile_id: profile, day, answers: 20, correct: 18, ms: 300_000, moments: 0 }).execute();

async function runPeriodicJobs(app: TestApp) {
  await app.jobWorkers.schedule();
  await app.context.db.updateTable('jobs').set({ run_at: app.clock.ms }).where('state', '=', 'queued').execute();
  await app.jobWorkers.drain();
}

const subjects = async (app: TestApp, word: string) => (await app.mails()).filter(({ subject }) => subject?.includes(word));

test('a household that wants it gets one mail after a week in which it learned, and none for a week without learning', async ({ app }) => {
  const { token, profile } = await openHousehold(app);
  await app.api(token).household.updateHousehold({ digest: true });
  await learn(app, profile, thursday);
  await learn(app, profile, thursday + 1);
  await runPeriodicJobs(app);
  expect(await subjects(app, 'week of Igbo')).toEqual([]);
  app.clock.ms += 4 * dayMs;
  for (const _ of [1, 2]) {
    await runPeriodicJobs(app);
    app.clock.ms += 2 * 3_600_000;
  }
  const mails = await subjects(app, 'week of Igbo');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Ngozi learned on 2 days, 10 minutes in all.');
  expectNoTrace(mails[0]?.text ?? '', ['Ada ', 'Ada,', 'Ada.']);
  app.clock.ms += 7 * dayMs;
  await runPeriodicJobs(app);
  expect(await subjects(app, 'week of Igbo')).toHaveLength(1);
});

test('a suppressed address gets no weekly email', async ({ app }) => {
  const { token, profile, email } = await openHousehold(app);
  await app.api(token).household.updateHousehold({ digest: true });
  await app.api().newsletter.subscribe({ email });
  await app.context.db.updateTable('subscribers').set({ suppressed_at: app.clock.ms }).execute();
  await learn(app, profile, thursday);
  app.clock.ms += 4 * dayMs;
  await runPeriodicJobs(app);
  expect(await subjects(app, 'week of Igbo')).toEqual([]);
});

test('a weekly email that finds no mailbox suppresses the subscription of its address', async ({ app }) => {
  const { token, profile, email } = await openHousehold(app);
  await app.api(token).household.updateHousehold({ digest: true });
  await app.api().newsletter.subscribe({ email });
  await learn(app, profile, thursday);
  app.clock.ms += 4 * dayMs;
  await app.mails();
  await runPeriodicJobs(app);
  const [row] = await claimMails(app.context.db, queues.notice, app.clock.ms, 1);
  if (row?.kind !== 'household.weekly-digest') throw new Error(`The mail is ${row?.kind}`);
  const source = combineSources(new Map());
  await recordOutcomes(app.context, [{ row, state: 'failed', isDeadMailbox: true, reason: deadMailbox }], source);
  expect((await app.api(await app.adminToken()).newsletter.suppressed()).rows).toMatchObject([{ email, kind: 'mailbox', answer: deadMailbox }]);
});

test('the weekly email counts the days from Monday to Sunday', async ({ app }) => {
  const { token, profile } = await openHousehold(app);
  await app.api(token).household.updateHousehold({ digest: true });
  const [monday, sunday] = [thursday - 3, thursday + 3];
  for (const day of [monday - 1, monday, sunday, sunday + 1]) await learn(app, profile, day);
  app.clock.ms += 4 * dayMs;
  await runPeriodicJobs(app);
  expect((await subjects(app, 'week of Igbo'))[0]?.text).toContain('Ngozi learned on 2 days, 10 minutes in all.');
});

test('the link of the weekly email ends it without a login (RFC 8058), and works again', async ({ app }) => {
  const { token, profile } = await openHousehold(app);
  await app.api(token).household.updateHousehold({ digest: true });
  await learn(app, profile, thursday);
  app.clock.ms += 4 * dayMs;
  await runPeriodicJobs(app);
  const [mail] = await subjects(app, 'week of Igbo');
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? '';
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const { pathname, search } = new URL(header('list-unsubscribe').slice(1, -1));
  const path = pathname.replace('/api', '') + search;
  expect((await app.call('POST', path, { body: 'List-Unsubscribe=One-Click' })).status).toBe(200);
  expect((await app.call('POST', path)).status).toBe(200);
  const { digest_since } = await app.context.db.selectFrom('households').select('digest_since').executeTakeFirstOrThrow();
  expect(digest_since).toBeNull();
  expect((await app.call('POST', '/learning/digest/off?token=wrong')).status).toBe(400);
});

test('profiles without learning are deleted after two years, 30 days after an email', async ({ app }) => {
  await openHousehold(app);
  const profiles = () => app.context.db.selectFrom('profiles').select('id').execute();
  const start = app.clock.ms;
  app.clock.ms = start + 699 * dayMs;
  await runPeriodicJobs(app);
  expect(await subjects(app, 'will be deleted on')).toEqual([]);
  app.clock.ms = start + 701 * dayMs;
  for (const _ of [1, 2]) {
    await runPeriodicJobs(app);
    app.clock.ms += 2 * dayMs;
  }
  const [mail, ...others] = await subjects(app, 'will be deleted on');
  expect(others).toEqual([]);
  expect(mail?.text).toContain('Ngozi, Ada, and Obi');
  expect(await profiles()).toHaveLength(3);
  app.clock.ms = start + 732 * dayMs;
  await app.runRetentionJob();
  expect(await profiles()).toEqual([]);
  const consents = await app.context.db.selectFrom('consents').select('undone_at').execute();
  expect(consents.every(({ undone_at }) => undone_at !== null)).toBe(true);
  app.clock.ms += 366 * dayMs;
  await app.runRetentionJob();
  expect(await app.context.db.selectFrom('consents').selectAll().execute()).toEqual([]);
});

test('one lesson after the mail keeps all profiles of the household', async ({ app }) => {
  const { profile } = await openHousehold(app);
  const start = app.clock.ms;
  app.clock.ms = start + 701 * dayMs;
  await runPeriodicJobs(app);
  expect(await subjects(app, 'will be deleted on')).toHaveLength(1);
  await app.context.db
    .updateTable('profiles')
    .set({ last_day: thursday + 710 })
    .where('id', '=', profile)
    .execute();
  app.clock.ms = start + 740 * dayMs;
  await app.runRetentionJob();
  expect(await app.context.db.selectFrom('profiles').select('id').execute()).toHaveLength(3);
  // Two years later it is told anew.
  app.clock.ms = start + (710 + 701) * dayMs;
  await runPeriodicJobs(app);
  expect(await subjects(app, 'will be deleted on')).toHaveLength(2);
});

test('an email tells of a further device, not of the first one', async ({ app }) => {
  const { token } = await app.learner();
  await app.api(token).household.addDevice({ name: 'Phone' });
  await app.api(token).household.addDevice({ name: 'Tablet' });
  const mails = await subjects(app, 'new device');
  expect(mails.map(({ text }) => text?.includes('“Tablet”'))).toEqual([true]);
});
