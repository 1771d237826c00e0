import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { countPendingMigrations, UnusableCopy, type VerifiedCopy } from '../verified-copy.server.ts';

/**
 * Opens a copy of a SQLite database and checks it whole, without changing it.
 * @throws {UnusableCopy}
 */
export function verifyCopy(file: string): VerifiedCopy {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(immutable(file), { readOnly: true });
    return verify(database, file);
  } catch (error) {
    if (error instanceof UnusableCopy) throw error;
    throw new UnusableCopy(`${file} cannot be read as a database (${error instanceof Error ? error.message : error}). Please take another backup.`);
  } finally {
    database?.close();
  }
}

/** Read so, a file gets no journal beside it, also in a folder in which this user may not write. */
export function immutable(file: string): URL {
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  return url;
}

function verify(database: DatabaseSync, file: string): VerifiedCopy {
  const column = (statement: string) =>
    database
      .prepare(statement)
      .all()
      .map((row) => String(Object.values(row)[0]));
  const damage = column('pragma integrity_check').filter((line) => line !== 'ok');
  if (damage.length > 0) throw new UnusableCopy(`${file} is damaged (${damage[0]}). Please take another backup.`);
  const tables = column(`select name from sqlite_schema where type = 'table' and name not like 'sqlite%' order by name`);
  const orphan = database.prepare('pragma foreign_key_check').get();
  if (orphan) throw new UnusableCopy(`${file} is damaged: a row of ${orphan.table} lacks its row of ${orphan.parent}. Please take another backup.`);
  const ran = tables.includes('kysely_migration') ? column('select name from kysely_migration') : undefined;
  const pendingMigrations = countPendingMigrations(file, ran);
  const counts = tables.map((table) => [table, Number(database.prepare(`select count(*) as count from "${table}"`).get()?.count)] as const);
  return { rows: Object.fromEntries(counts.filter(([, count]) => count > 0)), pendingMigrations };
}
