import type { Generated } from 'kysely';

declare module '#app/db/schema.ts' {
  interface Schema {
    backups: Backups;
  }
}

/** Copies of the database that are known to have been made. */
interface Backups {
  id: Generated<number>;
  /** Time of the data in it. */
  created_at: number;
  /** Size of the file; null when another tool wrote it. */
  bytes: number | null;
}
