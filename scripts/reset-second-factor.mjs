import { ensureInstalled, fail, loadEnvFile, log, reexecOnPinnedNode } from './setup.mjs';
import { failToStart } from './start-error.mjs';

ensureInstalled();
if (await reexecOnPinnedNode()) {
  loadEnvFile();
  await reset().catch(failToStart);
}

/** npm run staff:reset-second-factor EMAIL: takes authenticator app, recovery codes and passkeys off the staff with this e-mail address. */
async function reset() {
  const [email] = process.argv.slice(2);
  if (!email) return fail('Please give the e-mail address of the account: npm run staff:reset-second-factor admin@example.org');
  const { readConfig } = await import('../app/lib/config.server.ts');
  const { openDatabase } = await import('../app/db/database.server.ts');
  const { resetByOperator } = await import('../app/features/staff/reset-second-factor.server.ts');
  const config = readConfig(process.env);
  const { db, migrate, close } = openDatabase(config.databaseUrl);
  await migrate();
  const outcome = await resetByOperator({ config, db, now: Date.now }, email);
  await close();
  if (outcome === 'unknown') return fail(`No member of the staff has the e-mail address ${email}.`);
  log(
    outcome === 'none'
      ? `${email} has no second factor: the password alone logs in.`
      : `${email} logs in with the password alone now. All logins of the account have ended, and a mail says so.`,
  );
}
