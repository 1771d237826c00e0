import { chownSync, closeSync, copyFileSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { announceErasures, eraseInCopy, noList, readErasures } from './erasures.mjs';
import { maintain } from './maintain.mjs';
import { fail, loadEnvFile, log } from './setup.mjs';

const dryRun = 'This was a dry run: nothing was changed.';

await maintain(async () => {
  loadEnvFile();
  await restore();
});

/**
 * npm run db:restore -- FILE [--dry-run] [--without-checksum] [--erasures LIST]: replaces the SQLite database by a file of db:backup. The present one is
 * kept beside it. Erasures since the backup are carried out again.
 */
async function restore() {
  const { values, positionals } = readArguments();
  const [file] = positionals;
  if (!file || positionals.length > 1)
    return fail('Please name one file: npm run db:restore -- /backups/academy.db, with --dry-run to look without changing anything');
  const { readConfig } = await import('../app/lib/config.server.ts');
  const { databaseUrl, backupDir } = readConfig(process.env);
  const isPostgres = databaseUrl.startsWith('postgres');
  if (!existsSync(file)) return fail(`There is no file ${file}.`);
  if (resolve(file) === resolve(databaseUrl)) return fail(`${file} is the database itself. Please name a file of db:backup.`);
  const withChecksum = !values['without-checksum'];
  await verify(databaseUrl, file, { withChecksum });
  const findErasures = () => readErasures({ file, list: values.erasures, backupDir, database: isPostgres ? undefined : databaseUrl });
  if (isPostgres) announceOnPostgres(file, (await findErasures())?.length, values['dry-run']);
  else if (values['dry-run']) {
    await announceErasures(file, await findErasures());
    log(dryRun);
  } else await replace(file, databaseUrl, { withChecksum, findErasures });
}

/** @param {string} file @param {number | undefined} erasures number of those in the lists @param {boolean | undefined} isDryRun */
function announceOnPostgres(file, erasures, isDryRun) {
  const next = 'npm run db:erase-again -- LIST erases again the users that asked for it after the backup';
  if (!isDryRun)
    fail(
      `On PostgreSQL use pg_restore, first into a new database: pg_restore --exit-on-error --no-owner --dbname NEW_URL ${file}. Then set DATABASE_URL to it, and before the start ${next}.`,
    );
  log(erasures === undefined ? noList : `The list of erasures has ${erasures}: after pg_restore, ${next}.`);
  log(dryRun);
}

function readArguments() {
  try {
    return parseArgs({
      options: { 'dry-run': { type: 'boolean' }, 'without-checksum': { type: 'boolean' }, erasures: { type: 'string' } },
      allowPositionals: true,
    });
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}. The options are --dry-run, --without-checksum and --erasures LIST.`);
  }
}

/**
 * Checks a file, says what it holds, and exits when it is unusable.
 * @param {string} databaseUrl @param {string} file
 * @param {{ withChecksum: boolean; original?: string }} options the checksum is that of the original, of which the file is a copy
 */
async function verify(databaseUrl, file, { withChecksum, original = file }) {
  const { verifyFile } = await import('../app/db/copy-database.server.ts');
  const { compareChecksum } = await import('../app/db/checksum.server.ts');
  const { describeRows } = await import('../app/db/verified-copy.server.ts');
  try {
    if (withChecksum) await compareChecksum(original, { copy: file });
    const copy = await verifyFile(databaseUrl, file);
    const pending = copy.pendingMigrations > 0 ? `; ${copy.pendingMigrations} migrations run at the next start` : '';
    log(`${file} is whole: ${describeRows(copy)}${pending}`);
  } catch (error) {
    fail(`${error instanceof Error ? error.message : error} Nothing was changed.`);
  }
}

/** @param {string} file @param {string} databaseUrl @param {{ withChecksum: boolean; findErasures: () => Promise<import('./erasures.mjs').Erasure[] | undefined> }} options */
async function replace(file, databaseUrl, { withChecksum, findErasures }) {
  mkdirSync(dirname(databaseUrl), { recursive: true });
  if (existsSync(databaseUrl)) await closeJournal(databaseUrl);
  const erasures = await findErasures();
  const temporaryFile = `${databaseUrl}.restoring`;
  const removeCopy = () => {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(temporaryFile + end, { force: true });
  };
  // SQLite would write what a killed restore left in the journals into this copy.
  removeCopy();
  process.once('exit', removeCopy);
  process.umask(0o077);
  try {
    copyFileSync(file, temporaryFile);
    sync(temporaryFile);
  } catch (error) {
    return fail(`${file} could not be copied to ${dirname(databaseUrl)}: ${error instanceof Error ? error.message : error}. Nothing was changed.`);
  }
  await verify(databaseUrl, temporaryFile, { withChecksum, original: file });
  const told = erasures ? await eraseInCopy(temporaryFile, erasures, () => closeJournal(temporaryFile)) : noList;
  sync(temporaryFile);
  install(temporaryFile, databaseUrl);
  log(told);
}

/** Gives a checked file the name of the database. @param {string} file @param {string} databaseUrl */
function install(file, databaseUrl) {
  const before = `${databaseUrl}.before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  const existed = existsSync(databaseUrl);
  if (existed) renameSync(databaseUrl, before);
  // SQLite would write what is in them into the restored database.
  const journals = ['-wal', '-shm', '-journal'].filter((end) => existsSync(databaseUrl + end));
  for (const end of journals) renameSync(databaseUrl + end, before + end);
  if (process.getuid?.() === 0) keepOwner(file, existed ? before : dirname(databaseUrl));
  renameSync(file, databaseUrl);
  if (process.platform !== 'win32') sync(dirname(databaseUrl));
  const kept = [...(existed ? [before] : []), ...journals.map((end) => before + end)];
  log(`Restored ${databaseUrl}. ${kept.length > 0 ? `The data of before is in ${kept.join(', ')}. ` : ''}Please start the academy.`);
}

/** A restore by root: the academy runs as another user. @param {string} file @param {string} like */
function keepOwner(file, like) {
  const { uid, gid } = statSync(like);
  chownSync(file, uid, gid);
}

/** Writes all that is in the journal into the file, which succeeds only while no other process has it open. @param {string} databaseUrl */
async function closeJournal(databaseUrl) {
  const { DatabaseSync } = await import('node:sqlite');
  try {
    const database = new DatabaseSync(databaseUrl, { timeout: 2_000 });
    database.exec('pragma journal_mode = delete');
    database.close();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // A damaged database is what one may want to replace.
    if (!reason.includes('locked')) return;
    fail('The academy is running, or another program has its database open. Please stop it, and restore again. Nothing was changed.');
  }
}

/** @param {string} path */
function sync(path) {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
