import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Finds what is no longer needed, and what somebody said, without reading everything. */
export async function up(db: Kysely<unknown>, _words: ColumnTypes): Promise<void> {
  const statements = [
    `create index accounts_unverified on accounts (created_at) where verified_at is null`,
    `create index subscribers_unconfirmed on subscribers (created_at) where confirmed_at is null`,
    `create index subscribers_gone on subscribers (unsubscribed_at) where unsubscribed_at is not null`,
    `create index comments_by_email on comments (email_key) where email_key is not null`,
    // Who sent a comment is asked for seconds later, and forgotten after a day: an index of the few that still say it.
    `create index comments_signed on comments (created_at) where sender <> ''`,
    `drop index comments_by_sender`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
