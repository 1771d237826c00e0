import { expect } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { insertClass, insertMeeting, insertMember } from '#tests/support/factories/classes.ts';
import { insertHousehold, insertLearner } from '#tests/support/factories/households.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { addMeeting, changeMeeting } from './change-meeting.server.ts';
import type { MeetingChange } from './meeting.contract.ts';
import { meetingById } from './meetings.queries.server.ts';

const test = withAppPerTest();

const asPlanned: MeetingChange = { day: '2026-01-17', start: '10:00', minutes: 60, isCancelled: false };
const startsAt = Date.parse('2026-01-17T09:00:00Z');

/** A class in Lagos with two children of one household in New York, and a meeting on Saturday 17 January 2026 at 10:00. */
async function newClass(app: TestApp) {
  const { db } = app.context;
  await insertAccounts(db, 2);
  const accounts = await db.selectFrom('accounts').select('id').where('kind', '=', 'learner').orderBy('id').execute();
  const id = await insertClass(db, { created_at: app.clock.ms, tutors: [accounts[1]?.id ?? 0] });
  const { profile, secondProfile } = await insertHousehold(db, accounts[0]?.id ?? 0, app.clock.ms);
  await db.updateTable('profiles').set({ zone: 'America/New_York' }).where('id', 'in', [profile, secondProfile]).execute();
  for (const member of [profile, secondProfile]) await insertMember(db, id, member, app.clock.ms);
  const meeting = await insertMeeting(db, id, { starts_at: startsAt, planned_day: '2026-01-17', planned_minute: 600 });
  return { id, meeting, tutor: accounts[1]?.id ?? 0, stranger: accounts[0]?.id ?? 0 };
}

const teacher = (id: number | undefined) => (id === undefined ? undefined : { id, today: '2026-01-15' });

const change = (app: TestApp, meetingId: number, fields: Partial<MeetingChange>, tutor?: number) =>
  app.context.db
    .transaction()
    .execute((tx) => changeMeeting(tx, { meetingId, change: { ...asPlanned, ...fields }, tutor: teacher(tutor), now: app.clock.ms }));

const add = (app: TestApp, classId: number, fields: Partial<MeetingChange>, tutor?: number) =>
  app.context.db
    .transaction()
    .execute((tx) => addMeeting(tx, { classId, meeting: { ...asPlanned, ...fields }, tutor: teacher(tutor), now: app.clock.ms }));

async function mailsAfterAMinute(app: TestApp) {
  app.clock.ms += unitMs.minute;
  await app.jobWorkers.drain();
  return (await app.mails()).map(({ subject, text = '' }) => ({ subject, text }));
}

test('a cancelled meeting is one mail a household, with the time of the household and that of the class', async ({ app }) => {
  const { meeting } = await newClass(app);
  await change(app, meeting, { isCancelled: true, reason: 'The light is gone.' });
  const mails = await mailsAfterAMinute(app);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toMatch(/^A meeting of your class is cancelled/);
  expect(mails[0]?.text).toContain('Saturday 17 January, 04:00 (10:00 in Lagos)');
  expect(mails[0]?.text).toContain('The light is gone.');
  expect(await mailsAfterAMinute(app)).toHaveLength(1);
});

test('a slip that is mended within the minute is no mail, and a meeting that is on again is one', async ({ app }) => {
  const { meeting } = await newClass(app);
  await change(app, meeting, { isCancelled: true });
  await change(app, meeting, {});
  expect(await mailsAfterAMinute(app)).toEqual([]);
  await change(app, meeting, { isCancelled: true });
  await mailsAfterAMinute(app);
  await change(app, meeting, {});
  const mails = await mailsAfterAMinute(app);
  expect(mails.map(({ subject }) => subject?.split(' (')[0])).toEqual([
    'A meeting of your class is cancelled',
    'A meeting of your class is on after all',
  ]);
});

test('a moved meeting says both times, and is not moved once it is back', async ({ app }) => {
  const { meeting } = await newClass(app);
  await change(app, meeting, { day: '2026-01-18', start: '06:00' });
  expect(await meetingById(app.context.db, meeting)).toMatchObject({ moved_at: app.clock.ms, sequence: 1 });
  const [mail] = await mailsAfterAMinute(app);
  expect(mail?.text).toContain('Sunday 18 January, 00:00 (06:00 in Lagos)');
  expect(mail?.text).toContain('Saturday 17 January, 04:00 (10:00 in Lagos)');
  expect(mail?.text).toContain('Please stay in the room');
  await change(app, meeting, {});
  expect(await meetingById(app.context.db, meeting)).toMatchObject({ moved_at: null, starts_at: startsAt, sequence: 2 });
});

