import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Hours of tutors, and live lessons with their proposals and messages. */
export async function up(db: Kysely<unknown>, { id, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const table = (name: string, columns: string[]) => `create table ${name} (${columns.join(', ')})${tableSuffix}`;
  const ofTutor = `account_id ${bigint} not null references accounts (id) on delete cascade`;
  const ofLesson = `lesson_id ${bigint} not null references live_lessons (id) on delete cascade`;
  const statements = [
    table('tutor_settings', [
      `account_id ${bigint} primary key references accounts (id) on delete cascade`,
      'zone text not null',
      'lengths text not null',
      `grown_ups ${bigint} not null`,
      'ages text not null',
      `notice_hours ${bigint} not null`,
      `weekly_limit ${bigint} not null`,
      'link text',
      `waiting_room ${bigint} not null`,
      `updated_at ${bigint} not null`,
    ]),
    table('tutor_hours', [`id ${id}`, ofTutor, `weekday ${bigint} not null`, `start_minute ${bigint} not null`, `end_minute ${bigint} not null`]),
    'create index tutor_hours_by_account on tutor_hours (account_id)',
    table('tutor_days_off', [ofTutor, 'day text not null', 'primary key (account_id, day)']),
    table('live_lessons', [
      `id ${id}`,
      `tutor_id ${bigint} references accounts (id) on delete set null`,
      `account_id ${bigint} not null references accounts (id) on delete cascade`,
      `profile_id ${bigint} references profiles (id) on delete cascade`,
      `starts_at ${bigint} not null`,
      `minutes ${bigint} not null`,
      'state text not null',
      'wish text not null',
      'room text',
      'reason text not null',
      `asked_at ${bigint} not null`,
      `decided_at ${bigint}`,
      'cancelled_by text',
      `is_late ${bigint} not null`,
      'tutor_reason text',
      'family_reason text',
      'note text',
      `note_at ${bigint}`,
      `day_reminder_at ${bigint}`,
      `hour_reminder_at ${bigint}`,
      `sequence ${bigint} not null`,
      `updated_at ${bigint} not null`,
    ]),
    // Second line behind the lock of the tutor's row.
    `create unique index live_lessons_by_tutor on live_lessons (tutor_id, starts_at) where state in ('asked', 'agreed')`,
    'create index live_lessons_of_tutor on live_lessons (tutor_id, starts_at, id)',
    'create index live_lessons_of_account on live_lessons (account_id, starts_at, id)',
    `create index live_lessons_coming on live_lessons (account_id, starts_at, id) where state in ('asked', 'agreed')`,
    'create index live_lessons_of_profile on live_lessons (profile_id)',
    'create index live_lessons_by_state on live_lessons (state, starts_at)',
    'create index live_lessons_listed on live_lessons (state, id)',
    'create index live_lessons_without_note on live_lessons (starts_at) where note is null',
    `create index live_lessons_with_details on live_lessons (starts_at) where note is not null and wish <> ''`,
    table('live_lesson_proposals', [ofLesson, `starts_at ${bigint} not null`, 'primary key (lesson_id, starts_at)']),
    table('live_lesson_messages', [
      `id ${id}`,
      ofLesson,
      'side text not null',
      `author_id ${bigint} references accounts (id) on delete set null`,
      'text text not null',
      `created_at ${bigint} not null`,
    ]),
    'create index live_lesson_messages_by_lesson on live_lesson_messages (lesson_id, id)',
    'create index live_lesson_messages_by_time on live_lesson_messages (created_at)',
    'create index live_lesson_messages_by_author on live_lesson_messages (author_id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
