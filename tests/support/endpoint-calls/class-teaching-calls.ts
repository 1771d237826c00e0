import type { contract } from '#app/contract.ts';
import type { Client } from '#app/http/client.ts';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { insertClass, insertMeeting, insertMember } from '#tests/support/factories/classes.ts';
import { insertHousehold } from '#tests/support/factories/households.ts';
import type { TestApp } from '#tests/support/test-app.ts';

/** Work of a tutor with a class: an administrator may teach, too. */
export async function callTaughtClasses(app: TestApp, { classes, accounts }: Client<typeof contract>): Promise<void> {
  const { id: tutor = 0 } = await accounts.me();
  await insertAccounts(app.context.db, 1, 'learner', 900);
  const newest = app.context.db.selectFrom('accounts').select('id').orderBy('id', 'desc').limit(1);
  const { profile, secondProfile } = await insertHousehold(app.context.db, (await newest.executeTakeFirstOrThrow()).id, app.clock.ms);
  const id = await insertClass(app.context.db, { created_at: app.clock.ms, tutors: [tutor] });
  await insertMember(app.context.db, id, secondProfile, app.clock.ms);
  const meeting = await insertMeeting(app.context.db, id, { starts_at: app.clock.ms });
  const marks = [{ profile: secondProfile, mark: 'here' as const, at: new Date(app.clock.ms).toISOString() }];
  await classes.mark({ id: meeting, marks });
  await classes.markAsStaff({ id: meeting, marks });
  await classes.registerAsStaff({ id: meeting });
  const asked = { class_id: id, profile_id: profile, state: 'waiting' as const, created_at: app.clock.ms };
  const { id: request } = await app.context.db.insertInto('class_requests').values(asked).returning('id').executeTakeFirstOrThrow();
  const firstPublic = (table: 'units' | 'lessons') => app.context.db.selectFrom(table).select('id').where('published_at', 'is not', null);
  const [unit, lesson] = [await firstPublic('units').executeTakeFirstOrThrow(), await firstPublic('lessons').executeTakeFirstOrThrow()];
  const dueOn = '2026-06-01';
  const { id: task } = await classes.addTask({ id, unit: unit.id, dueOn });
  await classes.addTask({ id, lesson: lesson.id, dueOn });
  await classes.addNote({ id, text: 'We sang today.' });
  await classes.taught();
  await classes.taughtClass({ id, meeting });
  await classes.changeLinkAsTutor({ id, link: 'https://meet.example.com/new' });
  await classes.keepLinkAsTutor({ id, leavers: [1] });
  await classes.removeTask({ id, task });
  await classes.decideAsTutor({ id, request, state: 'accepted' });
  const extra = { day: dueOn, start: '10:00', minutes: 45 };
  const { id: added } = await classes.addMeetingAsTutor({ id, ...extra });
  await classes.changeMeetingAsTutor({ id: added, ...extra, start: '11:00', isCancelled: false });
}
