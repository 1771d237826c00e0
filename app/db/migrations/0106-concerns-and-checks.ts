import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Concerns about the safety of children (decision 0172), and the day on which the school saw the check of a tutor. */
export async function up(db: Kysely<unknown>, { id, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const account = `${bigint} references accounts (id) on delete set null`;
  const statements = [
    `create table concerns (
      id ${id}, message text not null, about text, full_name text, email text, account_id ${account}, created_at ${bigint} not null,
      announced_at ${bigint}, detached_at ${bigint}, handled_at ${bigint}, handled_by ${account}, note text not null,
      updated_at ${bigint} not null)${tableSuffix}`,
    `create index concerns_open on concerns (id) where handled_at is null`,
    `create index concerns_handled on concerns (id) where handled_at is not null`,
    `create index concerns_by_handling on concerns (handled_at)`,
    `create index concerns_by_account on concerns (account_id)`,
    `create index concerns_by_handler on concerns (handled_by)`,
    `create index concerns_by_time on concerns (created_at)`,
    `create index concerns_by_announcement on concerns (announced_at)`,
    `alter table accounts add column checked_on text`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
