import { expect } from 'vitest';
import { insertLesson } from '#app/features/live-lessons/lessons/lessons.queries.server.ts';
import { insertClass, insertMeeting } from '#tests/support/factories/classes.ts';
import { createFamily, createTeacher } from '#tests/support/factories/live-lessons.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { newColleague } from '#tests/support/tutors-at-work.ts';

const test = withAppPerTest();

const minuteMs = 60_000;
/** Monday 19 January 2026, 16:00 in Lagos. */
const monday = Date.parse('2026-01-19T15:00:00Z');
const mondayAt = (start: string, minutes = 60) => ({ day: '2026-01-19', start, minutes });
const taken = {
  status: 409,
  message: expect.stringContaining('This time has just been taken: a tutor of the class has a live lesson on Monday 19 January.'),
};

/** A member of the office, a class in Lagos, its tutor, and a family. */
async function newSchool(app: TestApp) {
  const { db } = app.context;
  const office = (await newColleague(app, 'school-office')).classes;
  const [teacher, family] = [await createTeacher(app), await createFamily(app)];
  const id = await insertClass(db, { created_at: app.clock.ms, tutors: [teacher.id] });
  const lesson = (state: 'asked' | 'agreed' | 'declined', starts_at = monday) =>
    insertLesson(db, {
      ...{ tutor_id: teacher.id, account_id: family.id, profile_id: null, starts_at, minutes: 60, state, wish: 'To greet' },
      ...{ room: null, reason: '', asked_at: 1, decided_at: null, cancelled_by: null, is_late: 0, tutor_reason: null, family_reason: null },
      ...{ note: null, note_at: null, day_reminder_at: null, hour_reminder_at: null, sequence: 0, updated_at: 1 },
    });
  return { db, office, id, teacher, family, lesson };
}

test('a meeting is not added during a lesson of a tutor that is asked or agreed', async ({ app }) => {
  const { office, id, lesson } = await newSchool(app);
  await lesson('agreed');
  await lesson('declined', monday + 60 * minuteMs);
  for (const meeting of [mondayAt('16:00'), mondayAt('15:30'), mondayAt('16:59')])
    await expect(office.addMeetingAsStaff({ id, ...meeting })).rejects.toMatchObject(taken);
  await office.addMeetingAsStaff({ id, ...mondayAt('15:00') });
  await office.addMeetingAsStaff({ id, ...mondayAt('17:00') });
});

test('a meeting is not moved into a lesson, lengthened into it, or held again during it', async ({ app }) => {
  const { db, office, id, lesson } = await newSchool(app);
  await lesson('asked');
  const before = await insertMeeting(db, id, { starts_at: monday - 60 * minuteMs });
  const cancelled = await insertMeeting(db, id, { starts_at: monday });
  await db.updateTable('class_meetings').set({ cancelled_at: app.clock.ms }).where('id', '=', cancelled).execute();
  const change = (meeting: number, when: ReturnType<typeof mondayAt>, isCancelled = false) =>
    office.changeMeetingAsStaff({ id: meeting, ...when, isCancelled, reason: isCancelled ? 'The tutor is ill' : undefined });
  await expect(change(before, mondayAt('15:30'))).rejects.toMatchObject(taken);
  await expect(change(before, mondayAt('15:00', 75))).rejects.toMatchObject(taken);
  await expect(change(cancelled, mondayAt('16:00'))).rejects.toMatchObject(taken);
  await change(before, mondayAt('15:00', 45));
  await change(before, mondayAt('15:00', 45), true);
  await change(cancelled, mondayAt('17:00'));
});

test('a term is planned around no lesson: its save is refused with the first day, and changes nothing', async ({ app }) => {
  const { db, office, id, lesson } = await newSchool(app);
  await lesson('agreed');
  await lesson('agreed', monday + 7 * 24 * 60 * minuteMs);
  const term = { zone: 'Africa/Lagos', firstDay: '2026-01-15', lastDay: '2026-02-14', holidays: [], ages: [] };
  const about = { name: 'Mondays', level: 'beginner', description: 'We talk', audience: 'families', capacity: 8 } as const;
  const weekly = [{ weekday: 1, start: '16:30', minutes: 60 }];
  await expect(office.update({ id, ...term, ...about, weekly })).rejects.toMatchObject(taken);
  expect(await office.readAsStaff({ id })).toMatchObject({ name: 'Saturday class', weekly: [], meetings: [] });
  await office.update({ id, ...term, ...about, weekly: [{ weekday: 1, start: '17:00', minutes: 60 }] });
  expect((await office.readAsStaff({ id })).meetings).toHaveLength(4);
  // Nothing of the term changes: a lesson that stands there from before is no hindrance.
  await db
    .updateTable('live_lessons')
    .set((eb) => ({ starts_at: eb('starts_at', '+', 30 * minuteMs) }))
    .execute();
  await office.update({ id, ...term, ...about, name: 'Late Mondays', weekly: [{ weekday: 1, start: '17:00', minutes: 60 }] });
});

test('a tutor with a lesson during a meeting ahead is not given the class', async ({ app }) => {
  const { db, office, teacher, lesson } = await newSchool(app);
  const id = await insertClass(db, { created_at: app.clock.ms });
  for (const week of [0, 1]) await insertMeeting(db, id, { starts_at: monday + week * 7 * 24 * 60 * minuteMs });
  await lesson('asked');
  await expect(office.addTutor({ id, tutor: teacher.id })).rejects.toMatchObject(taken);
  expect((await office.readAsStaff({ id })).tutors).toEqual([]);
  await db.updateTable('live_lessons').set({ state: 'cancelled' }).execute();
  await office.addTutor({ id, tutor: teacher.id });
});

test('of a lesson and a meeting at one time that arrive at once, one stands', async ({ app }) => {
  const { office, id, teacher, family } = await newSchool(app);
  const { liveLessons } = app.api(family.token);
  const wanted = { tutor: teacher.card, startsAt: new Date(monday).toISOString(), minutes: 60, wish: 'To greet' } as const;
  const results = await Promise.allSettled([liveLessons.ask(wanted), office.addMeetingAsStaff({ id, ...mondayAt('16:00') })]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const loser = results.find((result) => result.status === 'rejected');
  expect(loser?.reason).toMatchObject({ status: 409, message: expect.stringContaining('This time has just been taken') });
});
