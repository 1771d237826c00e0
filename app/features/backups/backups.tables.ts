import type { Generated } from 'kysely';

declare module '#app/db/schema.ts' {
  interface Schema {
    backups: Backups;
    backup_failures: BackupFailures;
  }
}

/** Copies of the database that are known to have been made. */
interface Backups {
  id: Generated<number>;
  /** Time of the data in it; later than that of the file while nothing has changed since. */
  created_at: number;
  /** Size of the file; null when another tool wrote it. */
  bytes: number | null;
}

/** The last scheduled backup, when it failed. */
interface BackupFailures {
  id: Generated<number>;
  failed_at: number;
  /** Sentence that says what to do. */
  reason: string;
  /** Scheduled backups that have failed since the last good one. */
  in_a_row: number;
}
