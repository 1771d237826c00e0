import { expect } from 'vitest';
import { changeMeeting } from '#app/features/classes/meetings/change-meeting.server.ts';
import { planMeetings } from '#app/features/classes/meetings/plan-meetings.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { feedOf, valuesOf } from '#tests/support/calendar-feeds.ts';
import { insertClass, insertMeeting, insertMember } from '#tests/support/factories/classes.ts';
import { insertLearner } from '#tests/support/factories/households.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { newFamily, newTeacher } from '#tests/support/taught-class.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

/** Saturday, 17 January 2026, 10:00 in Lagos. */
const startsAt = Date.parse('2026-01-17T09:00:00Z');
const rule = { planned_day: '2026-01-17', planned_minute: 600 };

/** A class with a tutor and two members of one household. */
async function newClass(app: TestApp, name = 'Saturday class') {
  const { db } = app.context;
  const [tutor, family] = [await newTeacher(app), await newFamily(app)];
  const id = await insertClass(db, { created_at: app.clock.ms, name, tutors: [tutor.account] });
  const obi = await insertLearner(db, family.account, { name: 'Ọbịọ́mạ', ageBand: '10-12', now: app.clock.ms });
  for (const profile of [family.child, obi]) await insertMember(db, id, profile, app.clock.ms);
  const meeting = await insertMeeting(db, id, { starts_at: startsAt, ...rule, updated_at: app.clock.ms });
  return { id, meeting, tutor, family, obi };
}

const change = (app: TestApp, meetingId: number, fields: { start?: string; isCancelled?: boolean }) =>
  app.context.db.transaction().execute((tx) =>
    changeMeeting(tx, {
      meetingId,
      change: { day: '2026-01-17', start: '10:00', minutes: 60, isCancelled: false, ...fields },
      tutor: undefined,
      now: app.clock.ms,
    }),
  );

test('a meeting is one event for two children, with the words of the family and those of the tutor', async ({ app }) => {
  const { id, meeting, tutor, family } = await newClass(app, 'Ụ́lọ̀ Ákwụ́kwọ́; Sạtọdee, nke mbụ́');
  const { text, events } = await (await feedOf(app, family.token)).read();
  expect(events).toEqual([
    new Map(
      Object.entries({
        UID: `class-meeting-${meeting}@academy.test`,
        SEQUENCE: '0',
        DTSTAMP: '20260115T120000Z',
        DTSTART: '20260117T090000Z',
        DTEND: '20260117T100000Z',
        SUMMARY: 'Ụ́lọ̀ Ákwụ́kwọ́\\; Sạtọdee\\, nke mbụ́ (Ada and Ọbịọ́mạ)',
        DESCRIPTION:
          'With a grown-up in the room.\\nYou find the link to the meeting here from 15 minutes before it: https://academy.test/study/today',
        URL: 'https://academy.test/study/today',
        'LAST-MODIFIED': '20260115T120000Z',
        STATUS: 'CONFIRMED',
        TRANSP: 'OPAQUE',
      }),
    ),
  ]);
  expect(text).toMatch(/\r\nNAME:(.+)\r\nX-WR-CALNAME:\1\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n/);
  const taught = await (await feedOf(app, tutor.token)).read();
  expect(valuesOf(taught.events, 'UID', 'SUMMARY', 'URL')).toEqual([
    [`class-meeting-${meeting}@academy.test`, 'Ụ́lọ̀ Ákwụ́kwọ́\\; Sạtọdee\\, nke mbụ́', `https://academy.test/tutor/classes/${id}`],
  ]);
  expect(taught.text).not.toContain('Ada');
});

