import { type Kysely, sql } from 'kysely';
import type { Words } from '../column-types.ts';

/** Newsletters that pause or are stopped, what they go by, and refusals that were not for good. */
export async function up(db: Kysely<unknown>, { time }: Words): Promise<void> {
  const statements = [
    `alter table newsletters add column paused_at ${time}`,
    `alter table newsletters add column stopped_at ${time}`,
    ...['ended_lately', 'failed_lately', 'failed_in_row'].map((count) => `alter table newsletters add column ${count} integer not null default 0`),
    `alter table mails add column soft_bounced_at ${time}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
