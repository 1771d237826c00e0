import { existsSync } from 'node:fs';
import { type Database, openDatabase } from './database.server.ts';
import { migrations } from './migrations.ts';
import { migrationsRun } from './migrations-run.queries.server.ts';
import type { Db } from './schema.ts';

/** A command does not migrate: the academy that runs beside it may be of another version. @throws with a sentence */
export async function requireSameVersion(db: Db): Promise<void> {
  const ran = await migrationsRun(db);
  if (!ran) throw new Error('The database has no data of the academy yet. Please start the academy once.');
  if (ran.some((name) => !(name in migrations)))
    throw new Error('The data is of a newer version of the academy than this command. Please run the command of that version. Nothing was changed.');
  if (ran.length < Object.keys(migrations).length)
    throw new Error(
      'The data is of an older version of the academy than this command. Please start this version first, or run the command of the version that runs. Nothing was changed.',
    );
}

/** Opens the database for a command beside the running academy. @throws with a sentence when it is missing or of another version */
export async function openSameVersion(databaseUrl: string): Promise<Database> {
  const isFile = !/^postgres(ql)?:\/\//.test(databaseUrl);
  if (isFile && !existsSync(databaseUrl))
    throw new Error(`The database ${databaseUrl} does not exist. Is DATA_DIR right, or is DATABASE_URL missing?`);
  const database = openDatabase(databaseUrl);
  await requireSameVersion(database.db).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  return database;
}
