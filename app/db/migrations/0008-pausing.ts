import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Pausing and stopping of newsletters, the counts that decide it, and soft bounces. */
export async function up(db: Kysely<unknown>, { bigint }: ColumnTypes): Promise<void> {
  const statements = [
    `alter table newsletters add column paused_at ${bigint}`,
    `alter table newsletters add column stopped_at ${bigint}`,
    ...['ended_lately', 'failed_lately', 'failed_in_row'].map((count) => `alter table newsletters add column ${count} integer not null default 0`),
    `alter table mails add column soft_bounced_at ${bigint}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
