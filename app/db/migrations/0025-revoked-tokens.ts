import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** A revoked token keeps its secret, so that its link can say what happened. Before, revoking emptied the secret. */
export async function up(db: Kysely<unknown>, { bigint }: ColumnTypes): Promise<void> {
  await sql.raw(`alter table one_time_tokens add column revoked_at ${bigint}`).execute(db);
}
