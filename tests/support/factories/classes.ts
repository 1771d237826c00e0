import type { Insertable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';
import { insertLinkHousehold } from '#app/features/classes/links/link.queries.server.ts';
import { addDays, localDate } from '#app/lib/local-date.ts';

type Values<Table extends keyof Schema> = Partial<Insertable<Schema[Table]>>;

/** Inserts a class that runs from 2026-01-01 on, without weekly times, for members of all ages. @param tutors accounts that teach it, with a check that counts */
export async function insertClass(
  db: Db,
  { tutors = [], ...values }: Values<'classes'> & { tutors?: number[]; created_at: number },
): Promise<number> {
  const { id } = await db
    .insertInto('classes')
    .values({
      name: 'Saturday class',
      level: 'beginner',
      description: 'We meet, sing and talk.',
      audience: 'families',
      ages: '',
      zone: 'Africa/Lagos',
      first_day: '2026-01-01',
      last_day: '2026-06-30',
      link: 'https://meet.example.com/saturday',
      capacity: 12,
      state: 'running',
      updated_at: values.created_at,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const account_id of tutors) {
    await db.insertInto('class_tutors').values({ class_id: id, account_id, added_at: values.created_at }).execute();
    await insertCheck(db, account_id, values.created_at);
  }
  return id;
}

/** Notes that the school saw the check of a tutor the day before. */
export async function insertCheck(db: Db, accountId: number, now: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ checked_on: addDays(localDate(now, 'UTC'), -1) })
    .where('id', '=', accountId)
    .execute();
}

/** Inserts an hour's meeting of a class that no weekly time made. */
export async function insertMeeting(db: Db, classId: number, values: Values<'class_meetings'> & { starts_at: number }): Promise<number> {
  const { id } = await db
    .insertInto('class_meetings')
    .values({
      class_id: classId,
      planned_day: null,
      planned_minute: null,
      told_starts_at: values.starts_at,
      minutes: 60,
      reason: '',
      sequence: 0,
      updated_at: values.starts_at,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives a profile a seat, whatever the rules say. */
export async function insertMember(db: Db, classId: number, profileId: number, now: number): Promise<void> {
  await db.insertInto('class_members').values({ class_id: classId, profile_id: profileId, joined_at: now }).execute();
  await insertLinkHousehold(db, classId, profileId);
}
