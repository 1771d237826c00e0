import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** What the server has stored for a profile on its last day with answers, in days of UTC since 1970 (decision 0109). */
export async function up(db: Kysely<unknown>, { bigint }: ColumnTypes): Promise<void> {
  const counters = ['received_answers', 'received_placements', 'received_bytes'].map((name) => `${name} ${bigint} not null default 0`);
  for (const column of [`received_day ${bigint}`, ...counters]) await sql.raw(`alter table profiles add column ${column}`).execute(db);
  // A batch changes its column once a day. The sum of the academy reads the profiles of one day by it.
  await sql.raw('create index profiles_by_received_day on profiles (received_day)').execute(db);
}
