import { expect } from 'vitest';
import { createFamily, createTeacher } from '#tests/support/factories/live-lessons.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { allHours, monday, mondayHours } from '#tests/support/lesson-hours.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { decideOn } from '#tests/support/tutor-applicants.ts';

const test = withAppPerTest();
const range = { from: '2026-01-15T12:00:00Z', to: '2026-02-12T12:00:00Z' };
const timesOf = async (app: TestApp, card: number, minutes?: 30 | 60) =>
  (await app.api().liveLessons.times({ id: card, ...range, ...(minutes ? { minutes: String(minutes) } : {}) })).map(({ startsAt }) => startsAt);
const wish = 'Counting to ten';

test('a tutor keeps hours, and visitors read the audience and the times of four weeks', async ({ app }) => {
  const { token, card } = await createTeacher(app, { daysOff: ['2026-01-26'] });
  const { settings, ...rest } = await app.api(token).liveLessons.hours();
  expect(rest).toEqual({ mayTeachChildren: false, hasRooms: false, lessonsWithoutRoom: 0, card });
  expect(settings).toEqual({ ...mondayHours, daysOff: ['2026-01-26'], updatedAt: expect.any(String) });
  const page = await app.api().liveLessons.tutor({ id: card });
  expect(page.offer).toEqual({ zone: 'Africa/Lagos', lengths: [30, 60], grownUps: true, ages: [], noticeHours: 24 });
  expect(page.shownName).toBe('Ọ́lụ́chí N.');
  const times = await timesOf(app, card);
  expect([times[0], times.length]).toEqual([monday('15:00'), 3 * 11]);
  expect(await timesOf(app, card, 60)).toHaveLength(3 * 9);
});

test('a tutor with hours day and night offers each quarter of an hour of four weeks', async ({ app }) => {
  const { card } = await createTeacher(app, { ...allHours, noticeHours: 0 });
  expect(await timesOf(app, card)).toHaveLength(28 * 96 - 3 * 4);
});

test('wrong hours are refused at their fields', async ({ app }) => {
  const { token } = await createTeacher(app);
  const errors = async (change: object) =>
    Object.keys((await app.call('PUT', '/teaching/hours', { token, json: { ...mondayHours, ...change } })).body.errors ?? {});
  expect(await errors({ link: 'javascript:alert(1)' })).toEqual(['link']);
  expect(await errors({ link: 'http://meet.example.com' })).toEqual(['link']);
  expect(await errors({ link: null })).toEqual(['link']);
  expect(await errors({ ages: ['7-9'] })).toEqual(['waitingRoom']);
  expect(await errors({ zone: 'Mars/Base' })).toEqual(['zone']);
  expect(await errors({ hours: [{ weekday: 1, start: '19:00', end: '16:00' }] })).toHaveLength(1);
  expect(await errors({ lengths: [] })).toEqual(['lengths']);
  expect(await errors({ weeklyLimit: 0 })).toEqual(['weeklyLimit']);
});

test('a save of hours that were saved elsewhere is refused, and a repeated one is taken', async ({ app }) => {
  const { token } = await createTeacher(app);
  const { liveLessons } = app.api(token);
  const basedOn = (await liveLessons.hours()).settings?.updatedAt;
  await liveLessons.saveHours({ ...mondayHours, noticeHours: 48, basedOn });
  await liveLessons.saveHours({ ...mondayHours, noticeHours: 48, basedOn });
  await expect(liveLessons.saveHours({ ...mondayHours, noticeHours: 12, basedOn })).rejects.toMatchObject({ status: 409 });
});

test('children ask only a tutor whose check the school has seen, of the ages that the tutor teaches', async ({ app, adminToken }) => {
  const { id, card } = await createTeacher(app, { ages: ['4-6'], waitingRoom: true });
  const family = await createFamily(app);
  const [, , obi] = await app.context.db.selectFrom('profiles').select('id').where('account_id', '=', family.id).orderBy('id').execute();
  const ask = async (profile: number | undefined, clock = '15:00') => {
    const json = { tutor: card, profile, startsAt: monday(clock), minutes: 60, wish };
    return (await app.call('POST', '/lessons', { token: family.token, json })).body.message;
  };
  expect((await app.api().liveLessons.tutor({ id: card })).offer?.ages).toEqual([]);
  expect(await ask(family.secondProfile)).toBe('This tutor teaches grown-ups alone');
  await app.api(adminToken).tutors.setCheck({ id, checkedOn: '2025-06-01' });
  expect((await app.api().liveLessons.tutor({ id: card })).offer?.ages).toEqual(['4-6']);
  expect(await ask(obi?.id)).toBe('This tutor doesn’t teach children of this age at present');
  expect(await ask(family.secondProfile)).toContain('Your request is sent');
  expect(await ask((await createFamily(app)).profile, '16:00')).toBe('This profile is gone');
});

