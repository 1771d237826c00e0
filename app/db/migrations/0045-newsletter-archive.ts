import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Newsletters that are sent at a time, and the public archive of those that were sent. */
export async function up(db: Kysely<unknown>, { id, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `create table scheduled_newsletters (
      id ${id}, subject text not null, message text not null, send_at ${bigint} not null, in_archive ${bigint} not null,
      created_at ${bigint} not null)${tableSuffix}`,
    `create index scheduled_newsletters_by_send_at on scheduled_newsletters (send_at, id)`,
    `alter table newsletters add column archived_at ${bigint}`,
    `create index newsletters_in_archive on newsletters (id) where archived_at is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
