import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fail, log, reexecOnPinnedNode } from './setup.mjs';

if (await reexecOnPinnedNode()) await run(process.argv[2]);

/** @param {string | undefined} argument file to write, or --record */
async function run(argument) {
  if (!argument) fail('Please name the file to write: npm run db:backup -- /backups/academy.db');
  const { readConfig } = await import('../app/lib/config.server.ts');
  const { databaseUrl } = readConfig(process.env);
  if (argument === '--record') {
    await record(databaseUrl, { created_at: Date.now(), bytes: null }).catch((error) => fail(`The backup was not recorded: ${error.message}`));
    log('Recorded a backup that another tool made just now');
  } else await backUp(databaseUrl, argument);
}

/** Copies the SQLite database, including images, into one consistent file while the server runs. @param {string} databaseUrl @param {string} file */
async function backUp(databaseUrl, file) {
  if (databaseUrl.startsWith('postgres'))
    fail('On PostgreSQL use pg_dump instead: pg_dump --format=custom --file=FILE "$DATABASE_URL" && npm run db:backup -- --record');
  if (!existsSync(databaseUrl)) fail(`There is no database at ${databaseUrl}. Is DATA_DIR right?`);
  if (existsSync(file)) fail(`${file} exists already; a backup never overwrites anything.`);
  const { DatabaseSync, backup } = await import('node:sqlite');
  const database = new DatabaseSync(databaseUrl, { readOnly: true });
  const created_at = Date.now();
  // One read transaction for the whole copy: otherwise each write of the server restarts it.
  database.exec('begin; select 1 from sqlite_schema');
  // Written under a temporary name, readable by this user only: the copy contains e-mail addresses.
  const temporaryFile = resolve(`${file}.unfinished`);
  rmSync(temporaryFile, { force: true });
  process.umask(0o077);
  await backup(database, temporaryFile);
  database.close();
  renameSync(temporaryFile, resolve(file));
  if (process.platform !== 'win32') {
    const directory = openSync(dirname(resolve(file)), 'r');
    fsyncSync(directory);
    closeSync(directory);
  }
  log(`Copied to ${file}`);
  // The copy is good all the same: an older release has no table for its time, and the disk may be full.
  await record(databaseUrl, { created_at, bytes: statSync(file).size }).catch((error) =>
    log(`The dashboard does not know of this backup: its time was not recorded (${error.message})`),
  );
}

/** Shows the age of the backup on the dashboard. @param {string} databaseUrl @param {{ created_at: number; bytes: number | null }} backup */
async function record(databaseUrl, backup) {
  const { openDatabase } = await import('../app/db/database.server.ts');
  const { recordBackup } = await import('../app/features/backups/backups.queries.server.ts');
  const { db, close } = openDatabase(databaseUrl);
  await recordBackup(db, backup).finally(close);
}
