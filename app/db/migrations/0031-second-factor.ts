import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Authenticator apps of staff, and their recovery codes (decision 0050). */
export async function up(db: Kysely<unknown>, { bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `create table totp_secrets (
      account_id ${bigint} primary key references accounts (id) on delete cascade, secret text not null,
      created_at ${bigint} not null, confirmed_at ${bigint}, last_step ${bigint} not null default 0)${tableSuffix}`,
    `create table recovery_codes (
      account_id ${bigint} not null references accounts (id) on delete cascade, code_hash text not null,
      primary key (account_id, code_hash))${tableSuffix}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
