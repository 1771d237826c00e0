import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Name, contact details and logo of the academy, in one row. */
export async function up(db: Kysely<unknown>, { bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const logo = `logo_hash text, logo_width ${bigint}, logo_height ${bigint}`;
  await sql
    .raw(`create table academy_settings (id ${bigint} primary key, version ${bigint} not null, settings text not null, ${logo})${tableSuffix}`)
    .execute(db);
  await sql.raw(`insert into academy_settings values (1, 0, '{}', null, null, null)`).execute(db);
}
