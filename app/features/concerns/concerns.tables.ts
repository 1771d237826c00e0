import type { ColumnType, Generated } from 'kysely';

declare module '#app/db/schema.ts' {
  interface Schema {
    concerns: Concerns;
  }
}

/** What was told about the safety of children. */
interface Concerns {
  id: Generated<number>;
  message: string;
  /** Child or tutor that it is about, in the words of the author. */
  about: string | null;
  full_name: string | null;
  email: string | null;
  /** Author, where a token came along; null after the account was deleted. */
  account_id: number | null;
  created_at: number;
  /** Time of the mail that says that there is a new one; null until then. */
  announced_at: ColumnType<number | null, undefined, number>;
  /** Time at which the account of the author was deleted. */
  detached_at: ColumnType<number | null, undefined, number>;
  /** Null for an open one. */
  handled_at: ColumnType<number | null, undefined, number | null>;
  handled_by: ColumnType<number | null, undefined, number | null>;
  /** Note of administrators for each other. */
  note: string;
  updated_at: number;
}
