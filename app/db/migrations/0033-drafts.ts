import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Unsaved contents of forms, by account. The content is the last column: SQLite reads the others without its pages. */
export async function up(db: Kysely<unknown>, { id, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `create table drafts (
      id ${id}, account_id ${bigint} not null references accounts (id) on delete cascade,
      form text not null, subject text not null, title text not null, based_on text,
      version ${bigint} not null, writer text not null, discarded_at ${bigint}, bytes ${bigint} not null,
      content text not null)${tableSuffix}`,
    `create unique index drafts_by_subject on drafts (account_id, form, subject)`,
    `create index drafts_by_account on drafts (account_id, version)`,
    `create index drafts_by_version on drafts (version)`,
    `create index drafts_by_discarded_at on drafts (discarded_at) where discarded_at is not null`,
    `create index drafts_by_bytes on drafts (bytes)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
