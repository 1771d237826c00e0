import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

const fullTextIndex = {
  // No copy of the words, and no positions: phrases are looked up in the documents.
  sqlite: [`create virtual table search_index using fts5(words, content='', contentless_delete=1, detail=none, prefix='3', tokenize="ascii")`],
  postgres: [
    `create table search_index (rowid bigint primary key references search_documents (id) on delete cascade, words tsvector not null)`,
    // No list of pending entries, which searches would have to read until it is merged.
    `create index search_index_words on search_index using gin (words) with (fastupdate = off)`,
  ],
};

/** Rows that the search finds, and their full text index (decision 0058). A job fills it from rows of earlier releases. */
export async function up(db: Kysely<unknown>, { engine, id, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `create table search_documents (
      id ${id}, kind text not null, row_id ${bigint} not null, version text not null, public_from ${bigint} not null, date ${bigint} not null,
      title text not null, subtitle text not null, body text not null, marked text not null)${tableSuffix}`,
    `create unique index search_documents_by_row on search_documents (kind, row_id)`,
    ...fullTextIndex[engine],
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
