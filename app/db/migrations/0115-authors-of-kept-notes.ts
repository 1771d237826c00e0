import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/**
 * The account of the tutor instead of a copy of the name, which outlasted the account (decision 0185). A name tells no account: notes of before have no
 * author, as those of a deleted account.
 */
export async function up(db: Kysely<unknown>, { bigint }: ColumnTypes): Promise<void> {
  for (const statement of [
    `alter table kept_class_notes add column author_id ${bigint} references accounts (id) on delete set null`,
    'create index kept_class_notes_by_author on kept_class_notes (author_id, written_at)',
    'alter table kept_class_notes drop column author',
  ])
    await sql.raw(statement).execute(db);
}
