import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

const columns: [table: string, from: string, to: string][] = [
  ['leases', 'until', 'expires_at'],
  ['mails', 'claims', 'fencing_token'],
  ['mails', 'failures', 'failed_attempts'],
  ['mails', 'due_at', 'run_at'],
  ['newsletters', 'ended_lately', 'recent_completed'],
  ['newsletters', 'failed_lately', 'recent_failed'],
  ['newsletters', 'failed_in_row', 'consecutive_failures'],
  ['pins', 'pin_hash', 'code_hash'],
  ['pins', 'tries', 'attempts'],
  ['pin_attempts', 'pin_id', 'code_id'],
];

const tables: [from: string, to: string][] = [
  ['counters', 'rate_limits'],
  ['marks', 'completed_tasks'],
  ['pins', 'verification_codes'],
  ['pin_attempts', 'verification_attempts'],
  ['secrets', 'daily_secrets'],
  ['words', 'words_of_day'],
];

const indexes: [from: string, to: string, on: string][] = [
  ['counters_by_end', 'rate_limits_by_end', 'rate_limits (ends_at)'],
  ['pins_by_account', 'verification_codes_by_account', 'verification_codes (account_id, id)'],
  ['pins_by_registration', 'verification_codes_by_registration', 'verification_codes (registration_id)'],
  ['secrets_by_end', 'daily_secrets_by_end', 'daily_secrets (ends_at)'],
];

/** Standard names for tables, columns and indexes. Locks move to a table of their own: their rows had the time 0. */
export async function up(db: Kysely<unknown>, { tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    ...columns.map(([table, from, to]) => `alter table ${table} rename column ${from} to ${to}`),
    ...tables.map(([from, to]) => `alter table ${from} rename to ${to}`),
    ...indexes.flatMap(([from, to, on]) => [`drop index ${from}`, `create index ${to} on ${on}`]),
    `create table named_locks (name text not null primary key)${tableSuffix}`,
    `insert into named_locks select name from completed_tasks where created_at = 0`,
    `delete from completed_tasks where created_at = 0`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
