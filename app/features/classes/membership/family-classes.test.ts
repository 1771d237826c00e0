import { expect } from 'vitest';
import { insertClass, insertMeeting, insertMember } from '#tests/support/factories/classes.ts';
import { guardianWithUnit } from '#tests/support/factories/family-voices.ts';
import { insertLearner } from '#tests/support/factories/households.ts';
import { insertDeviceKey } from '#tests/support/factories/learning.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const iso = (ms: number) => new Date(ms).toISOString();

/** A child in a class. */
async function member(app: TestApp) {
  const { token, email } = await app.learner();
  const { db } = app.context;
  const { id: account } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const child = await insertLearner(db, account, { name: 'Ada', ageBand: '7-9', now: app.clock.ms });
  const id = await insertClass(db, { created_at: app.clock.ms, name: 'Saturday class', tutors: [account] });
  await insertMember(db, id, child, app.clock.ms);
  return { token, email, account, child, id };
}

const cardOf = async (app: TestApp, token: string, child: number) => (await app.api(token).classes.profileClasses({ id: child }))[0];

async function changeMeeting({ context: { db } }: TestApp, id: number, change: { moved_at?: number; moved_from?: number; cancelled_at?: number }) {
  await db.updateTable('class_meetings').set(change).where('id', '=', id).execute();
}

test('the link is told from 15 minutes before a meeting to its end, and to a login alone', async ({ app }) => {
  const { token, email, child, id } = await member(app);
  const device = await insertDeviceKey(app, email);
  const startsAt = app.clock.ms + 16 * minuteMs;
  const meeting = await insertMeeting(app.context.db, id, { starts_at: startsAt, minutes: 45 });
  const later = await insertMeeting(app.context.db, id, { starts_at: startsAt + 7 * dayMs, minutes: 45 });
  const told = async (key: string) => {
    const { meeting: next } = (await cardOf(app, key, child)) ?? {};
    return next && [next.id, next.isOn, next.link];
  };
  const link = 'https://meet.example.com/saturday';
  expect((await cardOf(app, token, child))?.meeting).toEqual({ id: meeting, startsAt: iso(startsAt), minutes: 45, isOn: false, link: null });
  app.clock.ms = startsAt - 15 * minuteMs;
  expect(await told(token)).toEqual([meeting, true, link]);
  expect(await told(device)).toEqual([meeting, true, null]);
  app.clock.ms = startsAt + 45 * minuteMs - 1;
  expect(await told(token)).toEqual([meeting, true, link]);
  app.clock.ms = startsAt + 45 * minuteMs;
  expect(await told(token)).toEqual([later, false, null]);
});

test('a cancelled meeting is never on, and the one after it comes next', async ({ app }) => {
  const { token, child, id } = await member(app);
  const cancelled = await insertMeeting(app.context.db, id, { starts_at: app.clock.ms, reason: 'Rain' });
  await changeMeeting(app, cancelled, { cancelled_at: app.clock.ms });
  const next = await insertMeeting(app.context.db, id, { starts_at: app.clock.ms + dayMs });
  expect(await cardOf(app, token, child)).toMatchObject({
    meeting: { id: next, isOn: false, link: null },
    changed: [{ id: cancelled, state: 'cancelled', startsAt: iso(app.clock.ms), was: null, reason: 'Rain' }],
  });
});

test('meetings that were moved within the next 14 days name their time before', async ({ app }) => {
  const { token, child, id } = await member(app);
  const { db } = app.context;
  // The clock of the tests is at 12:00 UTC of 15 January, 13:00 in Lagos.
  const rule = { planned_day: '2026-01-17', planned_minute: 600 };
  const moved = await insertMeeting(db, id, { starts_at: app.clock.ms + 4 * dayMs, ...rule, reason: 'A feast' });
  const putOff = await insertMeeting(db, id, { starts_at: app.clock.ms + 20 * dayMs, planned_day: '2026-01-24', planned_minute: 600 });
  const far = await insertMeeting(db, id, { starts_at: app.clock.ms + 15 * dayMs, planned_day: '2026-01-31', planned_minute: 600 });
  for (const [each, before] of [
    [moved, '2026-01-17T09:00:00Z'],
    [putOff, '2026-01-24T09:00:00Z'],
    [far, '2026-01-31T09:00:00Z'],
  ] as const)
    await changeMeeting(app, each, { moved_at: app.clock.ms, moved_from: Date.parse(before) });
  expect((await cardOf(app, token, child))?.changed).toEqual([
    { id: moved, startsAt: iso(app.clock.ms + 4 * dayMs), was: '2026-01-17T09:00:00.000Z', state: 'moved', reason: 'A feast' },
    { id: putOff, startsAt: iso(app.clock.ms + 20 * dayMs), was: '2026-01-24T09:00:00.000Z', state: 'moved', reason: '' },
  ]);
});

