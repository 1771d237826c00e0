import { rolesWith } from '#app/auth/roles.server.ts';
import type { Db } from '#app/db/schema.ts';
import { openClassesOf, type Teacher } from '../teacher.queries.server.ts';

const meetingsFrom = (db: Db, from: number) =>
  db
    .selectFrom('class_meetings')
    .innerJoin('classes', 'classes.id', 'class_meetings.class_id')
    .select([
      'class_meetings.id',
      'class_meetings.class_id',
      'starts_at',
      'class_meetings.minutes',
      'cancelled_at',
      'sequence',
      'class_meetings.updated_at',
    ])
    .select(['classes.name as class_name', 'classes.zone as class_zone', 'classes.updated_at as class_updated_at', 'audience'])
    .where('starts_at', '>=', from)
    .where('classes.state', '!=', 'draft')
    .orderBy('starts_at')
    .orderBy('class_meetings.id');

export type CalendarMeeting = Awaited<ReturnType<ReturnType<typeof meetingsFrom>['execute']>>[number];

/** Meetings from a time on of the classes in which profiles of an account have seats: a row for each of these profiles. */
export const meetingsOfHousehold = (db: Db, accountId: number, from: number) =>
  meetingsFrom(db, from)
    .innerJoin('class_members', 'class_members.class_id', 'class_meetings.class_id')
    .innerJoin('profiles', 'profiles.id', 'class_members.profile_id')
    .select(['profiles.name as nickname', 'age_band'])
    .where('profiles.account_id', '=', accountId)
    .where('left_at', 'is', null)
    .orderBy('profiles.id')
    .execute();

/** Meetings from a time on of the classes that are open to a tutor at work. */
export const meetingsOfTutor = (db: Db, tutor: Teacher, from: number): Promise<CalendarMeeting[]> =>
  meetingsFrom(db, from)
    .where('class_meetings.class_id', 'in', openClassesOf(db, tutor))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('account_roles').select('role').where('account_id', '=', tutor.id).where('role', 'in', rolesWith('classes:teach'))),
    )
    .execute();
