import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Where and when subscribers agreed whom staff added, lists of subscribers by state, and imports of subscribers (decision 0166). */
export async function up(db: Kysely<unknown>, { id, bigint, blob, tableSuffix }: ColumnTypes): Promise<void> {
  const counts = ['lines', 'to_add', 'to_ask', 'known', 'unsubscribed', 'suppressed', 'repeated', 'wrong', 'added', 'asked', 'skipped'];
  const statements = [
    'alter table subscribers add column consent_source text',
    'alter table subscribers add column consent_date text',
    `create index subscribers_waiting on subscribers (id) where confirmed_at is null and unsubscribed_at is null and suppressed_at is null`,
    `create index subscribers_unsubscribed on subscribers (id) where unsubscribed_at is not null and email <> ''`,
    `create index subscribers_unreachable on subscribers (id) where suppressed_at is not null and unsubscribed_at is null`,
    `create index subscribers_listed on subscribers (id) where email <> ''`,
    `create table subscriber_imports (
      id ${id}, file_name text not null, state text not null, reason text, file ${blob},
      ${counts.map((count) => `${count} integer not null default 0`).join(', ')},
      account_id ${bigint} not null, created_at ${bigint} not null, finished_at ${bigint})${tableSuffix}`,
    `create table subscriber_import_lines (
      id ${id}, import_id ${bigint} not null references subscriber_imports (id) on delete cascade, kind text not null, line integer not null,
      value text not null, email_key text not null default '', source text, consent_date text, field text, error text,
      unique (import_id, line))${tableSuffix}`,
    'create index subscriber_import_lines_by_kind on subscriber_import_lines (import_id, kind, id)',
    `create index subscriber_import_lines_by_email on subscriber_import_lines (email_key) where email_key <> ''`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
