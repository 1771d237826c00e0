import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Time up to which the administrators know of dead letters, in one row (decision 0122). */
export async function up(db: Kysely<unknown>, { bigint, tableSuffix }: ColumnTypes): Promise<void> {
  await sql.raw(`create table failure_reports (id ${bigint} primary key, until ${bigint} not null)${tableSuffix}`).execute(db);
  await sql.raw('insert into failure_reports values (1, 0)').execute(db);
}
