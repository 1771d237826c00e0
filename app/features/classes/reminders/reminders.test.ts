import type { KyselyPlugin } from 'kysely';
import { expect } from 'vitest';
import { jobRegistry } from '#app/features.server.ts';
import { enqueue } from '#app/jobs/define-job.server.ts';
import { createJobWorkers } from '#app/jobs/job-workers.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { insertClass, insertMeeting, insertMember } from '#tests/support/factories/classes.ts';
import { insertLearner } from '#tests/support/factories/households.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { fields, openClass } from '#tests/support/office-class.ts';
import { newFamily } from '#tests/support/taught-class.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';
import { newColleague } from '#tests/support/tutors-at-work.ts';
import { updateMeeting } from '../meetings/meetings.queries.server.ts';
import { remindOfMeetingsOften } from './reminders.jobs.server.ts';

const test = withAppPerTest();

/** Saturday, 17 January 2026, 10:00 in Lagos. */
const startsAt = Date.parse('2026-01-17T09:00:00Z');

/** A class with two children of one household that wants reminders, and a child of another that doesn't. */
async function newClass(app: TestApp) {
  const { db } = app.context;
  const [family, other] = [await newFamily(app), await newFamily(app)];
  const id = await insertClass(db, { created_at: app.clock.ms });
  const ify = await insertLearner(db, family.account, { name: 'Ify', ageBand: '10-12', now: app.clock.ms });
  for (const profile of [family.child, ify, other.child]) await insertMember(db, id, profile, app.clock.ms);
  const meeting = await insertMeeting(db, id, { starts_at: startsAt });
  await app.api(family.token).classes.setReminder({ isOn: true });
  return { id, meeting, family, other, ify };
}

/** Reminders so far. */
async function remindersOf(app: TestApp) {
  const mails = (await app.mails()).filter(({ subject }) => subject?.startsWith('Your class meets'));
  return mails.map(({ to, subject = '', text = '' }) => ({ to: to?.[0]?.address, subject: subject.split(' (')[0], text }));
}

/** Reminders that a run of the job at a time sends. */
async function remindAt(app: TestApp, at: number | string) {
  const before = (await remindersOf(app)).length;
  app.clock.ms = typeof at === 'string' ? Date.parse(at) : at;
  await enqueue(app.context.db, remindOfMeetingsOften.job, {}, { now: app.clock.ms });
  await app.jobWorkers.drain();
  return (await remindersOf(app)).slice(before);
}

const dayBefore = startsAt - 23 * unitMs.hour;

test('the choice is off at first, of the whole household, and taken back by one press', async ({ app }) => {
  const { family, other } = await newClass(app);
  const isOn = async (token: string) => (await app.api(token).classes.householdClasses()).reminder;
  expect([await isOn(family.token), await isOn(other.token)]).toEqual([true, false]);
  for (const on of [true, false, false]) await app.api(family.token).classes.setReminder({ isOn: on });
  expect(await isOn(family.token)).toBe(false);
  expect(await remindAt(app, dayBefore)).toEqual([]);
  app.clock.ms += unitMs.hour;
  await expect(app.api(family.token).classes.setReminder({ isOn: true })).rejects.toMatchObject({ status: 403 });
  expect((await app.call('PUT', '/learning/classes/reminder', { json: { isOn: true }, token: family.deviceKey })).status).toBe(401);
});

test('one mail about a day before goes to a household with two children, once, with the time by the clocks of both zones', async ({ app }) => {
  const { family, ify } = await newClass(app);
  await app.context.db.updateTable('profiles').set({ zone: 'America/Chicago' }).where('id', 'in', [family.child, ify]).execute();
  expect(await remindAt(app, startsAt - unitMs.day - 1)).toEqual([]);
  const [mail, ...others] = await remindAt(app, startsAt - unitMs.day);
  expect(others).toEqual([]);
  expect([mail?.to, mail?.subject]).toEqual([family.email, 'Your class meets tomorrow']);
  expect(mail?.text).toContain('“Saturday class” meets on Saturday 17 January, 03:00 (10:00 in Lagos), for 60 minutes.');
  expect(mail?.text).toContain('Ada and Ify are in this class');
  expect(mail?.text).toContain('Please stay in the room');
  expect(mail?.text).not.toContain('meet.example.com');
  expect(await remindAt(app, dayBefore)).toEqual([]);
});

test.for([
  ['2026-01-16T09:00:00Z', 'Africa/Lagos', 'Your class meets tomorrow'],
  ['2026-01-16T22:59:00Z', 'Africa/Lagos', 'Your class meets tomorrow'],
  ['2026-01-16T23:01:00Z', 'Africa/Lagos', 'Your class meets today'],
  // It is Saturday in Lagos, and Friday in Chicago.
  ['2026-01-16T23:01:00Z', 'America/Chicago', 'Your class meets soon'],
  ['2026-01-17T02:59:00Z', 'Africa/Lagos', 'Your class meets today'],
] as const)('at %s in %s: %s', async ([at, zone, subject], { app }) => {
  const { family } = await newClass(app);
  await app.context.db.updateTable('profiles').set({ zone }).where('id', '=', family.child).execute();
  const [mail] = await remindAt(app, at);
  expect(mail?.subject).toBe(subject);
  if (zone === 'Africa/Lagos') expect(mail?.text).toContain('on Saturday 17 January, 10:00 (Lagos time), for 60 minutes');
});

