import { PostgresAdapter } from 'kysely';
import type { Db } from './schema.ts';

/** Runs reads that see the database at one time. SQLite holds back the writes of the process meanwhile, so they must end soon. */
export function inSnapshot<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  const transaction = db.transaction();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  return (isPostgres ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only') : transaction).execute(read);
}
