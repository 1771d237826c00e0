import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Texts of public pages that administrators have replaced, with a version of their own: two forms edit the row. */
export async function up(db: Kysely<unknown>, { bigint }: ColumnTypes): Promise<void> {
  for (const column of ['texts text', `texts_version ${bigint} not null default 0`])
    await sql.raw(`alter table academy_settings add column ${column}`).execute(db);
}
