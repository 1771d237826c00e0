import { type Kysely, sql } from 'kysely';

/** Phrases of three words became terms of the search index (until decision 0119): the job that indexes all rows again does not wait for its hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update jobs set run_at = 0 where kind = 'search.repair-index' and state = 'queued'`.execute(db);
}
