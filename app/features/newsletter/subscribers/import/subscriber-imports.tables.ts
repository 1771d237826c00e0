import type { ColumnType, Generated } from 'kysely';
import type { Counter } from '#app/db/schema.ts';
import type { SubscriberImportState } from './subscriber-imports.contract.ts';

declare module '#app/db/schema.ts' {
  interface Schema {
    subscriber_imports: SubscriberImports;
    subscriber_import_lines: SubscriberImportLines;
  }
}

/** Import of one file with addresses. */
interface SubscriberImports {
  id: Generated<number>;
  file_name: string;
  state: SubscriberImportState;
  /** Sentence that says why the file was refused. */
  reason: ColumnType<string | null, undefined, string | null>;
  /** Uploaded bytes; null once they are checked. */
  file: ColumnType<Uint8Array | null, Uint8Array, null>;
  /** Rows below the headings. */
  lines: Counter;
  /** Rows that the import is to add, or to ask by email. */
  to_add: Counter;
  to_ask: Counter;
  /** Rows that change nothing. */
  known: Counter;
  unsubscribed: Counter;
  suppressed: Counter;
  repeated: Counter;
  wrong: Counter;
  /** Results so far; a skipped address became known after the check. */
  added: Counter;
  asked: Counter;
  skipped: Counter;
  account_id: number;
  created_at: number;
  finished_at: ColumnType<number | null, undefined, number>;
}

/** Row of a file that waits for the import, which deletes it, or a wrong one. */
interface SubscriberImportLines {
  id: Generated<number>;
  import_id: number;
  /** 'add': consent is documented. 'ask': gets an email first. */
  kind: 'add' | 'ask' | 'wrong';
  /** Line of the file. */
  line: number;
  /** Address, or the value that is wrong. */
  value: string;
  /** Empty for a wrong line. */
  email_key: string;
  source: string | null;
  consent_date: string | null;
  /** Column and reason of a wrong line. */
  field: string | null;
  error: string | null;
}
