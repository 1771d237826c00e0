import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** What only one of several processes does at a time. */
export async function up(db: Kysely<unknown>, { bigint, tableSuffix }: ColumnTypes): Promise<void> {
  await sql.raw(`create table leases (name text not null primary key, holder text not null, until ${bigint} not null)${tableSuffix}`).execute(db);
}
