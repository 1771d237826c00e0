import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Passkeys of accounts (decision 0050). */
export async function up(db: Kysely<unknown>, { id, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `create table passkeys (
      id ${id}, account_id ${bigint} not null references accounts (id) on delete cascade, user_handle text not null,
      credential_id text not null unique, public_key text not null, counter ${bigint} not null, transports text not null,
      name text not null, created_at ${bigint} not null, last_used_at ${bigint})${tableSuffix}`,
    `create index passkeys_by_account on passkeys (account_id, id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
