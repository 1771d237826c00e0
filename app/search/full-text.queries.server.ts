import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import type { QueryWord } from './search-query.ts';

/** What differs between the full text indexes of the engines: all else of a search is the same SQL. */
interface FullText {
  insert(db: Db, rowid: number, words: string[]): Promise<unknown>;
  /** Ids of the documents that have all words. */
  select(words: readonly QueryWord[]): RawBuilder<number>;
  /** Whether a column contains a text. */
  contains(column: string, text: string): RawBuilder<boolean>;
}

// Words are letters and digits of ASCII (search-text.ts): nothing in them has to be escaped.
const sqlite: FullText = {
  insert: (db, rowid, words) => sql`insert into search_index (rowid, words) values (${rowid}, ${words.join(' ')})`.execute(db),
  select: (words) => {
    const match = words.map(({ folded, isPrefix }) => `"${folded}"${isPrefix ? '*' : ''}`).join(' AND ');
    return sql`(select rowid from search_index where search_index match ${match})`;
  },
  contains: (column, text) => sql`instr(${sql.ref(column)}, ${text}) > 0`,
};

const postgres: FullText = {
  insert: (db, rowid, words) => sql`insert into search_index (rowid, words) values (${rowid}, array_to_tsvector(${words}::text[]))`.execute(db),
  select: (words) => {
    const match = words.map(({ folded, isPrefix }) => `'${folded}'${isPrefix ? ':*' : ''}`).join(' & ');
    return sql`(select rowid from search_index where words @@ ${match}::tsquery)`;
  },
  contains: (column, text) => sql`strpos(${sql.ref(column)}, ${text}) > 0`,
};

export const fullTextOf = (isPostgres: boolean): FullText => (isPostgres ? postgres : sqlite);
