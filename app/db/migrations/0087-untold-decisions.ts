import { type Kysely, sql } from 'kysely';

/** Decisions about recordings of which their speaker has not heard yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`create index voices_to_tell on voices (speaker_id, id) where mailed_at is null and state in ('approved', 'rejected')`).execute(db);
}
