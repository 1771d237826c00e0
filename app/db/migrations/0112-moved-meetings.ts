import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** The start that a moved meeting had before: the rule of its class may change its zone afterwards. */
export async function up(db: Kysely<unknown>, { bigint }: ColumnTypes): Promise<void> {
  await sql.raw(`alter table class_meetings add column moved_from ${bigint}`).execute(db);
}
