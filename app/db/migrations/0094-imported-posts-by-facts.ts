import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/**
 * Several posts and comments of one number on one site, and what tells posts of one number apart. Rows of earlier releases have no such facts. The
 * table is built again, because SQLite cannot change a primary key.
 */
export async function up(db: Kysely<unknown>, { bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    'alter table imported_rows rename to earlier_imported_rows',
    'drop index imported_rows_by_post',
    `create table imported_rows (
      source text not null, kind text not null, source_id text not null, row_id ${bigint} not null, post_id ${bigint} not null,
      title_digest text, dated_at ${bigint}, address text, primary key (source, kind, source_id, post_id))${tableSuffix}`,
    `insert into imported_rows (source, kind, source_id, row_id, post_id)
      select source, kind, source_id, row_id, post_id from earlier_imported_rows`,
    'drop table earlier_imported_rows',
    'create index imported_rows_by_post on imported_rows (post_id, kind)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
