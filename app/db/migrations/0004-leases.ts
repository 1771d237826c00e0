import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Leases for exclusive work of one process. */
export async function up(db: Kysely<unknown>, { bigint, tableSuffix }: ColumnTypes): Promise<void> {
  await sql.raw(`create table leases (name text not null primary key, holder text not null, until ${bigint} not null)${tableSuffix}`).execute(db);
}
