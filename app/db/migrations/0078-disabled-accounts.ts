import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** When the operator of the server disabled an account of the staff: until it is enabled again nothing logs it in. */
export async function up(db: Kysely<unknown>, { bigint }: ColumnTypes): Promise<void> {
  await sql.raw(`alter table accounts add column disabled_at ${bigint}`).execute(db);
}
