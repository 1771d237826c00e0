import { existsSync } from 'node:fs';
import { maintain } from './maintain.mjs';
import { fail, loadEnvFile, log } from './setup.mjs';

await maintain(async () => {
  process.umask(0o077);
  loadEnvFile();
  await run();
});

/** npm run db:erase-again -- [LIST]: carries out in a restored database the erasures since the backup, by the list beside the backups. */
async function run() {
  const [named, ...others] = process.argv.slice(2);
  const { readConfig } = await import('../app/lib/config.server.ts');
  const { erasureListIn, readList } = await import('../app/features/backups/erasures/erasure-list.server.ts');
  const { describeKinds } = await import('../app/features/backups/erasures/restored-erasures.server.ts');
  const { databaseUrl, backupDir } = readConfig(process.env);
  const list = named ?? (backupDir && erasureListIn(backupDir));
  if (!list || others.length > 0 || list.startsWith('-'))
    return fail('Please name one list: npm run db:erase-again -- /backups/academy-erasures.txt. Without a name it is the one in BACKUP_DIR.');
  /** @param {unknown} error */
  const refuse = (error) => fail(`${error instanceof Error ? error.message : error} Nothing was changed.`);
  const erasures = (await readList(list).catch(refuse)) ?? fail(`There is no list ${list}. Nothing was changed.`);
  await requireRestored(databaseUrl);
  const { eraseAgainIn } = await import('../app/erase-again.server.ts');
  const text = describeKinds(
    await eraseAgainIn(databaseUrl, erasures).catch((error) => fail(`${error.message} Please correct this and run the command again: it goes on.`)),
  );
  log(text ? `Erased again, as they had asked after the backup: ${text}.` : 'No user in the database has asked to be forgotten since.');
}

/** A migration of an empty database would be in the way of pg_restore. @param {string} databaseUrl */
async function requireRestored(databaseUrl) {
  const { openDatabase } = await import('../app/db/database.server.ts');
  const missing = 'There is no academy in the database. Please restore the backup first. Nothing was changed.';
  if (!databaseUrl.startsWith('postgres') && !existsSync(databaseUrl)) fail(missing);
  const { db, close } = openDatabase(databaseUrl);
  await db
    .selectFrom('accounts')
    .select('id')
    .limit(1)
    .execute()
    .catch((error) => {
      // PostgreSQL (SQLSTATE) and SQLite: there is no such table.
      if (error.code === '42P01' || /no such table/.test(error.message)) fail(missing);
      throw error;
    });
  await close();
}
