import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Daily secrets for HMACs. Senders of comments were plain hashes of IP addresses, which can be guessed: they are wiped. */
export async function up(db: Kysely<unknown>, { bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `create table secrets (name text not null, ends_at ${bigint} not null, secret text not null, primary key (name, ends_at))${tableSuffix}`,
    `create index secrets_by_end on secrets (ends_at)`,
    `update comments set sender = '' where sender <> ''`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
