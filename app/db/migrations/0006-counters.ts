import { type Kysely, sql } from 'kysely';
import type { Words } from '../column-types.ts';

/** How often something was done by somebody, until when it counts, and until when there is a wait. */
export async function up(db: Kysely<unknown>, { time, end }: Words): Promise<void> {
  const statements = [
    `create table counters (
      key text not null primary key, count integer not null, ends_at ${time} not null, wait_until ${time} not null default 0)${end}`,
    `create index counters_by_end on counters (ends_at)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
