import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from './schema.ts';

/** Name and version of the engine. */
export async function databaseVersion(db: Db, isPostgres: boolean): Promise<string> {
  const version = await db
    .selectNoFrom(({ fn }) => (isPostgres ? fn<string>('version') : fn<string>('sqlite_version')).as('version'))
    .executeTakeFirstOrThrow();
  // PostgreSQL also names its compiler.
  return isPostgres ? version.version.split(' ').slice(0, 2).join(' ') : `SQLite ${version.version}`;
}

/** Size in bytes. A SQLite database is the file with the changes that wait beside it. */
export async function databaseBytes(db: Db, databaseUrl: string): Promise<number> {
  if (databaseUrl.startsWith('postgres')) {
    const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(db);
    return Number(rows[0]?.bytes);
  }
  const waiting = await stat(`${databaseUrl}-wal`).catch(() => ({ size: 0 }));
  return (await stat(databaseUrl)).size + waiting.size;
}
