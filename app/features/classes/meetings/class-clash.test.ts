import { expect } from 'vitest';
import { insertClass, insertMeeting } from '#tests/support/factories/classes.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { newTeacher } from '#tests/support/taught-class.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { newColleague } from '#tests/support/tutors-at-work.ts';

const test = withAppPerTest();

const hourMs = 60 * 60_000;
/** Saturday 17 January 2026, 10:00 in Lagos. */
const saturday = Date.parse('2026-01-17T09:00:00Z');
const saturdayAt = (start: string, minutes = 60) => ({ day: '2026-01-17', start, minutes });
const taken = {
  status: 409,
  message: expect.stringContaining('This time has just been taken: a tutor of the class teaches “Beginners A” on Saturday 17 January, 10:00.'),
};

/** A tutor with two classes in Lagos: one meets on a Saturday at 10:00. */
async function newSchool(app: TestApp) {
  const { db } = app.context;
  const office = (await newColleague(app, 'school-office')).classes;
  const tutor = await newTeacher(app);
  const first = await insertClass(db, { created_at: app.clock.ms, name: 'Beginners A', tutors: [tutor.account] });
  const second = await insertClass(db, { created_at: app.clock.ms, name: 'Beginners B', tutors: [tutor.account] });
  const meeting = await insertMeeting(db, first, { starts_at: saturday });
  return { db, office, tutor, first, second, meeting };
}

const about = { name: 'Beginners B', level: 'beginner', description: 'We talk', audience: 'families', capacity: 8 } as const;
const term = { ...about, zone: 'Africa/Lagos', firstDay: '2026-01-15', lastDay: '2026-02-14', ages: [], holidays: [] };
const weekly = (start: string, minutes = 60) => [{ weekday: 6, start, minutes }];

test('staff and tutor read which other class of the tutor meets at the time of a meeting that they add', async ({ app }) => {
  const { db, office, tutor, second, meeting } = await newSchool(app);
  for (const wanted of [saturdayAt('10:00'), saturdayAt('09:30'), saturdayAt('10:59')]) {
    await expect(office.addMeetingAsStaff({ id: second, ...wanted })).rejects.toMatchObject(taken);
    await expect(tutor.classes.addMeetingAsTutor({ id: second, ...wanted })).rejects.toMatchObject(taken);
  }
  await tutor.classes.addMeetingAsTutor({ id: second, ...saturdayAt('11:00') });
  await db.updateTable('class_meetings').set({ cancelled_at: app.clock.ms }).where('id', '=', meeting).execute();
  await office.addMeetingAsStaff({ id: second, ...saturdayAt('10:00') });
});

test('a meeting is not moved into one of another class of the tutor, lengthened into it, or held again during it', async ({ app }) => {
  const { db, office, tutor, second } = await newSchool(app);
  const before = await insertMeeting(db, second, { starts_at: saturday - hourMs });
  const off = await insertMeeting(db, second, { starts_at: saturday });
  await db.updateTable('class_meetings').set({ cancelled_at: app.clock.ms }).where('id', '=', off).execute();
  const changeMeeting = (id: number, when: ReturnType<typeof saturdayAt>) => office.changeMeetingAsStaff({ id, ...when, isCancelled: false });
  await expect(changeMeeting(before, saturdayAt('09:30'))).rejects.toMatchObject(taken);
  await expect(changeMeeting(before, saturdayAt('09:00', 75))).rejects.toMatchObject(taken);
  await expect(changeMeeting(off, saturdayAt('10:00'))).rejects.toMatchObject(taken);
  await expect(tutor.classes.changeMeetingAsTutor({ id: before, ...saturdayAt('10:30'), isCancelled: false })).rejects.toMatchObject(taken);
  await changeMeeting(before, saturdayAt('09:00', 45));
});

test('weekly times, and a zone that moves them, are refused where they meet another class of the tutor, and nothing is saved', async ({ app }) => {
  const { office, second } = await newSchool(app);
  await expect(office.update({ id: second, ...term, weekly: weekly('10:30') })).rejects.toMatchObject(taken);
  expect(await office.readAsStaff({ id: second })).toMatchObject({ weekly: [], meetings: [] });
  await office.update({ id: second, ...term, weekly: weekly('11:00') });
  // 10:00 in London is 11:00 in Lagos, and 11:00 in Athens is 10:00 there.
  await office.update({ id: second, ...term, weekly: weekly('10:00'), zone: 'Europe/London' });
  await expect(office.update({ id: second, ...term, weekly: weekly('11:00'), zone: 'Europe/Athens' })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('teaches “Beginners A” on Saturday 17 January, 11:00 (10:00 in Lagos).'),
  });
});

test('a class is not given a tutor with another class at the time of a meeting ahead', async ({ app }) => {
  const { db, office, tutor, meeting } = await newSchool(app);
  const third = await insertClass(db, { created_at: app.clock.ms, name: 'Beginners C' });
  await insertMeeting(db, third, { starts_at: saturday + hourMs / 2 });
  await expect(office.addTutor({ id: third, tutor: tutor.account })).rejects.toMatchObject(taken);
  expect((await office.readAsStaff({ id: third })).tutors).toEqual([]);
  await db
    .updateTable('class_meetings')
    .set({ starts_at: saturday - hourMs })
    .where('id', '=', meeting)
    .execute();
  await office.addTutor({ id: third, tutor: tutor.account });
});

test('classes that overlap already can be changed, but not to overlap where they did not', async ({ app }) => {
  const { db, office, second } = await newSchool(app);
  const overlapping = await insertMeeting(db, second, { starts_at: saturday + hourMs / 2, planned_day: '2026-01-17', planned_minute: 630 });
  await db.insertInto('class_times').values({ class_id: second, weekday: 6, start_minute: 630, minutes: 60 }).execute();
  await office.update({ id: second, ...term, name: 'Late beginners', weekly: weekly('10:30') });
  await office.update({ id: second, ...term, weekly: weekly('10:30', 45) });
  const change = (when: ReturnType<typeof saturdayAt>) => office.changeMeetingAsStaff({ id: overlapping, ...when, isCancelled: false });
  await change(saturdayAt('10:45'));
  await change(saturdayAt('12:00'));
  await expect(change(saturdayAt('10:30'))).rejects.toMatchObject(taken);
});

test('of meetings of two classes of a tutor at one time that arrive at once, one stands', async ({ app }) => {
  const { db, office, tutor, first, second } = await newSchool(app);
  for (const week of [1, 2, 3, 4]) {
    const when = { day: `2026-02-0${week}`, start: '10:00', minutes: 60 };
    const results = await Promise.allSettled([
      office.addMeetingAsStaff({ id: first, ...when }),
      tutor.classes.addMeetingAsTutor({ id: second, ...when }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const loser = results.find((result) => result.status === 'rejected');
    expect(loser?.reason).toMatchObject({ status: 409, message: expect.stringContaining('This time has just been taken') });
  }
  expect(await db.selectFrom('class_meetings').select('id').execute()).toHaveLength(5);
});

test('of two classes that are given one tutor at once, and meet at one time, one gets the tutor', async ({ app }) => {
  const { db, office } = await newSchool(app);
  const other = await newTeacher(app);
  const ids = [await insertClass(db, { created_at: app.clock.ms }), await insertClass(db, { created_at: app.clock.ms })];
  for (const id of ids) await insertMeeting(db, id, { starts_at: saturday });
  await insertClass(db, { created_at: app.clock.ms, tutors: [other.account] });
  const results = await Promise.allSettled(ids.map((id) => office.addTutor({ id, tutor: other.account })));
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
