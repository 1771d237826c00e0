import { expect } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { feedOf, valuesOf } from '#tests/support/calendar-feeds.ts';
import { parseByLines } from '#tests/support/calendar-readers.ts';
import { insertClass, insertMeeting, insertMember } from '#tests/support/factories/classes.ts';
import { createFamily, createTeacher } from '#tests/support/factories/live-lessons.ts';
import { cardText } from '#tests/support/factories/tutors.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { monday, mondayHours } from '#tests/support/lesson-hours.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest({ MEETING_URL: 'https://rooms.example.org/' });

async function newLesson(app: TestApp) {
  const tutor = await createTeacher(app);
  const family = await createFamily(app);
  const [ofTutor, ofFamily] = [app.api(tutor.token).liveLessons, app.api(family.token).liveLessons];
  const { id } = await ofFamily.ask({ tutor: tutor.card, startsAt: monday('15:00'), minutes: 60, wish: 'To greet my in-laws' });
  return { tutor, family, ofTutor, ofFamily, id };
}

/** Calendar files of the mails so far. */
const mailedFiles = async (app: TestApp) =>
  (await app.mails()).flatMap(({ attachments }) =>
    attachments
      .filter(({ mimeType }) => mimeType === 'text/calendar')
      .map(({ content }) => parseByLines(typeof content === 'string' ? content : new TextDecoder().decode(content))),
  );

test('a lesson is in both calendars from its agreement on, with the ids, numbers and words of the files in mails', async ({ app }) => {
  const { tutor, family, ofTutor, ofFamily, id } = await newLesson(app);
  const feeds = [await feedOf(app, family.token), await feedOf(app, tutor.token)];
  const events = async () => (await Promise.all(feeds.map(({ read }) => read()))).flatMap((feed) => feed.events);
  const shared = ['UID', 'SEQUENCE', 'DTSTART', 'DTEND', 'SUMMARY', 'DESCRIPTION', 'URL', 'STATUS'];
  expect(await events()).toEqual([]);
  await ofTutor.decide({ id, state: 'agreed' });
  const agreed = await events();
  expect(valuesOf(agreed, 'UID', 'SUMMARY').flat()).toEqual([
    ...[`live-lesson-${id}@academy.test`, `Your lesson with ${cardText.shownName}`],
    ...[`live-lesson-${id}@academy.test`, expect.stringMatching(/^Your lesson with \S+$/)],
  ]);
  expect(valuesOf(agreed, ...shared).toSorted()).toEqual(valuesOf(await mailedFiles(app), ...shared).toSorted());
  await ofFamily.decide({ id, state: 'cancelled' });
  const cancelled = await events();
  expect(valuesOf(cancelled, 'STATUS').flat()).toEqual(['CANCELLED', 'CANCELLED']);
  expect(valuesOf(cancelled, ...shared).toSorted()).toEqual(valuesOf((await mailedFiles(app)).slice(2), ...shared).toSorted());
  // Midnight of the tutor in Lagos.
  app.clock.ms = Date.parse('2026-01-19T22:59:00Z');
  expect(await events()).toHaveLength(2);
  app.clock.ms += unitMs.minute;
  expect(await events()).toEqual([]);
});

test('a request that was declined or cancelled before its agreement is in no calendar; a held or missed lesson is', async ({ app }) => {
  const { family, ofFamily, id } = await newLesson(app);
  const { read } = await feedOf(app, family.token);
  await ofFamily.decide({ id, state: 'cancelled' });
  expect((await read()).events).toEqual([]);
  const { db } = app.context;
  for (const state of ['declined', 'expired'] as const) {
    await db.updateTable('live_lessons').set({ state }).where('id', '=', id).execute();
    expect((await read()).events).toEqual([]);
  }
  for (const state of ['held', 'missed'] as const) {
    await db.updateTable('live_lessons').set({ state, room: 'https://meet.example.com/ada' }).where('id', '=', id).execute();
    expect(valuesOf((await read()).events, 'STATUS')).toEqual([['CONFIRMED']]);
  }
});

test('no calendar has a link to a room or a meeting, an email address, a surname, or a wish', async ({ app }) => {
  const { tutor, family, ofTutor, id } = await newLesson(app);
  const { db } = app.context;
  await ofTutor.decide({ id, state: 'agreed' });
  const link = 'https://meet.example.com/saturday';
  const ofClass = await insertClass(db, { created_at: app.clock.ms, tutors: [tutor.id], link });
  await insertMember(db, ofClass, family.profile, app.clock.ms);
  // Now, so that members are told the link elsewhere.
  await insertMeeting(db, ofClass, { starts_at: app.clock.ms, reason: `See ${link}` });
  const { room } = await db.selectFrom('live_lessons').select('room').where('id', '=', id).executeTakeFirstOrThrow();
  const emails = (await db.selectFrom('accounts').select('email').execute()).map(({ email }) => email);
  for (const token of [family.token, tutor.token]) {
    const { text, events } = await (await feedOf(app, token)).read();
    expect(events).toHaveLength(2);
    for (const secret of [link, room ?? '', mondayHours.link ?? '', 'meet.example', 'rooms.example', 'in-laws', ...emails])
      expect(text).not.toContain(secret);
    expect(new Set(text.match(/https?:[^\s\\]+/g))).toEqual(
      new Set(token === family.token ? urls('/study/today', '/lessons') : urls(`/tutor/classes/${ofClass}`, '/tutor/lessons')),
    );
    expect(text.match(/@[\w.]+/g)).toEqual(['@academy.test', '@academy.test']);
  }
});

const urls = (...paths: string[]) => paths.map((path) => `https://academy.test${path}`);
