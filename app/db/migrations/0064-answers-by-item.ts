import { type Kysely, sql } from 'kysely';

/** Answers of one profile to some items: whether each item of a lesson was right once. The index also serves the deletion of an item. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop index answers_by_item').execute(db);
  await sql.raw('create index answers_by_item on answers (item_id, profile_id) where item_id is not null').execute(db);
}
