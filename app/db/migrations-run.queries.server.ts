import { sql } from 'kysely';
import { isMissingTable } from './database-errors.server.ts';
import { migrations } from './migrations.ts';
import type { Db } from './schema.ts';

/** Names of the migrations that ran; undefined for a database without tables of the academy. */
export async function migrationsRun(db: Db): Promise<string[] | undefined> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (isMissingTable(error)) return undefined;
    throw error;
  }
}

/** Whether the data is of this version. A transaction records what it ran, so that a migration under way does not count. */
export async function isMigrated(db: Db): Promise<boolean> {
  const ran = await migrationsRun(db);
  return ran?.length === Object.keys(migrations).length && ran.every((name) => name in migrations);
}
