import type { contract } from '#app/contract.ts';
import { readFeed } from '#app/features/calendar/feed.server.ts';
import { tutorsToTell } from '#app/features/classes/membership/requests-waiting.queries.server.ts';
import { claimReminders, meetingsToRemind } from '#app/features/classes/reminders/reminders.queries.server.ts';
import {
  cancelComing,
  cancelLessons,
  deleteProposals,
  expireRequests,
  holdLessons,
  profileLessonsOfTutor,
  profileLessonsUntil,
} from '#app/features/live-lessons/follow/follow.queries.server.ts';
import { agreedInRoom } from '#app/features/live-lessons/hours/hours.queries.server.ts';
import { agreedAhead } from '#app/features/live-lessons/lessons/lessons.queries.server.ts';
import type { Client } from '#app/http/client.ts';
import { unitMs } from '#app/lib/duration.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import { insertLesson } from '#tests/support/factories/lesson-rows.ts';
import { createFamily, createTeacher } from '#tests/support/factories/live-lessons.ts';
import { allHours } from '#tests/support/lesson-hours.ts';
import type { TestApp } from '#tests/support/test-app.ts';

/** A tutor gives hours, a family asks, both decide and write, and the staff looks. `db` records the queries. */
export async function callLessons(
  app: TestApp,
  db: TestApp['context']['db'],
  admin: Client<typeof contract>,
  api: (token?: string) => Client<typeof contract>,
): Promise<void> {
  const tutor = await createTeacher(app);
  const family = await createFamily(app);
  const [ofTutor, ofFamily] = [api(tutor.token).liveLessons, api(family.token).liveLessons];
  await ofTutor.saveHours({ ...allHours, daysOff: ['2026-12-25'] });
  await ofTutor.hours();
  await api().liveLessons.tutor({ id: tutor.card });
  const day = 24 * 3_600_000;
  const at = (days: number) => new Date(Math.ceil(app.clock.ms / day) * day + days * day).toISOString();
  await api().liveLessons.times({ id: tutor.card, from: at(0), to: at(7) });
  const ask = async (days: number, profile: number | null = family.profile) =>
    (await ofFamily.ask({ tutor: tutor.card, profile, startsAt: at(days), minutes: 60, wish: 'To greet' })).id;
  const [first, second, third] = [await ask(3), await ask(4), await ask(5, null)];
  await ofTutor.decide({ id: first, state: 'asked', proposals: [at(6), at(7)] });
  await ofFamily.decide({ id: first, state: 'agreed', startsAt: at(6) });
  await ofTutor.decide({ id: second, state: 'agreed' });
  await ofFamily.decide({ id: second, state: 'cancelled' });
  await ofTutor.decide({ id: third, state: 'declined' });
  await ofFamily.write({ id: first, text: 'Thank you' });
  for (const calls of [ofTutor, ofFamily])
    for (const when of ['coming', 'past'] as const) for (const query of [{}, { before: second }]) await calls.list({ when, ...query });
  await ofFamily.read({ id: first });
  const held = await insertLesson(app.context.db, { tutorId: tutor.id, accountId: family.id, now: app.clock.ms });
  const [word] = await ofTutor.findWords({ search: 'a b' });
  await ofTutor.saveNote({ id: held, text: 'We greeted', words: word ? [word.id] : [] });
  await ofFamily.practiceTasks({ id: family.profile });
  await api(family.deviceKey)
    .liveLessons.finishWord({ id: held, item: word?.id ?? 1 })
    .catch(() => undefined);
  await tutorsToTell(db, app.clock.ms);
  await ofTutor.decide({ id: held, state: 'missed', reason: 'power' });
  for (const query of [{}, { before: held }, { state: 'missed' }, { state: 'asked', before: held }] as const)
    await admin.liveLessons.adminList(query);
  await admin.liveLessons.adminRead({ id: held });
  await admin.liveLessons.adminWeek();
  await admin.liveLessons.adminWithoutRoom();
  await admin.liveLessons.adminList({ room: 'none' });
  await callCalendars(app, db, [api(family.token), api(tutor.token)]);
  await api(family.token).privacy.download();
  await api(tutor.token).privacy.download();
  // The worker performs its jobs without the recorder.
  await expireRequests(db, app.clock.ms);
  await holdLessons(db, app.clock.ms);
  await deleteProposals(db, [first]);
  for (const of of ['tutor', 'family', 'profile'] as const) await cancelComing(db, { of, ids: [tutor.id], by: 'staff', now: app.clock.ms });
  await cancelLessons(db, [first], { reason: '', now: app.clock.ms });
  await profileLessonsOfTutor(db, tutor.id, app.clock.ms);
  await profileLessonsUntil(db, app.clock.ms + day, app.clock.ms);
  await agreedInRoom(db, tutor.id, { room: 'https://meet.example.com/ada', now: app.clock.ms });
  await agreedAhead(db, first, app.clock.ms);
}

/** Both sides read their calendars, and households are reminded of meetings. `db` records the queries. */
async function callCalendars(app: TestApp, db: TestApp['context']['db'], accounts: Client<typeof contract>[]): Promise<void> {
  for (const { calendar } of accounts) {
    const { address } = await calendar.make();
    await calendar.read();
    await readFeed({ ...app.context, db }, sha256(address.slice(address.lastIndexOf('/') + 1, -'.ics'.length)));
    await calendar.remove();
  }
  await meetingsToRemind(db, { after: app.clock.ms, until: app.clock.ms + unitMs.day }, 500);
  const wish = await app.context.db.selectFrom('class_reminders').select('account_id').executeTakeFirstOrThrow();
  const meeting = await app.context.db.selectFrom('class_meetings').select('id').executeTakeFirstOrThrow();
  await claimReminders(db, meeting.id, [wish.account_id], app.clock.ms);
}
