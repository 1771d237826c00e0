import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Words that a tutor names in the note of a lesson, and when a tutor was last told of requests for a class. */
export async function up(db: Kysely<unknown>, { bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const columns = [
    `lesson_id ${bigint} not null references live_lessons (id) on delete cascade`,
    `item_id ${bigint} not null references items (id) on delete cascade`,
    `done_at ${bigint}`,
    'primary key (lesson_id, item_id)',
  ];
  const statements = [
    `create table live_lesson_items (${columns.join(', ')})${tableSuffix}`,
    'create index live_lesson_items_by_item on live_lesson_items (item_id)',
    `alter table class_tutors add column requests_mailed_at ${bigint}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
