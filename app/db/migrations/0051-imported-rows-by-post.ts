import { type Kysely, sql } from 'kysely';

/** Index for the origin of a post and its comments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index imported_rows_by_post on imported_rows (post_id, kind)').execute(db);
}
