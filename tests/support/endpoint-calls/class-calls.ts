import type { contract } from '#app/contract.ts';
import { makeCode } from '#app/features/classes/membership/codes.server.ts';
import { insertRequest } from '#app/features/classes/membership/requests.queries.server.ts';
import { tellNote } from '#app/features/classes/membership/tell-note.server.ts';
import type { Client } from '#app/http/client.ts';
import { unitMs } from '#app/lib/duration.ts';
import { addDays, localDate } from '#app/lib/local-date.ts';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { insertCheck, insertClass, insertMeeting, insertMember } from '#tests/support/factories/classes.ts';
import { insertHousehold, insertLearner } from '#tests/support/factories/households.ts';
import { createSession } from '#tests/support/factories/sessions.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import type { TestApp } from '#tests/support/test-app.ts';

/** The staff make a class, open, change and end it; visitors look at it. */
export async function callClasses(app: TestApp, admin: Client<typeof contract>, visitor: Client<typeof contract>): Promise<void> {
  const { db } = app.context;
  const today = localDate(app.clock.ms, 'Africa/Lagos');
  const weekly = [{ weekday: 6, start: '10:00', minutes: 60 }];
  const term = { firstDay: today, lastDay: addDays(today, 60), zone: 'Africa/Lagos', weekly, holidays: [addDays(today, 14)], ages: [] };
  const about = { name: 'Saturday', level: 'beginner', description: 'We talk', audience: 'families', capacity: 8 } as const;
  const { id } = await admin.classes.create({ ...term, ...about });
  const { id: other } = await admin.classes.create({ ...term, ...about });
  for (const each of [id, other]) await admin.classes.setState({ id: each, state: 'open' });
  await admin.classes.update({ id, ...term, ...about, zone: 'Europe/London', link: 'https://meet.example.com/a' });
  await insertStaff(db, 'class-tutor@example.com', ['tutor']);
  const tutor = (await admin.classes.tutorChoices()).at(-1)?.id ?? 0;
  await insertCheck(db, tutor, app.clock.ms);
  await admin.classes.addTutor({ id, tutor });
  await insertAccounts(db, 1, 'learner', 9_000);
  const account = await db.selectFrom('accounts').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  const { profile, secondProfile } = await insertHousehold(db, account.id, app.clock.ms);
  await insertMember(db, id, profile, app.clock.ms);
  const request = await insertRequest(db, { class_id: id, profile_id: secondProfile, created_at: app.clock.ms });
  const code = await admin.classes.addCode({ id });
  for (const query of [{}, { page: 2, limit: 10 }, { state: 'running' as const }]) await admin.classes.classes(query);
  const [meeting] = (await admin.classes.readAsStaff({ id })).meetings;
  await admin.classes.update({ id, ...term, ...about, zone: 'Europe/London', lastDay: addDays(today, 40) });
  await admin.classes.running();
  await admin.classes.waiting();
  await admin.classes.decideRequestAsStaff({ id, request, state: 'accepted' });
  await admin.classes.addMeetingAsStaff({ id, day: addDays(today, 20), start: '17:00', minutes: 45 });
  const startsOn = localDate(Date.parse(meeting?.startsAt ?? ''), 'Europe/London');
  await admin.classes.changeMeetingAsStaff({ id: meeting?.id ?? 0, day: startsOn, start: '18:00', minutes: 60, isCancelled: false });
  app.clock.ms += 2 * unitMs.minute;
  await app.jobWorkers.drain();
  for (const query of [{}, { limit: 20, before: 1_000 }]) await visitor.classes.list(query);
  await visitor.classes.read({ id });
  await admin.classes.moveMember({ id, profile, class: other });
  await admin.classes.removeMember({ id, profile: secondProfile });
  const [leaver] = (await admin.classes.readAsStaff({ id })).leavers;
  await admin.classes.changeLinkAsStaff({ id, link: 'https://meet.example.com/b' });
  await admin.classes.keepLinkAsStaff({ id, leavers: [leaver?.id ?? 1] });
  await admin.classes.removeCode({ id, code: code.id });
  await admin.classes.removeTutor({ id, tutor });
  await admin.classes.setState({ id, state: 'ended' });
  const { id: draft } = await admin.classes.create({ ...term, ...about });
  await admin.classes.remove({ id: draft });
}

/** A household joins, asks, reads its classes and leaves. */
export async function callFamilyClasses(app: TestApp, api: (token?: string) => Client<typeof contract>): Promise<void> {
  const { db } = app.context;
  const email = 'joins@example.com';
  await insertStaff(db, email, []);
  const { id: accountId } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const learner = api(await createSession(db, email, app.clock.ms));
  const now = app.clock.ms;
  const adult = { ageBand: 'adult', now } as const;
  const profile = await insertLearner(db, accountId, { name: 'Joins', ...adult });
  const asker = await insertLearner(db, accountId, { name: 'Asks', ...adult });
  const id = await insertClass(db, { created_at: now, tutors: [accountId] });
  const { code } = await makeCode(db, { classId: id, by: accountId, now });
  await insertMeeting(db, id, { starts_at: now });
  const cancelled = await insertMeeting(db, id, { starts_at: now + unitMs.day });
  await db.updateTable('class_meetings').set({ cancelled_at: now }).where('id', '=', cancelled).execute();
  const task = { class_id: id, due_on: '2099-01-01', created_by: accountId, created_at: now };
  const { id: taskId } = await db
    .insertInto('class_tasks')
    .values({ ...task, text: 'Sing' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lesson = await db.selectFrom('lessons').select(['id', 'unit_id']).executeTakeFirst();
  for (const of of lesson ? [{ unit_id: lesson.unit_id }, { lesson_id: lesson.id }] : [])
    await db
      .insertInto('class_tasks')
      .values({ ...task, ...of, text: '' })
      .execute();
  await db.insertInto('class_notes').values({ class_id: id, text: 'We sang', author_id: accountId, created_at: now }).execute();
  for (const _ of ['joins', 'is a member']) await learner.classes.joinClass({ code, profile });
  await learner.classes.requestSeat({ id, profile: asker });
  await learner.classes.setReminder({ isOn: true });
  await learner.classes.householdClasses();
  await learner.classes.profileClasses({ id: profile });
  await learner.classes.finishTask({ id: profile, task: taskId });
  await db.transaction().execute((tx) => tellNote(tx, app.context, { classId: id, className: 'Saturday', tutor: 'Chidi', text: 'We sang' }));
  for (const each of [profile, asker]) {
    await learner.classes.leaveClass({ id, profile: each });
    await learner.classes.undoLeaving({ id, profile: each });
    await learner.classes.leaveClass({ id, profile: each });
  }
  for (const query of [{}, { before: 1_000, limit: 5 }]) await learner.classes.keptNotes(query);
  await learner.classes.joinClass({ code, profile });
}
