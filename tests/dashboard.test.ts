import { expect } from 'vitest';
import type { WeekCounts } from '#app/features/admin/dashboard/week-counts.contract.ts';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { insertDeadJob, insertDeadMail } from '#tests/support/factories/jobs.ts';
import { insertSubscribers } from '#tests/support/factories/subscribers.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { person } from '#tests/support/test-app.ts';

const test = withAppPerTest();
const inNewYork = withAppPerTest({ ACADEMY_TIME_ZONE: 'America/New_York' });
const dayMs = 24 * 60 * 60_000;
const at = (iso: string) => Date.parse(iso);

const filled = ({ weeks }: WeekCounts) => weeks.filter(({ count }) => count > 0).map(({ monday, count }) => `${monday} ${count}`);

test('new members and subscribers are counted by week, empty weeks are 0, and the last one is the current one', async ({ app }) => {
  app.clock.ms = at('2026-11-18T12:00:00Z');
  const { db } = app.context;
  // In Lagos, UTC+1, the week begins an hour before midnight of UTC.
  await insertAccounts(db, 2, 'learner', 0, () => at('2026-11-15T22:59:59Z'));
  await insertAccounts(db, 3, 'tutor', 0, () => at('2026-11-15T23:00:00Z'));
  await insertSubscribers(db, 4, at('2026-11-17T12:00:00Z'));
  const api = app.api(await app.adminToken());
  const members = await api.accounts.newMembers();
  expect(members.weeks).toHaveLength(26);
  expect([members.weeks[0]?.monday, members.weeks.at(-1)?.monday]).toEqual(['2026-05-25', '2026-11-16']);
  expect(filled(members)).toEqual(['2026-11-09 2', '2026-11-16 3']);
  expect(filled(await api.newsletter.newSubscribers())).toEqual(['2026-11-16 4']);
});

inNewYork('weeks are those of the time zone of the academy', async ({ app }) => {
  app.clock.ms = at('2026-11-18T12:00:00Z');
  await insertAccounts(app.context.db, 2, 'learner', 0, () => at('2026-11-16T04:59:59Z'));
  await insertAccounts(app.context.db, 3, 'tutor', 0, () => at('2026-11-16T05:00:00Z'));
  expect(filled(await app.api(await app.adminToken()).accounts.newMembers())).toEqual(['2026-11-09 2', '2026-11-16 3']);
});

test('members count once their email is verified, administrators and those who have left do not count', async ({ app, adminToken }) => {
  const count = async () => (await app.api(adminToken).accounts.newMembers()).weeks.at(-1)?.count;
  await app.api().accounts.register(person);
  expect(await count()).toBe(0);
  await app.learner({ email: 'second@example.com' });
  expect(await count()).toBe(1);
  await app.context.db.deleteFrom('accounts').where('email_key', '=', 'second@example.com').execute();
  expect(await count()).toBe(0);
});

test('subscribers who have left are not counted', async ({ app, adminToken }) => {
  const count = async () => (await app.api(adminToken).newsletter.newSubscribers()).weeks.at(-1)?.count;
  await app.api().newsletter.subscribe({ email: 'reader@example.com' });
  expect(await count()).toBe(1);
  const { token } = await app.context.db.selectFrom('subscribers').select('token').executeTakeFirstOrThrow();
  await app.api().newsletter.unsubscribe({ token, email: 'reader@example.com' });
  expect(await count()).toBe(0);
});

test('failed mails and jobs are counted, and addresses that rejected mail in the last seven days', async ({ app, adminToken }) => {
  const failing = () => app.api(adminToken).jobs.failing();
  expect(await failing()).toEqual({ mails: 0, jobs: 0, suppressedAddresses: 0 });
  const { db } = app.context;
  await insertDeadMail(db, app.clock.ms);
  await insertDeadJob(db, app.clock.ms);
  await insertSubscribers(db, 3, app.clock.ms);
  const suppress = (email: string, daysAgo: number) =>
    db
      .updateTable('subscribers')
      .set({ suppressed_at: app.clock.ms - daysAgo * dayMs })
      .where('email_key', '=', email)
      .execute();
  await suppress('reader0@example.com', 6.9);
  await suppress('reader1@example.com', 7.1);
  expect(await failing()).toEqual({ mails: 1, jobs: 1, suppressedAddresses: 1 });
});
