import type { Generated } from 'kysely';
import type { BackupStep } from './backups.contract.ts';

declare module '#app/db/schema.ts' {
  interface Schema {
    backups: Backups;
    backup_failures: BackupFailures;
  }
}

/** The last copy of the database that is known to have been made. */
interface Backups {
  id: Generated<number>;
  /** Time of the data in it; later than that of the file while nothing has changed since. */
  created_at: number;
  /** Size of the file; null when another tool wrote it. */
  bytes: number | null;
  /** When an older one was last compared with its checksum and found as it was written; null before the first comparison. */
  compared_at: Generated<number | null>;
  /** When the program of BACKUP_AFTER had succeeded for it; null while that is due. */
  after_ran_at: Generated<number | null>;
}

/** The last failure of each step of scheduled backups, until the step succeeds. */
interface BackupFailures {
  id: Generated<number>;
  step: Generated<BackupStep>;
  failed_at: number;
  /** Sentence that says what to do. */
  reason: string;
  /** Failures of the step since it last succeeded. */
  in_a_row: number;
}
