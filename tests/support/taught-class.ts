import type { Role } from '#app/auth/roles.server.ts';
import { insertClass, insertMeeting, insertMember } from './factories/classes.ts';
import { insertHousehold } from './factories/households.ts';
import type { TestApp } from './test-app.ts';
import { newColleague } from './tutors-at-work.ts';

export const accountIdOf = async ({ context }: TestApp, email: string) =>
  (await context.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

/** A new account with a role, and its id. */
export async function newTeacher(app: TestApp, role: Role = 'tutor') {
  const colleague = await newColleague(app, role);
  return { ...colleague, account: await accountIdOf(app, colleague.email) };
}

let nth = 0;

/** A family with a grown-up and two children of 4 to 6 and 7 to 9 years. */
export async function newFamily(app: TestApp) {
  nth += 1;
  const email = `family${nth}@example.com`;
  const { token } = await app.learner({ email });
  const account = await accountIdOf(app, email);
  const { profile, secondProfile, deviceKey } = await insertHousehold(app.context.db, account, app.clock.ms);
  return { email, token, account, grownUp: profile, child: secondProfile, deviceKey };
}

/** A class with two tutors and a child of each of two families; its meeting begins now. */
export async function newTaughtClass(app: TestApp) {
  const { db } = app.context;
  const [tutor, second, stranger] = [await newTeacher(app), await newTeacher(app), await newTeacher(app)];
  const [ada, obi] = [await newFamily(app), await newFamily(app)];
  const id = await insertClass(db, { created_at: app.clock.ms, tutors: [tutor.account, second.account] });
  for (const { child } of [ada, obi]) await insertMember(db, id, child, app.clock.ms);
  const meeting = await insertMeeting(db, id, { starts_at: app.clock.ms });
  return { id, meeting, tutor, second, stranger, ada, obi };
}

export interface TaughtIds {
  id: number;
  /** Meeting whose register is open, and one that comes. */
  meeting: number;
  coming: number;
  member: number;
  request: number;
  task: number;
}

/** A class of a tutor with a row of each kind: a profile that is its member, and one that asks to join. */
export async function insertTaughtClass(app: TestApp, tutor: number, { member, asking }: { member: number; asking: number }): Promise<TaughtIds> {
  const { db } = app.context;
  const created_at = app.clock.ms;
  const id = await insertClass(db, { created_at, tutors: [tutor] });
  await insertMember(db, id, member, created_at);
  const meeting = await insertMeeting(db, id, { starts_at: created_at });
  const coming = await insertMeeting(db, id, { starts_at: Date.parse('2026-06-02T12:00:00Z') });
  const asked = { class_id: id, profile_id: asking, state: 'waiting' as const, created_at };
  const { id: request } = await db.insertInto('class_requests').values(asked).returning('id').executeTakeFirstOrThrow();
  const given = { class_id: id, text: 'Sing at home', unit_id: null, lesson_id: null, due_on: '2026-06-01', created_by: tutor, created_at };
  const { id: task } = await db.insertInto('class_tasks').values(given).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('class_tasks_done').values({ task_id: task, profile_id: member, done_at: created_at }).execute();
  await db.insertInto('class_notes').values({ class_id: id, text: 'We sang today.', author_id: tutor, created_at }).execute();
  const mark = { meeting_id: meeting, profile_id: member, mark: 'here' as const, marked_at: created_at, marked_by: tutor, by_staff: 0 };
  await db.insertInto('attendance').values(mark).execute();
  return { id, meeting, coming, member, request, task };
}

/** Ids in the path of an endpoint of tutors, by the names of parameters. */
export function taughtIdsOf(path: string, { id, meeting, coming, member, task, request }: TaughtIds): Record<string, number> {
  if (path.startsWith('/teaching/classes/')) return { id, profile: member, task, request };
  if (path.endsWith('/attendance')) return { id: meeting };
  return path === '/teaching/meetings/:id' ? { id: coming } : {};
}
