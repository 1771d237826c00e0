import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Times of backups, and indexes by which the dashboard counts new members and subscribers of a week. */
export async function up(db: Kysely<unknown>, { id, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `create table backups (id ${id}, created_at ${bigint} not null, bytes ${bigint})${tableSuffix}`,
    `create index accounts_joined on accounts (kind, verified_at)`,
    `create index subscribers_joined on subscribers (confirmed_at) where unsubscribed_at is null and suppressed_at is null`,
    `create index subscribers_suppressed on subscribers (suppressed_at) where suppressed_at is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
