import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/**
 * Imports from other sites: the uploaded files in chunks, a row per entry of the file, and which row of the academy came from which
 * row of the other site. The latter has no foreign keys: a deleted post may be imported again, a removed comment may not.
 */
export async function up(db: Kysely<unknown>, { id, bigint, blob, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `create table imports (
      id ${id}, file_name text not null, file_bytes ${bigint} not null, pictures_bytes ${bigint} not null, format text, site text, state text not null,
      reason text, notes text not null default '[]', entries ${bigint} not null default 0, done ${bigint} not null default 0,
      posts ${bigint} not null default 0, comments ${bigint} not null default 0, account_id ${bigint} not null, created_at ${bigint} not null,
      finished_at ${bigint})${tableSuffix}`,
    `create table import_chunks (
      import_id ${bigint} not null references imports (id) on delete cascade, part text not null, nth ${bigint} not null, bytes ${blob} not null,
      primary key (import_id, part, nth))${tableSuffix}`,
    `create table import_entries (
      id ${id}, import_id ${bigint} not null references imports (id) on delete cascade, kind text not null, source_id text not null,
      line ${bigint}, title text not null, outcome text not null, notes text not null, data text not null, post_id ${bigint})${tableSuffix}`,
    `create index import_entries_in_order on import_entries (import_id, kind, id)`,
    `create index import_entries_waiting on import_entries (import_id, id) where outcome = 'waiting'`,
    `create index import_entries_by_source on import_entries (import_id, kind, source_id)`,
    `create table imported_rows (
      source text not null, kind text not null, source_id text not null, row_id ${bigint} not null, post_id ${bigint} not null,
      primary key (source, kind, source_id))${tableSuffix}`,
    `alter table posts add column author_name text`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
