import type { Generated } from 'kysely';

declare module '#app/db/schema.ts' {
  interface Schema {
    search_documents: SearchDocuments;
    search_texts: SearchTexts;
    search_spellings: SearchSpellings;
    search_index: SearchIndex;
  }
}

/** Rows that the search finds (decision 0058). Small: a search may read and sort thousands of them. */
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
  /** Words of title and subtitle. */
  heading: string;
}

/** Words of all texts of a document, without and with their marks (search-text.ts): phrases of three and more words are looked up here. */
interface SearchTexts {
  id: number;
  folded: string;
  marked: string;
}

/** Spellings of words with marks. Those that no document has any more find nothing, and stay. */
interface SearchSpellings {
  folded: string;
  marked: string;
}

/** Full text index of the terms of a document (index-terms.ts): a table of FTS5 on SQLite, a column with a GIN index on PostgreSQL. */
interface SearchIndex {
  rowid: number;
  terms: string;
}
