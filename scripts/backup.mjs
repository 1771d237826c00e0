import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fail, log, reexecOnPinnedNode } from './setup.mjs';

if (await reexecOnPinnedNode()) await backUp(process.argv[2]);

/** Copies the SQLite database, including images, into one consistent file while the server runs. @param {string | undefined} file */
async function backUp(file) {
  if (!file) fail('Please name the file to write: npm run db:backup -- /backups/academy.db');
  const { readConfig } = await import('../app/lib/config.server.ts');
  const { databaseUrl } = readConfig(process.env);
  if (databaseUrl.startsWith('postgres')) fail('On PostgreSQL use pg_dump instead: pg_dump --format=custom --file=FILE "$DATABASE_URL"');
  if (!existsSync(databaseUrl)) fail(`There is no database at ${databaseUrl}. Is DATA_DIR right?`);
  if (existsSync(file)) fail(`${file} exists already; a backup never overwrites anything.`);
  const { DatabaseSync, backup } = await import('node:sqlite');
  const database = new DatabaseSync(databaseUrl, { readOnly: true });
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
}
