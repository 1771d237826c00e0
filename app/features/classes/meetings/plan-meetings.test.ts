import { expect } from 'vitest';
import { instantOf } from '#app/lib/weekly-times.ts';
import { insertClass, insertMember } from '#tests/support/factories/classes.ts';
import { insertLearner } from '#tests/support/factories/households.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { meetingsOf, updateMeeting } from './meetings.queries.server.ts';
import { planMeetings } from './plan-meetings.server.ts';

const test = withAppPerFile();

interface Rule {
  weekday: number;
  start_minute: number;
}
const saturdayAtTen: Rule = { weekday: 6, start_minute: 600 };

async function setRules(app: TestApp, id: number, rules: Rule[]) {
  const { db } = app.context;
  await db.deleteFrom('class_times').where('class_id', '=', id).execute();
  await db
    .insertInto('class_times')
    .values(rules.map((rule) => ({ ...rule, class_id: id, minutes: 60 })))
    .execute();
}

const plan = (app: TestApp, id: number) => app.context.db.transaction().execute((tx) => planMeetings(tx, id, app.clock.ms));

/** The clock of the tests shows 15 January 2026. */
async function planned(app: TestApp, values: { zone?: string; last_day?: string } = {}, rules = [saturdayAtTen]) {
  const id = await insertClass(app.context.db, { created_at: app.clock.ms, last_day: '2026-02-14', ...values });
  await setRules(app, id, rules);
  await plan(app, id);
  return { id, meetings: await meetingsOf(app.context.db, id) };
}

const dayTimes = (meetings: { starts_at: number }[]) => meetings.map(({ starts_at }) => new Date(starts_at).toISOString().slice(0, 16));

test('meetings of the term begin today, and leave holidays out', async ({ app }) => {
  const { id, meetings } = await planned(app);
  expect(dayTimes(meetings)).toEqual(['2026-01-17T09:00', '2026-01-24T09:00', '2026-01-31T09:00', '2026-02-07T09:00', '2026-02-14T09:00']);
  await app.context.db.insertInto('class_holidays').values({ class_id: id, day: '2026-01-31' }).execute();
  await plan(app, id);
  const after = await meetingsOf(app.context.db, id);
  expect(after.map((meeting) => meeting.id)).toEqual(meetings.map((meeting) => meeting.id));
  expect(after.flatMap(({ cancelled_at }, nth) => (cancelled_at === null ? [] : nth))).toEqual([2]);
  await plan(app, id);
  expect(await meetingsOf(app.context.db, id)).toEqual(after);
  await app.context.db.deleteFrom('class_holidays').execute();
  await plan(app, id);
  expect((await meetingsOf(app.context.db, id))[2]).toMatchObject({ id: meetings[2]?.id, cancelled_at: null, reason: '', sequence: 2 });
});

test('a class that moves its zone keeps local times and ids, but for meetings that were moved or cancelled', async ({ app }) => {
  const { db } = app.context;
  const { id, meetings } = await planned(app);
  const [first, moved, cancelled] = meetings;
  if (!first || !moved || !cancelled) throw new Error('too few meetings');
  const elsewhere = moved.starts_at + 3_600_000;
  await updateMeeting(db, moved.id, { starts_at: elsewhere, moved_at: app.clock.ms });
  await updateMeeting(db, cancelled.id, { cancelled_at: app.clock.ms });
  await db.updateTable('classes').set({ zone: 'America/Chicago' }).where('id', '=', id).execute();
  await plan(app, id);
  const after = await meetingsOf(db, id);
  expect(after.map((meeting) => meeting.id).sort()).toEqual(meetings.map((meeting) => meeting.id).sort());
  const startOf = (meeting: number) => after.find((row) => row.id === meeting);
  expect(startOf(first.id)).toMatchObject({
    starts_at: instantOf({ day: '2026-01-17', start: 600 }, 'America/Chicago'),
    sequence: 1,
    told_starts_at: instantOf({ day: '2026-01-17', start: 600 }, 'America/Chicago'),
  });
  expect(startOf(moved.id)?.starts_at).toBe(elsewhere);
  expect(startOf(cancelled.id)?.starts_at).toBe(cancelled.starts_at);
});

