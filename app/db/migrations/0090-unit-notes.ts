import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Grammar notes: at most one of a unit, with examples that are items of the course (decision 0148). */
export async function up(db: Kysely<unknown>, { bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `create table unit_notes (
      unit_id ${bigint} not null primary key references units (id) on delete cascade, title text not null, text text not null,
      lesson_id ${bigint} references lessons (id) on delete set null, updated_at ${bigint} not null)${tableSuffix}`,
    `create index unit_notes_by_lesson on unit_notes (lesson_id) where lesson_id is not null`,
    `create table unit_note_examples (
      unit_id ${bigint} not null references unit_notes (unit_id) on delete cascade, position ${bigint} not null,
      item_id ${bigint} not null references items (id) on delete cascade, primary key (unit_id, position))${tableSuffix}`,
    `create index unit_note_examples_by_item on unit_note_examples (item_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
