import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Number of transactions that held a lock: a plan that was made without the lock is valid while it stays (decision 0110). */
export async function up(db: Kysely<unknown>, { bigint }: ColumnTypes): Promise<void> {
  await sql.raw(`alter table named_locks add column version ${bigint} not null default 0`).execute(db);
}
