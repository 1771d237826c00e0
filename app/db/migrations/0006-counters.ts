import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Counters of rate limits with their windows and back-off delays. */
export async function up(db: Kysely<unknown>, { bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `create table counters (
      key text not null primary key, count integer not null, ends_at ${bigint} not null, wait_until ${bigint} not null default 0)${tableSuffix}`,
    `create index counters_by_end on counters (ends_at)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
