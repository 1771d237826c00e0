import { expect } from 'vitest';
import { jobRegistry } from '#app/features.server.ts';
import { enqueue } from '#app/jobs/define-job.server.ts';
import { createJobWorkers } from '#app/jobs/job-workers.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { fromClockTime } from '#app/lib/local-clock.ts';
import { insertHousehold } from '#tests/support/factories/households.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';
import { sendWeeklyDigests } from '../digest/weekly-digest.jobs.server.ts';
import { sendReminders } from './send-reminders.jobs.server.ts';

const test = withAppPerTest();

/** The clock starts on Thursday, January 15, at 13:00 in Lagos. */
const thursday = 20_468;
const everyDay = [1, 2, 3, 4, 5, 6, 7];

async function openHousehold(app: TestApp) {
  const { token, email } = await app.learner();
  const { db } = app.context;
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const household = await insertHousehold(db, id, app.clock.ms);
  return { token, email, account: id, ...household, api: app.api(token).household };
}

const at = (app: TestApp, time: string, zone = 'Africa/Lagos') => {
  app.clock.ms = fromClockTime(time, zone);
};

/** Runs the jobs alone that send mails to households: others would delete what the tests make. */
async function runJobs({ context: { db }, clock: { ms }, jobWorkers }: TestApp) {
  for (const job of [sendReminders, sendWeeklyDigests]) await enqueue(db, job, {}, { now: ms });
  await jobWorkers.drain();
}

const reminders = async (app: TestApp) => (await app.mails()).filter(({ subject }) => subject?.startsWith('Time for a little Igbo'));

const learnOn = ({ context: { db } }: TestApp, profile: number, day: number) =>
  db.updateTable('profiles').set({ last_day: day }).where('id', '=', profile).execute();

test('a household gets one mail at the chosen hour for all that have not learned that day, without a name in its subject', async ({ app }) => {
  const { api, profile, secondProfile, email } = await openHousehold(app);
  await api.saveReminder({ id: profile, days: [5, 4, 4], hour: 17 });
  await api.saveReminder({ id: secondProfile, days: [4], hour: 17 });
  expect(await api.reminders()).toEqual([
    { profile, days: [4, 5], hour: 17, isPaused: false },
    { profile: secondProfile, days: [4], hour: 17, isPaused: false },
  ]);
  at(app, '2026-01-15T16:58');
  await runJobs(app);
  expect(await reminders(app)).toEqual([]);
  at(app, '2026-01-15T17:03');
  await runJobs(app);
  await runJobs(app);
  const [mail, ...others] = await reminders(app);
  expect(others).toEqual([]);
  expect(mail?.to?.[0]?.address).toBe(email);
  expect(mail?.text).toContain('Ngozi and Ada haven’t learned today yet.');
  expect(mail?.subject).toBe('Time for a little Igbo (Mụta Igbo)');
  at(app, '2026-01-16T17:01');
  await runJobs(app);
  expect((await reminders(app)).map(({ text }) => text?.includes('Ngozi hasn’t learned today yet.'))).toEqual([false, true]);
});

test('profiles of two time zones that are due in the same hour share one mail', async ({ app }) => {
  const { api, profile, secondProfile } = await openHousehold(app);
  await api.updateProfile({ id: secondProfile, zone: 'Asia/Kolkata' });
  await api.saveReminder({ id: profile, days: [4], hour: 15 });
  // 15:30 in Lagos.
  await api.saveReminder({ id: secondProfile, days: [4], hour: 20 });
  for (const time of ['2026-01-15T15:00', '2026-01-15T15:30', '2026-01-15T16:00']) {
    at(app, time);
    await runJobs(app);
  }
  expect((await reminders(app)).map(({ text }) => text?.includes('Ngozi and Ada'))).toEqual([true]);
});

test('a profile that has learned that day is not reminded', async ({ app }) => {
  const { api, profile } = await openHousehold(app);
  await api.saveReminder({ id: profile, days: [4], hour: 17 });
  await learnOn(app, profile, thursday);
  at(app, '2026-01-15T17:00');
  await runJobs(app);
  expect(await reminders(app)).toEqual([]);
});

