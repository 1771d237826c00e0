import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Classes of the school with their meetings, members, requests, codes, registers, tasks and notes. */
export async function up(db: Kysely<unknown>, { id, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const ofClass = `class_id ${bigint} not null references classes (id) on delete cascade`;
  const ofProfile = `profile_id ${bigint} not null references profiles (id) on delete cascade`;
  const account = (column: string) => `${column} ${bigint} references accounts (id) on delete set null`;
  const table = (name: string, columns: string[]) => `create table ${name} (${columns.join(', ')})${tableSuffix}`;
  const statements = [
    table('classes', [
      `id ${id}`,
      'name text not null',
      'level text not null',
      'description text not null',
      'audience text not null',
      'ages text not null',
      'zone text not null',
      'first_day text not null',
      'last_day text not null',
      'link text',
      `capacity ${bigint} not null`,
      'state text not null',
      `created_at ${bigint} not null`,
      `updated_at ${bigint} not null`,
    ]),
    'create index classes_by_state on classes (state, id)',
    'create index classes_by_last_day on classes (state, last_day)',
    table('class_times', [`id ${id}`, ofClass, `weekday ${bigint} not null`, `start_minute ${bigint} not null`, `minutes ${bigint} not null`]),
    'create index class_times_by_class on class_times (class_id)',
    table('class_holidays', [ofClass, 'day text not null', 'primary key (class_id, day)']),
    table('class_tutors', [
      ofClass,
      `account_id ${bigint} not null references accounts (id) on delete cascade`,
      `added_at ${bigint} not null`,
      'primary key (class_id, account_id)',
    ]),
    'create index class_tutors_by_account on class_tutors (account_id)',
    table('class_meetings', [
      `id ${id}`,
      ofClass,
      // Day and minute of the weekly rule that made it; null for an extra one.
      'planned_day text',
      `planned_minute ${bigint}`,
      `starts_at ${bigint} not null`,
      `minutes ${bigint} not null`,
      `moved_at ${bigint}`,
      `cancelled_at ${bigint}`,
      // Start that families know; null for none: what differs from it is mailed.
      `told_starts_at ${bigint}`,
      `reason text not null`,
      `sequence ${bigint} not null`,
      `updated_at ${bigint} not null`,
    ]),
    'create index class_meetings_by_class on class_meetings (class_id, starts_at)',
    'create unique index class_meetings_by_rule on class_meetings (class_id, planned_day, planned_minute)',
    'create index class_meetings_by_start on class_meetings (starts_at)',
    table('class_members', [`id ${id}`, ofClass, ofProfile, `joined_at ${bigint} not null`, `left_at ${bigint}`]),
    'create unique index class_members_by_class on class_members (class_id, profile_id)',
    'create index class_members_by_profile on class_members (profile_id)',
    table('class_requests', [
      `id ${id}`,
      ofClass,
      ofProfile,
      'state text not null',
      `created_at ${bigint} not null`,
      `decided_at ${bigint}`,
      account('decided_by'),
    ]),
    'create index class_requests_by_class on class_requests (class_id, state, id)',
    'create index class_requests_by_profile on class_requests (profile_id, class_id)',
    'create index class_requests_by_decider on class_requests (decided_by)',
    table('class_codes', [
      `id ${id}`,
      ofClass,
      'code_hash text not null',
      `uses ${bigint} not null`,
      `expires_at ${bigint} not null`,
      account('created_by'),
      `created_at ${bigint} not null`,
    ]),
    'create unique index class_codes_by_hash on class_codes (code_hash)',
    'create index class_codes_by_class on class_codes (class_id)',
    'create index class_codes_by_author on class_codes (created_by)',
    table('attendance', [
      `meeting_id ${bigint} not null references class_meetings (id) on delete cascade`,
      ofProfile,
      'mark text not null',
      // Time of the tap on the device, at most that of its arrival.
      `marked_at ${bigint} not null`,
      account('marked_by'),
      // 1: by the staff, which a tap of a tutor does not replace.
      `by_staff ${bigint} not null`,
      'primary key (meeting_id, profile_id)',
    ]),
    'create index attendance_by_profile on attendance (profile_id)',
    'create index attendance_by_author on attendance (marked_by)',
    table('class_tasks', [
      `id ${id}`,
      ofClass,
      'text text not null',
      `unit_id ${bigint} references units (id) on delete cascade`,
      `lesson_id ${bigint} references lessons (id) on delete cascade`,
      'due_on text not null',
      account('created_by'),
      `created_at ${bigint} not null`,
    ]),
    'create index class_tasks_by_class on class_tasks (class_id, id)',
    'create index class_tasks_by_unit on class_tasks (unit_id)',
    'create index class_tasks_by_lesson on class_tasks (lesson_id)',
    'create index class_tasks_by_author on class_tasks (created_by)',
    table('class_tasks_done', [
      `task_id ${bigint} not null references class_tasks (id) on delete cascade`,
      ofProfile,
      `done_at ${bigint} not null`,
      'primary key (task_id, profile_id)',
    ]),
    'create index class_tasks_done_by_profile on class_tasks_done (profile_id)',
    table('class_notes', [`id ${id}`, ofClass, 'text text not null', account('author_id'), `created_at ${bigint} not null`]),
    'create index class_notes_by_class on class_notes (class_id, id)',
    'create index class_notes_by_author on class_notes (author_id)',
    // Words that a class misses: few cards of many.
    'create index cards_missed on cards (profile_id, item_id, lapses) where lapses > 0',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
