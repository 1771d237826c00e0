import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Indexes for retention and for the data export of an account. */
export async function up(db: Kysely<unknown>, _columnTypes: ColumnTypes): Promise<void> {
  const statements = [
    `create index accounts_unverified on accounts (created_at) where verified_at is null`,
    `create index subscribers_unconfirmed on subscribers (created_at) where confirmed_at is null`,
    `create index subscribers_gone on subscribers (unsubscribed_at) where unsubscribed_at is not null`,
    `create index comments_by_email on comments (email_key) where email_key is not null`,
    // Senders are compared within seconds and wiped after a day: a partial index of the remaining ones is small.
    `create index comments_signed on comments (created_at) where sender <> ''`,
    `drop index comments_by_sender`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
