import { rmSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { maintain } from './maintain.mjs';
import { fail, loadEnvFile, log } from './setup.mjs';
import { describeStartError } from './start-error.mjs';

const usage = 'Please name the file to write: npm run db:backup -- /backups/academy.db';

await maintain(async () => {
  process.umask(0o077);
  loadEnvFile();
  await run();
});

/**
 * npm run db:backup -- FILE: writes a checked copy of the database, images included, while the server runs.
 * With --record alone it records a copy of another tool. The scheduled backup records its copies itself: --unrecorded. With --unless-like COPY
 * nothing is written when the SQLite database has the rows of that copy.
 */
async function run() {
  const { values, positionals } = readArguments();
  const [file] = positionals;
  const { readConfig } = await import('../app/lib/config.server.ts');
  const { databaseUrl } = readConfig(process.env);
  if (values.record) {
    await record(databaseUrl, { created_at: Date.now(), bytes: null }).catch((error) =>
      fail(`The backup was not recorded: ${describeStartError(error)}`),
    );
    log('Recorded a backup that another tool made just now');
  } else if (!file || positionals.length > 1) fail(usage);
  else if (values['unless-like'] && (await isLike(databaseUrl, values['unless-like']))) log(`Unchanged since ${values['unless-like']}`);
  else await backUp(databaseUrl, file, !values.unrecorded);
}

function readArguments() {
  try {
    return parseArgs({
      options: { record: { type: 'boolean' }, unrecorded: { type: 'boolean' }, 'unless-like': { type: 'string' } },
      allowPositionals: true,
    });
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}. ${usage}`);
  }
}

/** @param {string} databaseUrl @param {string} copy */
async function isLike(databaseUrl, copy) {
  const { hasSameContent } = await import('../app/db/sqlite/same-content.server.ts');
  return hasSameContent(databaseUrl, copy);
}

/** @param {string} databaseUrl @param {string} file @param {boolean} isRecorded */
async function backUp(databaseUrl, file, isRecorded) {
  const { copyDatabase, unfinishedNames } = await import('../app/db/copy-database.server.ts');
  const { describeRows } = await import('../app/db/verified-copy.server.ts');
  const stop = new AbortController();
  process.once('SIGTERM', () => {
    stop.abort();
    for (const name of unfinishedNames(file)) rmSync(name, { force: true });
    process.exit(1);
  });
  const created_at = Date.now();
  const verified = await copyDatabase(databaseUrl, file, stop.signal).catch((error) => fail(error.message));
  log(`Copied to ${file}, opened it and found it whole: ${describeRows(verified)}`);
  // The copy is good all the same: an older release has no table for its time, and the disk may be full.
  if (isRecorded)
    await record(databaseUrl, { created_at, bytes: statSync(file).size }).catch((error) =>
      log(`The dashboard does not know of this backup: its time was not recorded (${describeStartError(error)})`),
    );
}

/** Shows the age of the backup on the dashboard. @param {string} databaseUrl @param {{ created_at: number; bytes: number | null }} backup */
async function record(databaseUrl, backup) {
  const { openDatabase } = await import('../app/db/database.server.ts');
  const { recordBackup } = await import('../app/features/backups/backups.queries.server.ts');
  const { db, close } = openDatabase(databaseUrl);
  await recordBackup(db, backup, { isNew: false }).finally(close);
}
