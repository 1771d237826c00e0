import { type Kysely, sql } from 'kysely';

/** Where a post and its comments came from, found by the post (decision 0072). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index imported_rows_by_post on imported_rows (post_id, kind)').execute(db);
}
