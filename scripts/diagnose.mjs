import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { maintain } from './maintain.mjs';
import { fail, loadEnvFile, log, root } from './setup.mjs';
import { describeStartError } from './start-error.mjs';

await maintain(async () => {
  loadEnvFile();
  await run(process.argv[2] ?? `diagnosis-${new Date().toISOString().slice(0, 10)}.json`);
});

/** npm run diagnose [-- FILE]: writes the state of the academy into a file without names, addresses, texts and secrets. @param {string} file */
async function run(file) {
  if (existsSync(file)) return fail(`${file} exists already. Please name another file: npm run diagnose -- FILE`);
  const { readConfig } = await import('../app/lib/config.server.ts');
  const { openDatabase } = await import('../app/db/database.server.ts');
  const { diagnose } = await import('../app/diagnosis.server.ts');
  const config = readConfig(process.env);
  if (!config.databaseUrl.startsWith('postgres') && !existsSync(config.databaseUrl))
    return fail(`There is no database at ${config.databaseUrl}. Is DATA_DIR right?`);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { db, close } = openDatabase(config.databaseUrl);
  const state = await diagnose(db, config, process.env, version)
    .catch((error) => fail(`The state could not be read: ${describeStartError(error)}`))
    .finally(close);
  try {
    writeFileSync(file, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  } catch (error) {
    fail(`The file was not written: ${error instanceof Error ? error.message : error}. Please name another file: npm run diagnose -- FILE`);
  }
  log(`Wrote ${file}. It has versions, settings without secrets, numbers of rows, and codes of errors; no names, addresses or texts.`);
}
