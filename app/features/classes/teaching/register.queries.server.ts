import '../classes.tables.ts';
import { type Insertable, sql } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';
import { openClassesOf, type Teacher } from '../teacher.queries.server.ts';
import { pageLimits } from './class-page.contract.ts';

/** A meeting with its class. @param tutor to whom the class is open; undefined for the staff, which marks in all classes */
export function meetingToMark(db: Db, id: number, tutor: Teacher | undefined) {
  const found = db
    .selectFrom('class_meetings')
    .innerJoin('classes', 'classes.id', 'class_meetings.class_id')
    .select(['class_meetings.id', 'class_meetings.class_id', 'starts_at', 'minutes', 'cancelled_at'])
    .select(['classes.name as class_name', 'classes.zone'])
    .where('class_meetings.id', '=', id);
  if (tutor === undefined) return found.executeTakeFirst();
  return found.where('classes.id', 'in', openClassesOf(db, tutor)).executeTakeFirst();
}

/** Profiles among these that are or were members of a class. */
export async function everMembers(db: Db, classId: number, profiles: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('class_members')
    .select('profile_id')
    .where('class_id', '=', classId)
    .where('profile_id', 'in', profiles)
    .execute();
  return new Set(rows.map(({ profile_id }) => profile_id));
}

/** Whether an account has marked in a register before. */
export const hasMarked = async (db: Db, meeting: number, account: number): Promise<boolean> =>
  (await db
    .selectFrom('attendance')
    .select('profile_id')
    .where('meeting_id', '=', meeting)
    .where('marked_by', '=', account)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Stores marks where there is none, or an earlier one; those of the staff give way to the staff alone. Rows are in order of profiles, as each call locks them. */
export async function saveMarks(tx: Db, rows: readonly Insertable<Schema['attendance']>[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('attendance')
    .values(rows.toSorted((one, other) => one.profile_id - other.profile_id))
    .onConflict((conflict) =>
      conflict
        .columns(['meeting_id', 'profile_id'])
        .doUpdateSet(({ ref }) => ({
          mark: ref('excluded.mark'),
          marked_at: ref('excluded.marked_at'),
          marked_by: ref('excluded.marked_by'),
          by_staff: ref('excluded.by_staff'),
        }))
        .where(
          sql<boolean>`excluded.by_staff > attendance.by_staff or (excluded.by_staff = attendance.by_staff and excluded.marked_at >= attendance.marked_at)`,
        ),
    )
    .execute();
}

export const marksOfMeeting = (db: Db, meeting: number) =>
  db
    .selectFrom('attendance')
    .select(['profile_id', 'mark', 'marked_at', 'by_staff'])
    .where('meeting_id', '=', meeting)
    .orderBy('profile_id')
    .execute();

interface RegisterQuery {
  meeting: number;
  classId: number;
  /** Start and end of the meeting. */
  from: number;
  to: number;
}

/** Members of a class during a meeting, and those that were marked in it, with the account that marked them. */
export const registerLines = (db: Db, { meeting, classId, from, to }: RegisterQuery) =>
  db
    .selectFrom('class_members')
    .innerJoin('profiles', 'profiles.id', 'class_members.profile_id')
    .leftJoin('attendance', (join) => join.onRef('attendance.profile_id', '=', 'class_members.profile_id').on('attendance.meeting_id', '=', meeting))
    .leftJoin('accounts', 'accounts.id', 'attendance.marked_by')
    .select(['profiles.id as profile', 'profiles.name', 'profiles.avatar'])
    .select(['attendance.mark', 'attendance.marked_at', 'attendance.by_staff', 'accounts.first_name', 'accounts.last_name'])
    .where('class_members.class_id', '=', classId)
    .where(({ eb, and, or }) =>
      or([
        eb('attendance.mark', 'is not', null),
        and([eb('class_members.joined_at', '<', to), or([eb('class_members.left_at', 'is', null), eb('class_members.left_at', '>', from)])]),
      ]),
    )
    .orderBy('profiles.id')
    .limit(pageLimits.register)
    .execute();
