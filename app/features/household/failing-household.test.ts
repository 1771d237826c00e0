import { expect } from 'vitest';
import { enqueue } from '#app/jobs/define-job.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { insertHousehold } from '#tests/support/factories/households.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { refuseWrites } from '#tests/support/refuse-writes.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { sendWeeklyDigests } from './digest/weekly-digest.jobs.server.ts';
import { sendReminders } from './reminders/send-reminders.jobs.server.ts';
import { sendRemovalNotices } from './unused/unused-households.server.ts';

const test = withAppPerTest();

/** The clock starts on Thursday, January 15. */
const thursday = 20_468;

async function runJobs({ context: { db }, clock: { ms }, jobWorkers }: TestApp) {
  for (const job of [sendReminders, sendWeeklyDigests]) await enqueue(db, job, {}, { now: ms });
  await jobWorkers.drain();
}

test('a household that fails stops no mail of another one, and is tried again', async ({ app }) => {
  const { db } = app.context;
  const open = async (name: string) => {
    const { token, email } = await app.learner({ email: `${name}@example.com` });
    const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const { profile } = await insertHousehold(db, id, app.clock.ms);
    await app.api(token).household.updateHousehold({ digest: true });
    await app.api(token).household.saveReminder({ id: profile, days: [1], hour: 17 });
    await db.insertInto('profile_days').values({ profile_id: profile, day: thursday, answers: 1, correct: 1, ms: 60_000, moments: 0 }).execute();
    return { id, profile };
  };
  const first = await open('first');
  await open('second');
  await refuseWrites(db, 'reminders', first.profile);
  await refuseWrites(db, 'households', first.id);
  const sent = async () =>
    (await app.mails()).flatMap(({ subject, to }) => (/week of Igbo|little Igbo|will be deleted/.test(subject ?? '') ? to?.[0]?.address : []));
  app.clock.ms = Date.UTC(2026, 0, 19, 16, 1);
  await runJobs(app);
  expect(await sent()).toEqual(['second@example.com', 'second@example.com']);
  const failures = () => app.log.flatMap(({ event, details }) => (event.endsWith('_failed') ? [[event, details]] : []));
  const ofFirst = expect.objectContaining({ account: first.id });
  expect(failures()).toEqual([
    ['reminder_failed', ofFirst],
    ['weekly_mail_failed', ofFirst],
  ]);
  await runJobs(app);
  expect(failures()).toHaveLength(4);
  app.clock.ms += 701 * unitMs.day;
  await enqueue(db, sendRemovalNotices, {}, { now: app.clock.ms });
  await app.jobWorkers.drain();
  expect((await sent()).slice(2)).toEqual(['second@example.com']);
  expect(failures().at(-1)).toEqual(['removal_notice_failed', ofFirst]);
});
