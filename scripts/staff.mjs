import { maintain } from './maintain.mjs';
import { fail, loadEnvFile } from './setup.mjs';

// npm run staff COMMAND: what an operator without a login changes of the staff's accounts. Without a command it prints a list of them.
await maintain(async () => {
  process.umask(0o077);
  loadEnvFile();
  const words = process.argv.slice(2);
  const { findOperatorCommand, operatorUsage } = await import('../app/features/staff/operator-commands.server.ts');
  const run = findOperatorCommand(words);
  const usage = operatorUsage(process.env.npm_lifecycle_event ? 'npm run staff' : 'node scripts/staff.mjs');
  if (!run) return words.length === 0 ? write(usage) : fail(usage);
  const { readConfig } = await import('../app/lib/config.server.ts');
  const { openSameVersion } = await import('../app/db/data-version.queries.server.ts');
  const config = readConfig(process.env);
  const { db, close } = await openSameVersion(config.databaseUrl);
  return write(await run({ config, db, now: Date.now }).finally(close));
});

/** @param {string} text */
function write(text) {
  process.stdout.write(`${text}\n`);
}
