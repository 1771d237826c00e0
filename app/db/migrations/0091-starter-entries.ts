import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Entries of the starter course that the academy has decided on, by digests of their texts (decision 0152). */
export async function up(db: Kysely<unknown>, { bigint, tableSuffix }: ColumnTypes): Promise<void> {
  await sql
    .raw(
      `create table starter_entries (
        what text not null, key text not null, digest text not null, taken_at ${bigint}, primary key (what, key))${tableSuffix}`,
    )
    .execute(db);
}
