import '../classes.tables.ts';
import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import type { Mark } from '../class-terms.contract.ts';

/** Profiles that have or had a seat in a class. */
export const seatsOfClass = (db: Db, classId: number, limit: number) =>
  db
    .selectFrom('class_members')
    .innerJoin('profiles', 'profiles.id', 'class_members.profile_id')
    .select(['profiles.id as profile', 'name', 'avatar', 'age_band as ageBand', 'left_at'])
    .where('class_id', '=', classId)
    .orderBy('class_members.id')
    .limit(limit)
    .execute();

const minuteMs = 60_000;
const countOf = (...marks: Mark[]) => sql<number>`coalesce(sum(case when own.mark in (${sql.join(marks)}) then 1 else 0 end), 0)`;

/**
 * Meetings with a register that were held while a profile had its seat, and its marks in them; no row for a profile without such a meeting. A seat that was
 * left and taken again counts from its beginning.
 */
export const attendanceOf = (db: Db, classId: number, profileIds: number[]) =>
  db
    .selectFrom('class_members as member')
    .innerJoin('class_meetings as meeting', 'meeting.class_id', 'member.class_id')
    .leftJoin('attendance as own', (join) => join.onRef('own.meeting_id', '=', 'meeting.id').onRef('own.profile_id', '=', 'member.profile_id'))
    .select(['member.profile_id as profile', countOf('here', 'late').as('attended'), countOf('late').as('late'), countOf('excused').as('excused')])
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('member.class_id', '=', classId)
    .where('member.profile_id', 'in', profileIds)
    .where('meeting.cancelled_at', 'is', null)
    // Joined while a meeting was on, and there.
    .where(sql<number>`meeting.starts_at + meeting.minutes * ${minuteMs}`, '>', ({ ref }) => ref('member.joined_at'))
    .where(({ eb, or, ref }) => or([eb('member.left_at', 'is', null), eb('meeting.starts_at', '<', ref('member.left_at'))]))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('attendance').select('attendance.mark').whereRef('attendance.meeting_id', '=', 'meeting.id')),
    )
    .groupBy('member.profile_id')
    .execute();
