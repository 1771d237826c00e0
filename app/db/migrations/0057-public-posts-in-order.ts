import { type Kysely, sql } from 'kysely';

/** Public posts in the order of their publication. SQLite sorted all of them instead: it takes an index of the state for the better one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop index posts_public').execute(db);
  await sql.raw('create index posts_public on posts (state, published_at, id)').execute(db);
}
