import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Whether an account still has the password that the first start printed: the admin area then asks for another. */
export async function up(db: Kysely<unknown>, { bigint }: ColumnTypes): Promise<void> {
  await sql.raw(`alter table accounts add column password_printed_at ${bigint}`).execute(db);
}
