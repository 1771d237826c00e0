import { type Kysely, sql } from 'kysely';

/** All notices of a thread, not only those that wait: the deletion of a thread deletes them, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop index reply_notices_by_thread').execute(db);
  await sql.raw('create index reply_notices_by_thread on reply_notices (thread_id, reply_id)').execute(db);
}
