import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Scheduled backups that have failed since the last good one (decision 0094). */
export async function up(db: Kysely<unknown>, { id, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const columns = `id ${id}, failed_at ${bigint} not null, reason text not null, in_a_row ${bigint} not null`;
  await sql.raw(`create table backup_failures (${columns})${tableSuffix}`).execute(db);
}
