import type { ColumnType, Generated } from 'kysely';
import type { Counter } from '#app/db/schema.ts';
import type { EntryOutcome, ImportFormat, ImportState, UploadPart } from './import-terms.contract.ts';

declare module '#app/db/schema.ts' {
  interface Schema {
    imports: Imports;
    import_chunks: ImportChunks;
    import_entries: ImportEntries;
  }
}

/** Import of one file. */
interface Imports {
  id: Generated<number>;
  file_name: string;
  /** Sizes in bytes as the upload announced them; 0 without pictures. */
  file_bytes: number;
  pictures_bytes: number;
  /** Null until the file was read. */
  format: ColumnType<ImportFormat | null, undefined, ImportFormat>;
  /** Names the other site in `imported_rows`. */
  site: ColumnType<string | null, undefined, string>;
  /** Address of the other site with a slash at its end: from the form, else from the file. Null when neither says it. */
  site_address: ColumnType<string | null, string | null | undefined, string>;
  state: ImportState;
  /** Sentence that says why the file was refused. */
  reason: ColumnType<string | null, undefined, string | null>;
  /** JSON: sentences about the whole file. */
  notes: ColumnType<string, undefined, string>;
  /** Entries of the report that change something, and how many of them are done. */
  entries: Counter;
  done: Counter;
  /** Posts and comments that were created. */
  posts: Counter;
  comments: Counter;
  account_id: number;
  created_at: number;
  finished_at: ColumnType<number | null, undefined, number>;
}

/** Uploaded bytes, deleted when the import ends. */
interface ImportChunks {
  import_id: number;
  part: UploadPart;
  /** From 0. All chunks but the last have the same size. */
  nth: number;
  bytes: Uint8Array;
}

/**
 * Entry of an uploaded file: a line of the report, a picture that posts name by its number, one that is found by the number of its post, or an
 * address of a post.
 */
interface ImportEntries {
  id: Generated<number>;
  import_id: number;
  kind: 'line' | 'picture' | 'attached' | 'address';
  /** Id on the other site; that of its post for an attached picture; the address itself. */
  source_id: string;
  /** Line of the file; null in a Ghost export. */
  line: number | null;
  title: string;
  outcome: EntryOutcome;
  /** JSON: sentences. */
  notes: string;
  /** JSON of the entry, or of the links of a post that wait for other posts; '' once it is done. */
  data: string;
  /** The post that it became, or that has the address. */
  post_id: ColumnType<number | null, undefined, number | null>;
}