test('the time before is the one that families knew, also after the class has moved its zone', async ({ app }) => {
  const { token, child, id } = await member(app);
  const { db } = app.context;
  const saturday = { planned_day: '2026-01-17', planned_minute: 600, starts_at: Date.parse('2026-01-17T09:00:00Z') };
  const moved = await insertMeeting(db, id, saturday);
  const off = await insertMeeting(db, id, { ...saturday, planned_day: '2026-01-24', starts_at: Date.parse('2026-01-24T09:00:00Z') });
  const office = app.api(await app.adminToken()).classes;
  const move = (start: string) => office.changeMeetingAsStaff({ id: moved, day: '2026-01-17', start, minutes: 60, isCancelled: false });
  await move('12:00');
  await move('14:00');
  await office.changeMeetingAsStaff({ id: off, day: '2026-01-24', start: '10:00', minutes: 60, isCancelled: true, reason: 'Rain' });
  const changes = [
    { id: moved, startsAt: '2026-01-17T13:00:00.000Z', was: '2026-01-17T09:00:00.000Z', state: 'moved', reason: '' },
    { id: off, startsAt: '2026-01-24T09:00:00.000Z', was: null, state: 'cancelled', reason: 'Rain' },
  ];
  const changedOf = async () => (await cardOf(app, token, child))?.changed;
  expect(await changedOf()).toEqual(changes);
  await db.updateTable('classes').set({ zone: 'America/Chicago' }).where('id', '=', id).execute();
  expect(await changedOf()).toEqual(changes);
});

test('paused and disabled tutors are not named, and a class with many tasks leaves those of another', async ({ app }) => {
  const { token, account, child, id } = await member(app);
  const { db } = app.context;
  const namesOf = async () => (await cardOf(app, token, child))?.tutors.length;
  expect(await namesOf()).toBe(0);
  await db.insertInto('account_roles').values({ account_id: account, role: 'tutor' }).execute();
  expect(await namesOf()).toBe(1);
  const other = await insertClass(db, { created_at: app.clock.ms });
  await insertMember(db, other, child, app.clock.ms);
  const task = { class_id: id, text: 'Sing', unit_id: null, lesson_id: null, due_on: '2026-01-16', created_by: null, created_at: app.clock.ms };
  await db
    .insertInto('class_tasks')
    .values([...Array.from({ length: 60 }, () => task), { ...task, class_id: other, due_on: '2026-02-01' }])
    .execute();
  const cards = await app.api(token).classes.profileClasses({ id: child });
  expect(cards.find((card) => card.id === other)?.tasks).toHaveLength(1);
});

test('the newest note of the last two weeks is on the card, and all of them are on the list', async ({ app }) => {
  const { token, child, id, account } = await member(app);
  const { db } = app.context;
  for (const [text, days] of [
    ['Old', 20],
    ['Before', 3],
    ['Newest', 1],
  ] as const)
    await db
      .insertInto('class_notes')
      .values({ class_id: id, text, author_id: account, created_at: app.clock.ms - days * dayMs })
      .execute();
  expect((await cardOf(app, token, child))?.note).toEqual({ text: 'Newest', author: 'Learner', at: iso(app.clock.ms - dayMs) });
  const [listed] = (await app.api(token).classes.householdClasses()).classes;
  expect(listed?.notes.map(({ text }) => text)).toEqual(['Newest', 'Before', 'Old']);
  app.clock.ms += 20 * dayMs;
  const [session] = [await app.api().accounts.login({ email: 'learner@example.com', password: 'a long enough secret' })];
  expect((await cardOf(app, session.token ?? '', child))?.note).toBeNull();
});