test('a paused tutor offers no time at once, and lessons end with the mail, not before', async ({ app, adminToken }) => {
  const { id, token, card } = await createTeacher(app);
  const family = await createFamily(app);
  const { liveLessons } = app.api(family.token);
  const lesson = await liveLessons.ask({ tutor: card, startsAt: monday('15:00'), minutes: 60, wish });
  await app.api(token).liveLessons.decide({ id: lesson.id, state: 'agreed' });
  const state = async () => (await liveLessons.read({ id: lesson.id })).lesson.state;
  await decideOn(app, adminToken, id, { state: 'paused' });
  expect((await app.call('GET', `/tutors/${card}/times`, {})).status).toBe(400);
  await expect(timesOf(app, card)).rejects.toMatchObject({ status: 404 });
  const basedOn = (await app.api(adminToken).tutors.application({ id })).decisions[0]?.id ?? 0;
  await app.api(adminToken).tutors.undo({ id, basedOn });
  app.clock.ms += 61_000;
  await app.jobWorkers.drain();
  expect(await state()).toBe('agreed');
  await decideOn(app, adminToken, id, { state: 'paused' });
  await app.jobWorkers.drain();
  expect(await state()).toBe('agreed');
  app.clock.ms += 61_000;
  await app.jobWorkers.drain();
  await app.jobWorkers.drain();
  expect((await liveLessons.read({ id: lesson.id })).lesson).toMatchObject({ state: 'cancelled', cancelledBy: 'staff', tutor: { card: null } });
});

test('meetings of the tutor’s classes take their time', async ({ app }) => {
  const { id, card } = await createTeacher(app);
  const { db } = app.context;
  const now = app.clock.ms;
  const { id: classId } = await db
    .insertInto('classes')
    .values({
      ...{ name: 'Saturdays', level: 'beginner', description: '', audience: 'families', ages: '', zone: 'Africa/Lagos', capacity: 8, state: 'open' },
      ...{ first_day: '2026-01-01', last_day: '2026-03-01', link: null, created_at: now, updated_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('class_tutors').values({ class_id: classId, account_id: id, added_at: now }).execute();
  const meeting = { class_id: classId, planned_day: null, planned_minute: null, minutes: 120, reason: '', sequence: 0, updated_at: now };
  await db
    .insertInto('class_meetings')
    .values({ ...meeting, starts_at: Date.parse(monday('14:00')) })
    .execute();
  expect((await timesOf(app, card, 60))[0]).toBe(monday('16:00'));
});

test('a family keeps the note of a tutor whose account is deleted, and its lessons ahead end', async ({ app }) => {
  const { token, card, id } = await createTeacher(app);
  const family = await createFamily(app);
  const { liveLessons } = app.api(family.token);
  const ask = async (clock: string) => (await liveLessons.ask({ tutor: card, startsAt: monday(clock), minutes: 60, wish })).id;
  const [first, second] = [await ask('15:00'), await ask('16:00')];
  await app.context.db
    .updateTable('live_lessons')
    .set({ state: 'held', note: 'Well done', note_at: 1, starts_at: 1 })
    .where('id', '=', first)
    .execute();
  expect((await app.api(token).privacy.download()).liveLessons).toHaveLength(2);
  expect((await app.api(family.token).privacy.download()).liveLessons).toMatchObject([{ note: 'Well done' }, { wish }]);
  await app.api(token).privacy.deleteAccount({ password: 'a long enough secret', comments: 'keep' });
  expect((await liveLessons.read({ id: first })).lesson).toMatchObject({ tutor: null, note: { text: 'Well done' } });
  expect((await liveLessons.read({ id: second })).lesson).toMatchObject({ tutor: null, state: 'cancelled' });
  expect(await app.context.db.selectFrom('tutor_hours').select('id').where('account_id', '=', id).execute()).toEqual([]);
  await app.runRetentionJob();
  expect(await liveLessons.list({ when: 'past' })).toHaveLength(2);
  app.clock.ms += 89 * 86_400_000;
  await app.context.db.updateTable('live_lessons').set({ starts_at: 1 }).execute();
  await app.runRetentionJob();
  expect((await liveLessons.list({ when: 'past' })).map((lesson) => lesson.id)).toEqual([first]);
});