test('no mail is about a meeting that is cancelled, moved away, less than six hours ahead, of another class state, or left', async ({ app }) => {
  const { id, meeting, family, ify } = await newClass(app);
  const { db } = app.context;
  const change = (values: Parameters<typeof updateMeeting>[2]) => updateMeeting(db, meeting, values);
  await change({ cancelled_at: app.clock.ms });
  expect(await remindAt(app, dayBefore)).toEqual([]);
  await change({ cancelled_at: null, starts_at: startsAt + unitMs.day });
  expect(await remindAt(app, dayBefore)).toEqual([]);
  await change({ starts_at: dayBefore + 6 * unitMs.hour });
  expect(await remindAt(app, dayBefore)).toEqual([]);
  await change({ starts_at: startsAt });
  for (const state of ['draft', 'ended'] as const) {
    await db.updateTable('classes').set({ state }).where('id', '=', id).execute();
    expect(await remindAt(app, dayBefore)).toEqual([]);
  }
  await db.updateTable('classes').set({ state: 'running' }).where('id', '=', id).execute();
  const leave = (profile: number) =>
    db.updateTable('class_members').set({ left_at: dayBefore }).where('class_id', '=', id).where('profile_id', '=', profile).execute();
  for (const profile of [family.child, ify]) await leave(profile);
  expect(await remindAt(app, dayBefore)).toEqual([]);
  expect(await db.selectFrom('class_reminders_sent').selectAll().execute()).toEqual([]);
});

test('a meeting that is moved after its reminder is reminded of again', async ({ app }) => {
  const { meeting } = await newClass(app);
  expect(await remindAt(app, dayBefore)).toHaveLength(1);
  const office = await newColleague(app, 'school-office');
  await office.classes.changeMeetingAsStaff({ id: meeting, day: '2026-01-24', start: '10:00', minutes: 60, isCancelled: false });
  expect(await remindAt(app, dayBefore)).toHaveLength(0);
  expect(await remindAt(app, dayBefore + 7 * unitMs.day)).toHaveLength(1);
});

test('a meeting that moves with the zone of its class after its reminder is reminded of again', async ({ app }) => {
  const { office, id, account } = await openClass(app);
  await app.context.db.insertInto('class_reminders').values({ account_id: account, created_at: app.clock.ms }).execute();
  expect(await remindAt(app, dayBefore)).toHaveLength(1);
  // 10:00 in New York is 15:00 in Lagos.
  await office.update({ id, ...fields, zone: 'America/New_York' });
  expect(await remindAt(app, dayBefore + 6 * unitMs.hour)).toHaveLength(1);
});

test('an attempt that breaks off before its end sends none and is repeated, and two processes send one mail', async ({ app }) => {
  const { meeting, family } = await newClass(app);
  const { db } = app.context;
  app.clock.ms = dayBefore;
  const queue = () => enqueue(db, remindOfMeetingsOften.job, {}, { now: dayBefore });
  const sent = () => db.selectFrom('class_reminders_sent').selectAll().execute();
  const broken: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === 'mails') throw new Error('The process ended here');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await queue();
  await createJobWorkers({ ...app.context, db: db.withPlugin(broken) }, jobRegistry).drain();
  expect(app.log).toContainEqual({ event: 'class_reminder_failed', details: { meeting, reason: 'Error: The process ended here' } });
  expect([await remindersOf(app), await sent()]).toEqual([[], []]);
  for (const _ of ['one', 'another']) await queue();
  await Promise.all([app.jobWorkers.drain(), createJobWorkers(app.context, jobRegistry).drain()]);
  expect(await remindersOf(app)).toHaveLength(1);
  expect(await sent()).toEqual([{ meeting_id: meeting, account_id: family.account, sent_at: dayBefore }]);
});

test('the download has the choice and the reminders, and an erasure takes them along', async ({ app }) => {
  const { family } = await newClass(app);
  const { db } = app.context;
  await remindAt(app, dayBefore);
  const token = (await app.api().accounts.login({ email: family.email, password: person.password })).token ?? '';
  expect(await app.api(token).privacy.download()).toMatchObject({
    classReminders: {
      since: '2026-01-15T12:00:00.000Z',
      sent: [{ class: 'Saturday class', meeting: '2026-01-17T09:00:00.000Z', sentAt: '2026-01-16T10:00:00.000Z' }],
    },
  });
  await app.api(token).privacy.deleteAccount({ password: person.password, comments: 'keep' });
  for (const table of ['class_reminders', 'class_reminders_sent'] as const) expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
});
