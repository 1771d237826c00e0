import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Rows that were erased on request (decision 0127): a restored backup has them again. */
export async function up(db: Kysely<unknown>, { bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const columns = `kind text not null, row_id ${bigint} not null, row_created_at ${bigint} not null, erased_at ${bigint} not null`;
  await sql.raw(`create table erasures (${columns}, primary key (erased_at, kind, row_id))${tableSuffix}`).execute(db);
}
