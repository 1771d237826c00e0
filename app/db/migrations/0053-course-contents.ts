import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Open questions of items, and the time at which the page of a unit has changed. No screen ever chose a picture for an item. */
export async function up(db: Kysely<unknown>, { bigint }: ColumnTypes): Promise<void> {
  const ofLessons = 'select max(lessons.updated_at) from lessons where lessons.unit_id = units.id';
  const ofItems = `select max(items.updated_at) from lessons
    join lesson_items on lesson_items.lesson_id = lessons.id join items on items.id = lesson_items.item_id where lessons.unit_id = units.id`;
  const statements = [
    'alter table items add column open_question text',
    'alter table items drop column picture_hash',
    `alter table units add column content_updated_at ${bigint} not null default 0`,
    'update units set content_updated_at = updated_at',
    ...[ofLessons, ofItems].map((newest) => `update units set content_updated_at = (${newest}) where content_updated_at < (${newest})`),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
