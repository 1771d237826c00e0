import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Addresses of other sites that lead to pages here (decision 0158). */
export async function up(db: Kysely<unknown>, { id, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `create table redirects (
      id ${id}, path text not null, key text not null unique, target text not null, source text not null, search_key text not null,
      last_used_on text, created_at ${bigint} not null, updated_at ${bigint} not null)${tableSuffix}`,
    `create index redirects_by_source on redirects (source, id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
