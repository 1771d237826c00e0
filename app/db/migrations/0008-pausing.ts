import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Newsletters that pause or are stopped, what they go by, and refusals that were not for good. */
export async function up(db: Kysely<unknown>, { bigint }: ColumnTypes): Promise<void> {
  const statements = [
    `alter table newsletters add column paused_at ${bigint}`,
    `alter table newsletters add column stopped_at ${bigint}`,
    ...['ended_lately', 'failed_lately', 'failed_in_row'].map((count) => `alter table newsletters add column ${count} integer not null default 0`),
    `alter table mails add column soft_bounced_at ${bigint}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
