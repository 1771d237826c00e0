import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** When a backup was compared with its checksum, when the program after it had succeeded, and which step of a backup failed (decision 0126). */
export async function up(db: Kysely<unknown>, { bigint }: ColumnTypes): Promise<void> {
  await sql.raw(`alter table backups add column compared_at ${bigint}`).execute(db);
  await sql.raw(`alter table backups add column after_ran_at ${bigint}`).execute(db);
  await sql.raw(`alter table backup_failures add column step text not null default 'write'`).execute(db);
}
