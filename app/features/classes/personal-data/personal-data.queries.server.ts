import type { Db } from '#app/db/schema.ts';

/** Profiles of an account with what they have in a table of the feature. */
const profilesOf = (db: Db, accountId: number) => db.selectFrom('profiles').where('account_id', '=', accountId);

export const seatsWithNames = (db: Db, accountId: number) =>
  profilesOf(db, accountId)
    .innerJoin('class_members', 'class_members.profile_id', 'profiles.id')
    .innerJoin('classes', 'classes.id', 'class_members.class_id')
    .select(['profiles.name as profile', 'classes.name as class', 'joined_at', 'left_at'])
    .orderBy('class_members.id')
    .execute();

export const requestsWithNames = (db: Db, accountId: number) =>
  profilesOf(db, accountId)
    .innerJoin('class_requests', 'class_requests.profile_id', 'profiles.id')
    .innerJoin('classes', 'classes.id', 'class_requests.class_id')
    .select(['profiles.name as profile', 'classes.name as class', 'class_requests.state', 'class_requests.created_at', 'decided_at'])
    .orderBy('class_requests.id')
    .execute();

export const attendanceWithNames = (db: Db, accountId: number) =>
  profilesOf(db, accountId)
    .innerJoin('attendance', 'attendance.profile_id', 'profiles.id')
    .innerJoin('class_meetings', 'class_meetings.id', 'attendance.meeting_id')
    .innerJoin('classes', 'classes.id', 'class_meetings.class_id')
    .select(['profiles.name as profile', 'classes.name as class', 'starts_at', 'mark', 'marked_at'])
    .orderBy('starts_at')
    .orderBy('profiles.id')
    .execute();

export const tasksDoneWithNames = (db: Db, accountId: number) =>
  profilesOf(db, accountId)
    .innerJoin('class_tasks_done', 'class_tasks_done.profile_id', 'profiles.id')
    .innerJoin('class_tasks', 'class_tasks.id', 'class_tasks_done.task_id')
    .innerJoin('classes', 'classes.id', 'class_tasks.class_id')
    .select(['profiles.name as profile', 'classes.name as class', 'text as task', 'due_on', 'done_at'])
    .orderBy('done_at')
    .orderBy('class_tasks.id')
    .execute();

export const classesTaught = (db: Db, accountId: number) =>
  db
    .selectFrom('class_tutors')
    .innerJoin('classes', 'classes.id', 'class_tutors.class_id')
    .select(['classes.name as class', 'added_at'])
    .where('account_id', '=', accountId)
    .orderBy('classes.id')
    .execute();

export const notesWritten = (db: Db, accountId: number) =>
  db
    .selectFrom('class_notes')
    .innerJoin('classes', 'classes.id', 'class_notes.class_id')
    .select(['classes.name as class', 'text', 'class_notes.created_at'])
    .where('author_id', '=', accountId)
    .orderBy('class_notes.id')
    .execute();

/** Notes of classes that are deleted by now, of which each family has a copy. */
export const keptNotesWritten = (db: Db, accountId: number) =>
  db
    .selectFrom('kept_class_notes')
    .select(['class_name as class', 'text', 'written_at as created_at'])
    .distinct()
    .where('author_id', '=', accountId)
    .orderBy('written_at')
    .execute();

export const tasksSet = (db: Db, accountId: number) =>
  db
    .selectFrom('class_tasks')
    .innerJoin('classes', 'classes.id', 'class_tasks.class_id')
    .leftJoin('lessons', 'lessons.id', 'class_tasks.lesson_id')
    .leftJoin('units', 'units.id', 'class_tasks.unit_id')
    .select(['classes.name as class', 'text', 'lessons.title as lesson', 'units.title_english as unit', 'due_on', 'class_tasks.created_at'])
    .where('created_by', '=', accountId)
    .orderBy('class_tasks.id')
    .execute();

export const codesMade = (db: Db, accountId: number) =>
  db
    .selectFrom('class_codes')
    .innerJoin('classes', 'classes.id', 'class_codes.class_id')
    .select(['classes.name as class', 'uses', 'class_codes.created_at', 'expires_at'])
    .where('created_by', '=', accountId)
    .orderBy('class_codes.id')
    .execute();

/** Decisions without the profiles, which are those of others. */
export const requestsDecided = (db: Db, accountId: number) =>
  db
    .selectFrom('class_requests')
    .innerJoin('classes', 'classes.id', 'class_requests.class_id')
    .select(['classes.name as class', 'class_requests.state', 'decided_at'])
    .where('decided_by', '=', accountId)
    .orderBy('class_requests.id')
    .execute();

/** Number of marks by meeting, without the profiles. */
export const registersMarked = (db: Db, accountId: number) =>
  db
    .selectFrom('attendance')
    .innerJoin('class_meetings', 'class_meetings.id', 'attendance.meeting_id')
    .innerJoin('classes', 'classes.id', 'class_meetings.class_id')
    .select(({ fn }) => ['classes.name as class', 'starts_at', fn.countAll<number>().as('marks')])
    .where('marked_by', '=', accountId)
    .groupBy(['class_meetings.id', 'classes.name', 'starts_at'])
    .orderBy('starts_at')
    .orderBy('class_meetings.id')
    .execute();

export const reminderChoice = (db: Db, accountId: number) =>
  db.selectFrom('class_reminders').select('created_at').where('account_id', '=', accountId).executeTakeFirst();

export const remindersSent = (db: Db, accountId: number) =>
  db
    .selectFrom('class_reminders_sent')
    .innerJoin('class_meetings', 'class_meetings.id', 'class_reminders_sent.meeting_id')
    .innerJoin('classes', 'classes.id', 'class_meetings.class_id')
    .select(['classes.name as class', 'starts_at', 'sent_at'])
    .where('account_id', '=', accountId)
    .orderBy('sent_at')
    .orderBy('class_meetings.id')
    .execute();
