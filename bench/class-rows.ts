import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { insertClass, insertMeeting, insertMember } from '#tests/support/factories/classes.ts';
import { diligent } from './past-learning.ts';

const dayMs = 24 * 60 * 60_000;
/** Sizes of the largest class, of which the last meeting comes. */
export const classSizes = { members: 40, meetings: 30, answers: 200_000, tasks: 30, notes: 20 };
/** The others of the school, and members of each. */
export const otherClasses = { classes: 20, members: 12 };
/** A mark is missing for this one of so many. */
const unmarked = 10;

/** Inserts the largest class: members have all cards of the course, a year of lessons, marks in each meeting, and tasks of each kind. @returns its id */
export async function insertLargestClass(db: Db, tutor: number, now: number): Promise<number> {
  const profiles = await learners(db, 0, classSizes.members);
  const id = await insertYear(db, { tutor, profiles, now });
  // Lapses are some 8 % of the answers.
  await sql`update cards set lapses = case when (item_id + profile_id) % 4 = 0 then 1 + item_id % 2 else 0 end
    where profile_id in (${sql.join(profiles)})`.execute(db);
  const each = classSizes.answers / classSizes.members;
  const numbers = sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${sql.lit(each - 1)})`;
  const words = sql`select id, row_number() over (order by id) - 1 as nth, count(*) over () as every from items`;
  for (const profile of profiles)
    await sql`${numbers} insert into answers (profile_id, key, item_id, skill, exercise, verdict, grade, given, took_ms, answered_at, received_at)
      select ${sql.lit(profile)}, 'class-' || i, words.id, 'know', 'read-mean', 'right', null, null, 4000, ${sql.lit(now)} - i * 1000, ${sql.lit(now)} - i * 1000
      from n join (${words}) as words on words.nth = n.i % words.every`.execute(db);
  return id;
}

/** Inserts other classes, so that no statement reads whole tables unnoticed. @returns the id of the last one */
export async function insertOtherClasses(db: Db, tutor: number, now: number): Promise<number> {
  let id = 0;
  for (let nth = 0; nth < otherClasses.classes; nth += 1)
    id = await insertYear(db, { tutor, profiles: await learners(db, diligent + nth * otherClasses.members, otherClasses.members), now });
  return id;
}

async function learners(db: Db, from: number, count: number): Promise<number[]> {
  const rows = await db.selectFrom('profiles').select('id').orderBy('id').offset(from).limit(count).execute();
  return rows.map(({ id }) => id);
}

async function insertYear(db: Db, { tutor, profiles, now }: { tutor: number; profiles: readonly number[]; now: number }): Promise<number> {
  const id = await insertClass(db, { created_at: now, tutors: [tutor], capacity: classSizes.members });
  for (const profile of profiles) await insertMember(db, id, profile, now - classSizes.meetings * 7 * dayMs);
  // The last meeting comes tomorrow.
  for (let back = classSizes.meetings - 1; back >= 0; back -= 1) {
    const meeting_id = await insertMeeting(db, id, { starts_at: now + dayMs - back * 7 * dayMs });
    if (back === 0) continue;
    const marks = profiles.filter((profile) => (profile + back) % unmarked > 0);
    const marked = marks.map((profile_id) => ({
      ...{ meeting_id, profile_id, marked_at: now, marked_by: tutor, by_staff: 0 },
      mark: 'here' as const,
    }));
    await db.insertInto('attendance').values(marked).execute();
  }
  await insertTasks(db, { id, tutor, profiles, now });
  return id;
}

async function insertTasks(
  db: Db,
  { id, tutor, profiles, now }: { id: number; tutor: number; profiles: readonly number[]; now: number },
): Promise<void> {
  const lessons = await db.selectFrom('lessons').select(['id', 'unit_id']).orderBy('id').limit(classSizes.tasks).execute();
  const given = { class_id: id, due_on: '2026-12-05', created_by: tutor, created_at: now };
  for (const [nth, { id: lesson_id, unit_id }] of lessons.entries()) {
    const kinds = [
      { lesson_id, unit_id: null, text: '' },
      { lesson_id: null, unit_id, text: '' },
      { lesson_id: null, unit_id: null, text: 'Sing the song at home.' },
    ] as const;
    const kind = kinds[nth % kinds.length] ?? kinds[0];
    const task = await db
      .insertInto('class_tasks')
      .values({ ...given, ...kind })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (kind.text === '') continue;
    const done = profiles.map((profile_id) => ({ task_id: task.id, profile_id, done_at: now }));
    await db.insertInto('class_tasks_done').values(done).execute();
  }
  const notes = Array.from({ length: classSizes.notes }, () => ({
    class_id: id,
    text: 'We sang, and read the letter.',
    author_id: tutor,
    created_at: now,
  }));
  await db.insertInto('class_notes').values(notes).execute();
}