test('a shorter term and another day take away what is ahead alone', async ({ app }) => {
  const { db } = app.context;
  const { id, meetings } = await planned(app);
  const [past, , moved] = meetings;
  if (!past || !moved) throw new Error('too few meetings');
  await updateMeeting(db, past.id, { starts_at: app.clock.ms - 1 });
  await updateMeeting(db, moved.id, { moved_at: app.clock.ms });
  await setRules(app, id, [{ weekday: 7, start_minute: 600 }]);
  await db.updateTable('classes').set({ last_day: '2026-01-31' }).where('id', '=', id).execute();
  await plan(app, id);
  const after = await meetingsOf(db, id);
  const on = after.filter(({ cancelled_at }) => cancelled_at === null);
  expect(on.map((row) => row.id)).toEqual([past.id, expect.any(Number), expect.any(Number), moved.id]);
  expect(on.map(({ planned_day }) => planned_day)).toEqual(['2026-01-17', '2026-01-18', '2026-01-25', '2026-01-31']);
  expect(after.filter(({ cancelled_at }) => cancelled_at !== null).map(({ planned_day }) => planned_day)).toEqual([
    '2026-01-24',
    '2026-02-07',
    '2026-02-14',
  ]);
});

test('a draft loses the meetings that its plan has no more; families hear of a cancelled one of an open class', async ({ app }) => {
  const { db } = app.context;
  const { id, meetings } = await planned(app);
  await app.learner({ email: 'holiday@example.com' });
  const { id: account } = await db.selectFrom('accounts').select('id').where('email', '=', 'holiday@example.com').executeTakeFirstOrThrow();
  await insertMember(db, id, await insertLearner(db, account, { name: 'Ada', ageBand: '7-9', now: app.clock.ms }), app.clock.ms);
  await db.insertInto('class_holidays').values({ class_id: id, day: '2026-01-24' }).execute();
  await plan(app, id);
  const start = app.clock.ms;
  app.clock.ms += 60_000;
  await app.jobWorkers.drain();
  const mails = (await app.mails()).filter(({ subject }) => subject?.startsWith('A meeting of your class is cancelled'));
  app.clock.ms = start;
  expect(mails).toHaveLength(1);
  await db.insertInto('class_holidays').values({ class_id: id, day: '2026-01-31' }).execute();
  await db.updateTable('classes').set({ state: 'draft' }).where('id', '=', id).execute();
  await plan(app, id);
  expect(await meetingsOf(db, id)).toHaveLength(meetings.length - 1);
});

test('a plan of more meetings than a class can have is refused', async ({ app }) => {
  const { id } = await planned(app);
  const extra = { class_id: id, planned_day: null, planned_minute: null, told_starts_at: 0, minutes: 60, reason: '', sequence: 0, updated_at: 0 };
  const rows = Array.from({ length: 494 }, (_, nth) => ({ ...extra, starts_at: nth }));
  await app.context.db.insertInto('class_meetings').values(rows).execute();
  await setRules(app, id, [saturdayAtTen, { weekday: 7, start_minute: 600 }]);
  await expect(plan(app, id)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('at most 500 meetings') });
});

test('a class that has ended has no meetings ahead', async ({ app }) => {
  const { db } = app.context;
  const { id, meetings } = await planned(app);
  const moved = meetings.at(-1)?.id ?? 0;
  await updateMeeting(db, moved, { moved_at: app.clock.ms });
  await db.updateTable('classes').set({ state: 'ended' }).where('id', '=', id).execute();
  await plan(app, id);
  expect(await meetingsOf(db, id)).toEqual([]);
});

test('a meeting in the gap of a clock change begins when the clock goes on', async ({ app }) => {
  // In New York 02:00 to 03:00 is left out on Sunday 8 March 2026.
  const { meetings } = await planned(app, { zone: 'America/New_York', last_day: '2026-03-15' }, [{ weekday: 7, start_minute: 150 }]);
  expect(dayTimes(meetings).slice(-3)).toEqual(['2026-03-01T07:30', '2026-03-08T07:30', '2026-03-15T06:30']);
});