test('a meeting that is moved, cancelled and on again has a higher number each time, and a cancelled one stays until its day is over', async ({
  app,
}) => {
  const { meeting, family } = await newClass(app);
  const { read } = await feedOf(app, family.token);
  const seen: unknown[] = [];
  const look = async () => seen.push(...valuesOf((await read()).events, 'SEQUENCE', 'DTSTART', 'STATUS'));
  await change(app, meeting, { start: '12:00' });
  await look();
  await change(app, meeting, { start: '12:00', isCancelled: true });
  await look();
  // The last minute of the day in Lagos.
  app.clock.ms = Date.parse('2026-01-17T22:59:00Z');
  await look();
  expect(seen).toEqual([
    ['1', '20260117T110000Z', 'CONFIRMED'],
    ['2', '20260117T110000Z', 'CANCELLED'],
    ['2', '20260117T110000Z', 'CANCELLED'],
  ]);
  app.clock.ms = Date.parse('2026-01-17T23:00:00Z');
  expect((await read()).events).toEqual([]);
});

test('a class that moves its zone keeps the ids of its meetings and raises their numbers', async ({ app }) => {
  const { id, meeting, family } = await newClass(app);
  const { db } = app.context;
  await db.insertInto('class_times').values({ class_id: id, weekday: 6, start_minute: 600, minutes: 60 }).execute();
  await db.updateTable('classes').set({ zone: 'America/New_York', last_day: '2026-01-20' }).where('id', '=', id).execute();
  await db.transaction().execute((tx) => planMeetings(tx, id, app.clock.ms));
  const { events } = await (await feedOf(app, family.token)).read();
  expect(valuesOf(events, 'UID', 'SEQUENCE', 'DTSTART')).toEqual([[`class-meeting-${meeting}@academy.test`, '1', '20260117T150000Z']]);
});

test('meetings are there from four weeks back to the end of the plan, and go with the last seat of the household', async ({ app }) => {
  const { id, family, obi } = await newClass(app);
  const { db } = app.context;
  const at = (days: number) => insertMeeting(db, id, { starts_at: app.clock.ms + days * unitMs.day });
  for (const days of [-29, -28, 150]) await at(days);
  const { read } = await feedOf(app, family.token);
  expect(valuesOf((await read()).events, 'DTSTART').flat()).toEqual(['20251218T120000Z', '20260117T090000Z', '20260614T120000Z']);
  await app.api(family.token).classes.leaveClass({ id, profile: family.child });
  expect(valuesOf((await read()).events, 'SUMMARY').flat()).toEqual(Array.from({ length: 3 }, () => 'Saturday class (Ọbịọ́mạ)'));
  await app.api(family.token).classes.leaveClass({ id, profile: obi });
  expect((await read()).events).toEqual([]);
});

test('a class closes for a tutor without a check that counts, and for one that teaches no more', async ({ app }) => {
  const { id, tutor, family } = await newClass(app);
  const { db } = app.context;
  const { read } = await feedOf(app, tutor.token);
  const count = async () => (await read()).events.length;
  const setCheck = (checked_on: string | null) => db.updateTable('accounts').set({ checked_on }).where('id', '=', tutor.account).execute();
  expect(await count()).toBe(1);
  await setCheck(null);
  expect(await count()).toBe(0);
  await db.updateTable('classes').set({ audience: 'grown-ups' }).where('id', '=', id).execute();
  expect(await count()).toBe(1);
  await db.deleteFrom('account_roles').where('account_id', '=', tutor.account).execute();
  expect(await count()).toBe(0);
  expect((await (await feedOf(app, family.token)).read()).events).toHaveLength(1);
});

test('a draft is in no calendar, and a tutor with a child in its own class has one event', async ({ app }) => {
  const { id, tutor } = await newClass(app);
  const { db } = app.context;
  await insertMember(db, id, await insertLearner(db, tutor.account, { name: 'Ify', ageBand: '7-9', now: app.clock.ms }), app.clock.ms);
  const { read } = await feedOf(app, tutor.token);
  expect(valuesOf((await read()).events, 'SUMMARY')).toEqual([['Saturday class (Ify)']]);
  await db.updateTable('classes').set({ state: 'draft' }).where('id', '=', id).execute();
  expect((await read()).events).toEqual([]);
});
