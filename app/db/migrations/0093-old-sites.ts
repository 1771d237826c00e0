import { type Kysely, sql } from 'kysely';

/** Address of the site that an import comes from, by which relative addresses are completed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table imports add column site_address text').execute(db);
}