test('a reminder that is more than 3 hours late is skipped, also when the mail server was away', async ({ app }) => {
  const { api, profile } = await openHousehold(app);
  await api.saveReminder({ id: profile, days: everyDay, hour: 17 });
  at(app, '2026-01-15T20:01');
  await runJobs(app);
  expect(await reminders(app)).toEqual([]);
  at(app, '2026-01-16T19:59');
  await runJobs(app);
  app.clock.ms += 4 * unitMs.hour;
  expect(await reminders(app)).toEqual([]);
  at(app, '2026-01-17T17:00');
  await runJobs(app);
  expect(await reminders(app)).toHaveLength(1);
});

test('a reminder that was queued late and waits for its mail server is skipped 3 hours after its hour, not after its queueing', async ({ app }) => {
  const { api, profile } = await openHousehold(app);
  await api.saveReminder({ id: profile, days: everyDay, hour: 17 });
  for (const [day, waitMs] of [
    ['15', 30 * unitMs.minute],
    ['16', unitMs.minute],
  ] as const) {
    at(app, `2026-01-${day}T19:45`);
    await runJobs(app);
    app.clock.ms += waitMs;
    await app.mails();
  }
  // The one of the second day.
  expect(await reminders(app)).toHaveLength(1);
});

test('after two without a lesson it rests, says so, and begins again when a grown-up asks', async ({ app }) => {
  const { api, profile } = await openHousehold(app);
  await api.saveReminder({ id: profile, days: everyDay, hour: 17 });
  for (const day of [15, 16, 17, 18]) {
    at(app, `2026-01-${day}T17:00`);
    await runJobs(app);
    await app.mails();
  }
  expect((await reminders(app)).map(({ text }) => text?.includes('we’ll stop reminding'))).toEqual([false, true]);
  app.clock.ms += unitMs.hour;
  const { token } = (await app.call('POST', '/login', { json: { email: person.email, password: person.password } })).body;
  const again = app.api(String(token)).household;
  expect(await again.reminders()).toEqual([{ profile, days: everyDay, hour: 17, isPaused: true }]);
  await again.saveReminder({ id: profile, days: everyDay, hour: 17 });
  expect(await again.reminders()).toMatchObject([{ isPaused: false }]);
  at(app, '2026-01-19T17:00');
  await runJobs(app);
  expect(await reminders(app)).toHaveLength(3);
});

test('two workers at once send one mail', async ({ app }) => {
  const { api, profile } = await openHousehold(app);
  await api.saveReminder({ id: profile, days: [4], hour: 17 });
  at(app, '2026-01-15T17:00');
  const other = createJobWorkers(app.context, jobRegistry);
  await Promise.all([runJobs(app), runJobs({ ...app, jobWorkers: other })]);
  expect(await reminders(app)).toHaveLength(1);
});

test('another time zone of the profile moves the hour with it', async ({ app }) => {
  const { api, profile } = await openHousehold(app);
  await api.saveReminder({ id: profile, days: [4], hour: 17 });
  await api.updateProfile({ id: profile, zone: 'America/New_York' });
  at(app, '2026-01-15T17:30');
  await runJobs(app);
  expect(await reminders(app)).toEqual([]);
  at(app, '2026-01-15T17:00', 'America/New_York');
  await runJobs(app);
  expect(await reminders(app)).toHaveLength(1);
});

test('neither reminders nor the weekly email go to a disabled, unverified or suppressed address', async ({ app }) => {
  const { api, profile, account, email } = await openHousehold(app);
  const { db } = app.context;
  await api.saveReminder({ id: profile, days: everyDay, hour: 17 });
  await api.updateHousehold({ digest: true });
  await app.api().newsletter.subscribe({ email });
  const changes = [
    () => db.updateTable('accounts').set({ disabled_at: app.clock.ms }).where('id', '=', account).execute(),
    () => db.updateTable('accounts').set({ disabled_at: null, verified_at: null }).where('id', '=', account).execute(),
    async () => {
      await db.updateTable('accounts').set({ verified_at: app.clock.ms }).where('id', '=', account).execute();
      await db.updateTable('subscribers').set({ suppressed_at: app.clock.ms }).execute();
    },
  ];
  await app.mails();
  const before = (await app.mails()).length;
  for (const [week, change] of changes.entries()) {
    await change();
    const day = thursday + 7 * week;
    await db.insertInto('profile_days').values({ profile_id: profile, day, answers: 20, correct: 18, ms: 300_000, moments: 0 }).execute();
    at(app, `2026-01-${17 + 7 * week}T17:00`);
    app.clock.ms += 2 * unitMs.day;
    await db.updateTable('reminders').set({ next_at: app.clock.ms, unanswered: 0, sent_day: null }).execute();
    await runJobs(app);
  }
  expect((await app.mails()).slice(before).map(({ subject }) => subject)).toEqual([]);
  const { next_at } = await db.selectFrom('reminders').select('next_at').executeTakeFirstOrThrow();
  expect(next_at).toBeGreaterThan(app.clock.ms);
});

