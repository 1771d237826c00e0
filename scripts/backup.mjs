import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fail, log, reexecOnPinnedNode } from './setup.mjs';

if (await reexecOnPinnedNode()) await backUp(process.argv[2]);

/** Copies the database while the academy runs: one consistent file, pictures included. @param {string | undefined} file */
async function backUp(file) {
  if (!file) fail('Please name the file to write: npm run db:backup -- /backups/academy.db');
  const { readConfig } = await import('../app/lib/config.server.ts');
  const { databaseUrl } = readConfig(process.env);
  if (databaseUrl.startsWith('postgres')) fail('On PostgreSQL its own tool makes the copy: pg_dump --format=custom --file=FILE "$DATABASE_URL"');
  if (!existsSync(databaseUrl)) fail(`There is no database at ${databaseUrl}. Is DATA_DIR right?`);
  if (existsSync(file)) fail(`${file} exists already; a backup never overwrites anything.`);
  const { DatabaseSync, backup } = await import('node:sqlite');
  const database = new DatabaseSync(databaseUrl, { readOnly: true });
  // One moment for all of it: otherwise each write of the academy would make the copy begin anew, and on a busy one it would never end.
  database.exec('begin; select 1 from sqlite_schema');
  // What is not whole yet has another name, and nobody else may read it: whoever can has everybody's e-mail.
  const unfinished = resolve(`${file}.unfinished`);
  rmSync(unfinished, { force: true });
  process.umask(0o077);
  await backup(database, unfinished);
  database.close();
  renameSync(unfinished, resolve(file));
  if (process.platform !== 'win32') {
    const folder = openSync(dirname(resolve(file)), 'r');
    fsyncSync(folder);
    closeSync(folder);
  }
  log(`Copied to ${file}`);
}
