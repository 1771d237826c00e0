import type { ColumnType } from 'kysely';

declare module '#app/db/schema.ts' {
  interface Schema {
    imported_rows: ImportedRows;
  }
}

/** Known of posts alone; null in rows of earlier releases. */
type Fact<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** Rows of the academy by the rows of other sites that they came from. */
interface ImportedRows {
  /** Format and address of the other site: 'wordpress example.org'. */
  source: string;
  /** 'address': a page of the other site, whose `source_id` is its path there. */
  kind: 'post' | 'comment' | 'address';
  source_id: string;
  row_id: number;
  /** The post itself, or that of the comment. */
  post_id: number;
  /** Digest of the title there. */
  title_digest: Fact<string>;
  /** Time of the post there, in ms. */
  dated_at: Fact<number>;
  /** Path of the post there. */
  address: Fact<string>;
}
