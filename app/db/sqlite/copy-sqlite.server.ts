import { existsSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';

/**
 * Copies a SQLite database into one consistent file while the server runs.
 * @param createFile creates the empty file, once the time of the copy is fixed
 */
export async function copySqlite(databaseUrl: string, file: string, createFile: () => Promise<void>): Promise<void> {
  if (!existsSync(databaseUrl)) throw new Error(`There is no database at ${databaseUrl}. Is DATA_DIR right?`);
  const database = new DatabaseSync(databaseUrl, { readOnly: true });
  try {
    // One read transaction for the whole copy: otherwise each write of the server restarts it.
    database.exec('begin; select 1 from sqlite_schema');
    await createFile();
    await backup(database, file);
  } finally {
    database.close();
  }
}