test('a deleted account leaves no reminder and no job that fails', async ({ app }) => {
  const { api, profile, account } = await openHousehold(app);
  await api.saveReminder({ id: profile, days: [4], hour: 17 });
  await app.context.db.deleteFrom('accounts').where('id', '=', account).execute();
  at(app, '2026-01-15T17:00');
  await runJobs(app);
  expect(await app.context.db.selectFrom('reminders').selectAll().execute()).toEqual([]);
  expect(await reminders(app)).toEqual([]);
  expect(await app.context.db.selectFrom('jobs').select('kind').where('state', '=', 'dead').execute()).toEqual([]);
});

test('the link of a reminder stops all of the household without a login (RFC 8058), and works again', async ({ app }) => {
  const { api, profile, secondProfile } = await openHousehold(app);
  for (const id of [profile, secondProfile]) await api.saveReminder({ id, days: [4], hour: 17 });
  at(app, '2026-01-15T17:00');
  await runJobs(app);
  const [mail] = await reminders(app);
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? '';
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const { pathname, search } = new URL(header('list-unsubscribe').slice(1, -1));
  const path = pathname.replace('/api', '') + search;
  for (const _ of ['stopped', 'known']) expect((await app.call('POST', path, { body: 'List-Unsubscribe=One-Click' })).status).toBe(200);
  expect(await app.context.db.selectFrom('reminders').selectAll().execute()).toEqual([]);
  expect((await app.call('POST', '/learning/reminders/off?token=wrong')).status).toBe(400);
});

test('reminders are those of the own household, and need an hour, a day and a recent login', async ({ app }) => {
  const { api, token, profile, deviceKey } = await openHousehold(app);
  const other = await app.learner({ email: 'other@example.com' });
  const path = `/learning/profiles/${profile}/reminder`;
  const json = { days: [1], hour: 17 };
  for (const method of ['PUT', 'DELETE'] as const) {
    expect((await app.call(method, path, { token: other.token, json })).status).toBe(404);
    expect((await app.call(method, path, { token: deviceKey, json })).status).toBe(401);
  }
  for (const wrong of [{ days: [] }, { days: [0] }, { days: [8] }, { hour: 3 }, { hour: 17.5 }])
    expect((await app.call('PUT', path, { token, json: { ...json, ...wrong } })).body.errors).toHaveProperty(Object.keys(wrong)[0] ?? '');
  await api.saveReminder({ id: profile, ...json });
  expect(await app.api(other.token).household.reminders()).toEqual([]);
  expect(await app.api(token).privacy.download()).toMatchObject({ reminders: [{ profile, ...json, isPaused: false }] });
  await api.deleteReminder({ id: profile });
  expect(await api.reminders()).toEqual([]);
  app.clock.ms += unitMs.hour;
  expect((await app.call('PUT', path, { token, json })).status).toBe(403);
});

test('the calendar file begins on the first chosen day and names no learner', async ({ app }) => {
  const response = await app.call('GET', '/learning/reminder-calendar?days=1,5&hour=7');
  expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="igbo-2026-01-15.ics"');
  expect(response.text).toContain('DTSTART:20260116T070000\r\n');
  expect(response.text).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO,FR\r\n');
  for (const query of ['days=8&hour=7', 'days=&hour=7', 'days=1&hour=23', 'days=1'])
    expect((await app.call('GET', `/learning/reminder-calendar?${query}`)).status).toBe(400);
});
