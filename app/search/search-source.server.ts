import type { Db } from '#app/db/schema.ts';

/** Texts of a row by their weight: rows with all words in the title come first, then those with all of them in title and subtitle. */
export interface SearchTexts {
  title: string;
  subtitle: string;
  /** Plain text. */
  body: string;
}

/** Row as the index knows it. */
export interface SearchRow {
  id: number;
  /** Differs after each change of the row. */
  version: string;
  texts: SearchTexts;
  /** Address of its page. */
  path: string;
  /** Time from which it is public, in ms: the index holds it before, and no search finds it. */
  publicFrom: number;
  /** Newer rows come first among those that match alike. */
  date: number;
}

/** `publicFrom` of a row that is public from its beginning. */
export const alwaysPublic = 0;

/** Rows of a feature that the search finds. Only what every visitor may read belongs here: no comments, no drafts. */
export interface SearchSource {
  /** Stored with each row: it never changes. */
  kind: string;
  /** Name of a row in the results: 'Post'. */
  label: string;
  /** Language of the titles where it is not that of the page. */
  titleLang?: 'ig';
  /** Rows among these ids that may be found, now or later. @param timeZone in which dates begin */
  rows(db: Db, ids: number[], timeZone: string): Promise<SearchRow[]>;
  /** Ids and versions of such rows after the id `after`, in ascending order. */
  versions(db: Db, after: number, limit: number): Promise<{ id: number; version: string }[]>;
}
