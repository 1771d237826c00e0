import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';
import { unitMs } from '#app/lib/duration.ts';
import { maxMeetingMinutes } from '../class-terms.contract.ts';

export type MeetingRow = Selectable<Schema['class_meetings']>;

export const meetingById = (db: Db, id: number): Promise<MeetingRow | undefined> =>
  db.selectFrom('class_meetings').selectAll().where('id', '=', id).executeTakeFirst();

/** Meetings by their ids, the first one first. */
export const meetingsByIds = (db: Db, ids: number[]): Promise<MeetingRow[]> =>
  db.selectFrom('class_meetings').selectAll().where('id', 'in', ids).orderBy('starts_at').orderBy('id').execute();

/** All meetings of a class, at most `maxMeetings`. */
export const meetingsOf = (db: Db, classId: number): Promise<MeetingRow[]> =>
  db.selectFrom('class_meetings').selectAll().where('class_id', '=', classId).orderBy('starts_at').orderBy('id').execute();

/** Another meeting of the class that is on and begins at that time. */
export const meetingAt = (db: Db, classId: number, startsAt: number, except: number) =>
  db
    .selectFrom('class_meetings')
    .select('id')
    .where('class_id', '=', classId)
    .where('starts_at', '=', startsAt)
    .where('cancelled_at', 'is', null)
    .where('id', '!=', except)
    .executeTakeFirst();

export async function countMeetings(db: Db, classId: number): Promise<number> {
  const { count } = await db
    .selectFrom('class_meetings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('class_id', '=', classId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertMeetings(tx: Db, rows: Insertable<Schema['class_meetings']>[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const inserted = await tx.insertInto('class_meetings').values(rows).returning('id').execute();
  return inserted.map(({ id }) => id);
}

export async function updateMeeting(tx: Db, id: number, change: Updateable<Schema['class_meetings']>): Promise<void> {
  await tx.updateTable('class_meetings').set(change).where('id', '=', id).execute();
}

export async function deleteMeetings(tx: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('class_meetings').where('id', 'in', ids).execute();
}

export async function tutorIdsOf(db: Db, classId: number): Promise<number[]> {
  const rows = await db.selectFrom('class_tutors').select('account_id').where('class_id', '=', classId).execute();
  return rows.map(({ account_id }) => account_id);
}

interface OtherMeetings {
  tutors: number[];
  /** Class whose own meetings are left out. */
  except: number;
  from: number;
  to: number;
}

/** Meetings that are on in other classes of tutors and may reach into a span, in order of time. */
export const otherMeetingsOf = (db: Db, { tutors, except, from, to }: OtherMeetings) =>
  db
    .selectFrom('class_meetings')
    .innerJoin('classes', 'classes.id', 'class_meetings.class_id')
    .select(['classes.name', 'classes.zone', 'class_meetings.starts_at', 'class_meetings.minutes'])
    .where('class_meetings.class_id', 'in', ({ selectFrom }) =>
      selectFrom('class_tutors').select('class_id').where('account_id', 'in', tutors).where('class_id', '!=', except),
    )
    .where('class_meetings.starts_at', '>', from - maxMeetingMinutes * unitMs.minute)
    .where('class_meetings.starts_at', '<', to)
    .where('class_meetings.cancelled_at', 'is', null)
    .orderBy('class_meetings.starts_at')
    .orderBy('class_meetings.id')
    .execute();