test('a retry changes nothing, and a change that was not seen is refused', async ({ app }) => {
  const { meeting } = await newClass(app);
  const { updated_at } = (await meetingById(app.context.db, meeting)) ?? { updated_at: 0 };
  const basedOn = new Date(updated_at).toISOString();
  for (const _ of [1, 2]) await change(app, meeting, { isCancelled: true, basedOn });
  expect((await meetingById(app.context.db, meeting))?.sequence).toBe(1);
  await expect(change(app, meeting, { start: '11:00', basedOn })).rejects.toMatchObject({ status: 409 });
});

test('times outside of the term, past ones and taken ones are refused', async ({ app }) => {
  const { id, meeting } = await newClass(app);
  await expect(change(app, meeting, { day: '2026-07-01' })).rejects.toMatchObject({
    errors: { day: 'Please choose a day of the term, 1 January 2026 to 30 June 2026' },
  });
  await expect(change(app, meeting, { day: '2026-01-10' })).rejects.toMatchObject({ errors: { start: 'Please choose a time that is still ahead' } });
  await expect(add(app, id, {})).rejects.toMatchObject({ status: 409 });
  app.clock.ms = startsAt + 1;
  await expect(change(app, meeting, { start: '12:00' })).rejects.toMatchObject({ status: 409 });
});

test('a meeting that has begun is not cancelled: its register stays', async ({ app }) => {
  const { meeting } = await newClass(app);
  for (const now of [startsAt, startsAt + unitMs.day]) {
    app.clock.ms = now;
    await expect(change(app, meeting, { isCancelled: true })).rejects.toMatchObject({
      status: 409,
      message: 'This meeting has begun: it cannot be cancelled any more, and its register stays.',
    });
  }
  expect(await meetingById(app.context.db, meeting)).toMatchObject({ cancelled_at: null, sequence: 0 });
});

test('a cancellation from before the start keeps its reason open to changes', async ({ app }) => {
  const { meeting } = await newClass(app);
  await change(app, meeting, { isCancelled: true, reason: 'The lihgt is gone.' });
  app.clock.ms = startsAt + 1;
  await change(app, meeting, { isCancelled: true, reason: 'The light is gone.' });
  expect(await meetingById(app.context.db, meeting)).toMatchObject({ reason: 'The light is gone.' });
});

test('an extra meeting is announced as a new one, also when its time is mended within the minute, and a class that has ended has none', async ({
  app,
}) => {
  const { id, tutor } = await newClass(app);
  const meeting = await add(app, id, { start: '15:00' }, tutor);
  await change(app, meeting, { start: '16:00' }, tutor);
  const mails = await mailsAfterAMinute(app);
  expect(mails.map(({ subject }) => subject?.split(' (')[0])).toEqual(['Your class has a new meeting']);
  expect(mails[0]?.text).toContain('Saturday 17 January, 10:00 (16:00 in Lagos)');
  await app.context.db.updateTable('classes').set({ state: 'ended' }).where('id', '=', id).execute();
  await expect(add(app, id, { start: '17:00' }, tutor)).rejects.toMatchObject({ status: 409 });
});

test('an extra meeting that is cancelled within the minute is no mail, nor one that is over before the mail goes out', async ({ app }) => {
  const { id, tutor } = await newClass(app);
  const meeting = await add(app, id, { start: '15:00' }, tutor);
  await change(app, meeting, { start: '15:00', isCancelled: true }, tutor);
  expect(await mailsAfterAMinute(app)).toEqual([]);
  await add(app, id, { start: '16:00' }, tutor);
  app.clock.ms = Date.parse('2026-01-17T16:00:00Z');
  expect(await mailsAfterAMinute(app)).toEqual([]);
});

test('a tutor of another class finds neither meeting nor class', async ({ app }) => {
  const { id, meeting, tutor, stranger } = await newClass(app);
  await expect(change(app, meeting, { isCancelled: true }, stranger)).rejects.toMatchObject({ status: 404 });
  await expect(add(app, id, { start: '15:00' }, stranger)).rejects.toMatchObject({ status: 404 });
  await change(app, meeting, { isCancelled: true }, tutor);
});

test('200 members in 40 households get 40 mails', { tags: ['full'] }, async ({ app }) => {
  const { db } = app.context;
  await insertAccounts(db, 40, 'learner', 100);
  const accounts = await db.selectFrom('accounts').select('id').where('kind', '=', 'learner').execute();
  const id = await insertClass(db, { created_at: app.clock.ms, capacity: 200 });
  for (const account of accounts)
    for (const name of ['Ada', 'Obi', 'Ify', 'Uche', 'Kene'])
      await insertMember(db, id, await insertLearner(db, account.id, { name, ageBand: '7-9', now: app.clock.ms }), app.clock.ms);
  const meeting = await insertMeeting(db, id, { starts_at: startsAt, planned_day: '2026-01-17', planned_minute: 600 });
  await change(app, meeting, { isCancelled: true });
  expect(await mailsAfterAMinute(app)).toHaveLength(40);
  expect((await app.api(await app.adminToken()).classes.readAsStaff({ id })).members).toHaveLength(200);
});