test('lessons and units are done by learning, texts by a press, and each once', async ({ app }) => {
  const { token, account, unit, lesson, admin } = await guardianWithUnit(app);
  const { db } = app.context;
  const child = await insertLearner(db, account, { name: 'Ada', ageBand: '7-9', now: app.clock.ms });
  const id = await insertClass(db, { created_at: app.clock.ms });
  await insertMember(db, id, child, app.clock.ms);
  const task = async (of: { text?: string; unit_id?: number; lesson_id?: number }, due_on = '2026-01-17') => {
    const row = { class_id: id, text: '', unit_id: null, lesson_id: null, due_on, created_by: account, created_at: app.clock.ms, ...of };
    return (await db.insertInto('class_tasks').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  await task({ text: 'Long ago' }, '2025-12-31');
  const [text, ofLesson, ofUnit] = [await task({ text: 'Greet your aunt' }), await task({ lesson_id: lesson }), await task({ unit_id: unit })];
  const tasks = async () => (await cardOf(app, token, child))?.tasks;
  const common = { dueOn: '2026-01-17', isDone: false };
  expect(await tasks()).toEqual([
    { id: text, text: 'Greet your aunt', unit: null, lesson: null, title: null, ...common },
    { id: ofLesson, text: '', unit: null, lesson, title: 'Four words', ...common },
    { id: ofUnit, text: '', unit, lesson: null, title: 'The melodies', ...common },
  ]);
  const finish = (taskId: number, profile = child) => app.call('POST', `/learning/profiles/${profile}/tasks/${taskId}/done`, { token });
  for (const _ of ['a press', 'a second one']) expect((await finish(text)).status).toBe(200);
  expect((await finish(ofLesson)).body.error).toBe('This task is done once the lessons are');
  expect((await finish(99_999)).status).toBe(404);
  const outsider = await insertLearner(db, account, { name: 'Obi', ageBand: '7-9', now: app.clock.ms });
  expect((await finish(text, outsider)).status).toBe(404);
  const done = async () => (await tasks())?.flatMap((each) => (each.isDone ? each.id : []));
  expect(await done()).toEqual([text]);
  const progress = { profile_id: child, done_at: app.clock.ms, gold_at: null, best: 1, skipped_at: null };
  // A unit is done with all of its lessons.
  const { lesson: second } = await admin.course.createLesson({ unit, kind: 'words', title: 'More words' });
  await db.updateTable('lessons').set({ published_at: app.clock.ms }).where('id', '=', second.id).execute();
  await db
    .insertInto('lesson_progress')
    .values({ ...progress, lesson_id: lesson })
    .execute();
  expect(await done()).toEqual([text, ofLesson]);
  await db
    .insertInto('lesson_progress')
    .values({ ...progress, lesson_id: second.id })
    .execute();
  expect(await done()).toEqual([text, ofLesson, ofUnit]);
});

test('classes that have ended or are not open yet are not on Today, but an ended one stays on the list', async ({ app }) => {
  const { token, child, id } = await member(app);
  await app.context.db.updateTable('classes').set({ state: 'ended' }).where('id', '=', id).execute();
  expect(await cardOf(app, token, child)).toBeUndefined();
  expect((await app.api(token).classes.householdClasses()).classes).toMatchObject([{ id, state: 'ended', next: null, members: [child] }]);
});

test('the download has what classes keep of a household, and an account that is deleted takes it along', async ({ app }) => {
  const { token, child, id, account } = await member(app);
  const { db } = app.context;
  const meeting = await insertMeeting(db, id, { starts_at: app.clock.ms - dayMs });
  const mark = { meeting_id: meeting, profile_id: child, mark: 'late', marked_at: app.clock.ms, marked_by: account, by_staff: 0 } as const;
  await db.insertInto('attendance').values(mark).execute();
  const row = { class_id: id, text: 'Sing', due_on: '2026-01-17', created_by: account, created_at: app.clock.ms };
  const { id: taskId } = await db.insertInto('class_tasks').values(row).returning('id').executeTakeFirstOrThrow();
  await app.api(token).classes.finishTask({ id: child, task: taskId });
  await db.insertInto('class_notes').values({ class_id: id, text: 'We sang', author_id: account, created_at: app.clock.ms }).execute();
  const of = { profile: 'Ada', class: 'Saturday class' };
  expect(await app.api(token).privacy.download()).toMatchObject({
    classSeats: [{ ...of, leftAt: null }],
    classRequests: [],
    classAttendance: [{ ...of, meeting: iso(app.clock.ms - dayMs), mark: 'late' }],
    classTasksDone: [{ ...of, task: 'Sing', dueOn: '2026-01-17' }],
    classWork: {
      taught: [{ class: 'Saturday class' }],
      notes: [{ class: 'Saturday class', text: 'We sang' }],
      tasks: [{ class: 'Saturday class', task: 'Sing' }],
      registers: [{ class: 'Saturday class', marks: 1 }],
    },
  });
  await app.api(token).privacy.deleteAccount({ password: 'a long enough secret', comments: 'delete' });
  for (const table of ['class_members', 'attendance', 'class_tasks_done', 'class_tutors'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  // Notes are for families, and stay with the class.
  expect(await db.selectFrom('class_notes').select(['text', 'author_id']).execute()).toEqual([{ text: 'We sang', author_id: null }]);
});
