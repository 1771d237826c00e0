import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { maintain } from './maintain.mjs';
import { fail, loadEnvFile, log, root } from './setup.mjs';

await maintain(async () => {
  process.umask(0o077);
  loadEnvFile();
  await seed();
});

/** npm run db:seed -- --posts 10000 --comments 1000000 --people 100000 --tutors 300 --subscribers 1000000: adds rows to the database of DATA_DIR or DATABASE_URL. */
async function seed() {
  if (!existsSync(join(root, 'tests/support/factories/bulk.ts')))
    return fail('The rows of db:seed are made by files of the tests, which only the sources of the academy have. Please run it in a checkout.');
  const { readConfig } = await import('../app/lib/config.server.ts');
  const { openDatabase } = await import('../app/db/database.server.ts');
  const { requireSameVersion } = await import('../app/db/data-version.queries.server.ts');
  const { migrationsRun } = await import('../app/db/migrations-run.queries.server.ts');
  const { insertBulk } = await import('../tests/support/factories/bulk.ts');
  const counts = readCounts(Object.keys(insertBulk));
  const config = readConfig(process.env);
  mkdirSync(config.dataDir, { recursive: true });
  const database = openDatabase(config.databaseUrl);
  if (await migrationsRun(database.db)) await requireSameVersion(database.db);
  else await database.migrate();
  for (const [name, insert] of Object.entries(insertBulk)) {
    const count = counts[name] ?? 0;
    if (count === 0) continue;
    const from = performance.now();
    await insert(database.db, count, Date.now());
    log(`${count.toLocaleString('en')} ${name} in ${((performance.now() - from) / 1000).toFixed(1)} s`);
  }
  await database.close();
}

/** @param {string[]} names @returns {Record<string, number>} */
function readCounts(names) {
  try {
    const { values } = parseArgs({ options: Object.fromEntries(names.map((name) => [name, { type: /** @type {const} */ ('string') }])) });
    const options = Object.entries(values);
    if (options.length === 0) throw new Error(`Please give at least one number of rows: ${names.map((name) => `--${name}`).join(', ')}.`);
    return Object.fromEntries(options.map(([name, value]) => [name, wholeNumber(name, String(value))]));
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\nFor example: npm run db:seed -- --posts 10000 --comments 1000000`);
  }
}

/** @param {string} name @param {string} value */
function wholeNumber(name, value) {
  if (!/^\d+$/.test(value)) throw new Error(`--${name} must be a whole number such as 10000, not "${value}".`);
  return Number(value);
}
