import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';

/** Term of the index that a row must have; a prefix stands for all terms that begin with it. */
export interface WantedTerm {
  text: string;
  isPrefix: boolean;
}

interface IndexedDocument {
  rowid: number;
  terms: readonly string[];
}

/** Differences between the full text indexes of the engines: all else of a search is the same SQL. */
interface FullText {
  insert(db: Db, documents: readonly IndexedDocument[]): Promise<unknown>;
  /** Table of the ids of the documents that have one term of each list. */
  select(wanted: readonly (readonly WantedTerm[])[]): RawBuilder<{ id: number }>;
  /** Whether a column contains a text. */
  contains(column: string, text: string): RawBuilder<boolean>;
}

const insertValues = (db: Db, documents: readonly IndexedDocument[], toRow: (document: IndexedDocument) => RawBuilder<unknown>) =>
  sql`insert into search_index (rowid, terms) values ${sql.join(documents.map(toRow))}`.execute(db);

// Terms are letters and digits of ASCII, points and underscores (index-terms.ts): nothing in them has to be escaped.
const sqlite: FullText = {
  insert: (db, documents) => insertValues(db, documents, ({ rowid, terms }) => sql`(${rowid}, ${terms.join(' ')})`),
  select: (wanted) => {
    const match = wanted.map((any) => `(${any.map(({ text, isPrefix }) => `"${text}"${isPrefix ? '*' : ''}`).join(' OR ')})`).join(' AND ');
    return sql`(select rowid as id from search_index where search_index match ${match})`;
  },
  contains: (column, text) => sql`instr(${sql.ref(column)}, ${text}) > 0`,
};

const postgres: FullText = {
  insert: (db, documents) => insertValues(db, documents, ({ rowid, terms }) => sql`(${rowid}::bigint, array_to_tsvector(${terms}::text[]))`),
  select: (wanted) => {
    const match = wanted.map((any) => `(${any.map(({ text, isPrefix }) => `'${text}'${isPrefix ? ':*' : ''}`).join(' | ')})`).join(' & ');
    return sql`(select id from search_index_rows(${match}::tsquery) as row (id))`;
  },
  contains: (column, text) => sql`strpos(${sql.ref(column)}, ${text}) > 0`,
};

export const fullTextOf = (isPostgres: boolean): FullText => (isPostgres ? postgres : sqlite);
