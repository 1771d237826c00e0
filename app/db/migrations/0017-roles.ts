import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Roles of accounts, beside their kind (decision 0033). Every account of the kind admin was an administrator. */
export async function up(db: Kysely<unknown>, { bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `create table account_roles (
      account_id ${bigint} not null references accounts (id) on delete cascade, role text not null,
      primary key (account_id, role))${tableSuffix}`,
    `create index account_roles_by_role on account_roles (role, account_id)`,
    `insert into account_roles (account_id, role) select id, 'administrator' from accounts where kind = 'admin'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
