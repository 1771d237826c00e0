import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

const fullTextIndex = {
  // No copy of the terms, and no positions: pairs of words are terms.
  sqlite: [
    `create virtual table search_index using fts5(terms, content='', contentless_delete=1, detail=none, prefix='3', tokenize="ascii tokenchars '._'")`,
  ],
  postgres: [
    // Not compressed: a search for a phrase takes half the time.
    'alter table search_texts alter column folded set storage external, alter column marked set storage external',
    `create table search_index (rowid bigint primary key references search_documents (id) on delete cascade, terms tsvector not null)`,
    // No list of pending entries, which searches would have to read until it is merged.
    `create index search_index_terms on search_index using gin (terms) with (fastupdate = off)`,
    // The planner takes terms for as cheap to read as the small rows that lead to them, and would read those of all documents.
    `create function search_index_rows(wanted tsquery) returns setof bigint language sql stable set enable_seqscan = off
      as 'select rowid from search_index where terms @@ wanted'`,
  ],
};

/** Tables of the search in a form that answers phrases and marks from the index (decision 0058). A job fills them. */
export async function up(db: Kysely<unknown>, { engine, id, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  // Prefixes are ranges of code points, whatever the collation of the database.
  const byCodePoints = engine === 'postgres' ? ' collate "C"' : '';
  const statements = [
    'drop table search_index',
    'drop table search_documents',
    `create table search_documents (
      id ${id}, kind text not null, row_id ${bigint} not null, version text not null, public_from ${bigint} not null, date ${bigint} not null,
      title text not null, heading text not null)${tableSuffix}`,
    'create unique index search_documents_by_row on search_documents (kind, row_id)',
    `create table search_texts (id ${bigint} primary key references search_documents (id) on delete cascade, folded text not null,
      marked text not null)${tableSuffix}`,
    `create table search_spellings (folded text${byCodePoints} not null, marked text not null, primary key (folded, marked))${tableSuffix}`,
    ...fullTextIndex[engine],
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
