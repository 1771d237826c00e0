import type { Generated } from 'kysely';

declare module '#app/db/schema.ts' {
  interface Schema {
    search_documents: SearchDocuments;
    search_index: SearchIndex;
  }
}

/** Rows that the search finds (decision 0058). Long texts are the last columns: the others are read without their pages. */
interface SearchDocuments {
  id: Generated<number>;
  /** Kind of its source, such as 'post'. */
  kind: string;
  row_id: number;
  /** Version of the row that was indexed, and of the format of the index. */
  version: string;
  /** Time from which it is public, in ms. */
  public_from: number;
  date: number;
  /** Words without marks, between spaces. */
  title: string;
  subtitle: string;
  body: string;
  /** Words of all texts with their marks (search-text.ts), in the same order. */
  marked: string;
}

/** Full text index of the words of a document: a table of FTS5 on SQLite, a column with a GIN index on PostgreSQL. */
interface SearchIndex {
  rowid: number;
  words: string;
}
