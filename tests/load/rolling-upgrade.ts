import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '#app/db/database.server.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { fail } from '../../scripts/setup.mjs';
import { createFixtures } from '../crash/server-under-test.ts';
import { startInstance } from './instance.ts';
import { createObservedLoad } from './observed-load.ts';

/**
 * npm run test:rolling-upgrade -- --from v1.0.0: two instances of an older commit under load are replaced by the present build, one after the other.
 * The old and the new one run side by side for `--seconds`. Requests to an instance fail only while it is stopped, when a balancer has taken it out.
 */
export async function runRollingUpgrade(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { from: { type: 'string' }, seconds: { type: 'string', default: '60' } } });
  const sideBySideMs = Number(values.seconds) * 1000;
  if (!values.from || !(sideBySideMs >= 1000)) fail('For example: npm run test:rolling-upgrade -- --from v1.0.0 --seconds 60');
  const folder = mkdtempSync(join(tmpdir(), 'academy-upgrade-'));
  const oldApp = join(folder, 'app');
  buildCommit(values.from, oldApp);
  const postgres = await startPostgres();
  const url = `${postgres.address}/postgres`;
  const env = { DATABASE_URL: url };
  const instances = [await startInstance(env, folder, 1, oldApp), await startInstance(env, folder, 2, oldApp)] as const;
  const database = openDatabase(url);
  try {
    const load = createObservedLoad({ instances, database, fixtures: await createFixtures(database, instances[0], join(folder, 'outbox')) });
    await load.during(
      (async () => {
        for (const instance of instances) {
          await wait(sideBySideMs);
          await instance.replace(resolve('.'));
        }
        await wait(sideBySideMs);
      })(),
    );
    await load.compare();
    const { reads, writes } = load.counts;
    for (const finding of load.findings) console.log(finding);
    console.log(
      `| from | reads | writes | errors, lost or wrong |\n|---|---|---|---|\n| ${values.from} | ${reads} | ${writes} | ${load.findings.length} |`,
    );
    process.exitCode = load.findings.length === 0 ? 0 : 1;
  } finally {
    await Promise.all(instances.map((instance) => instance.kill()));
    await database.close().catch(() => undefined);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Checks a commit out into a new folder, installs and builds it. */
function buildCommit(commit: string, folder: string): void {
  process.stderr.write(`• Building ${commit} …\n`);
  const run = (cwd: string, command: string, ...args: string[]) => execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  run('.', 'git', 'clone', '--quiet', '--no-checkout', '.', folder);
  run(folder, 'git', 'checkout', '--quiet', commit);
  run(folder, 'npm', 'ci');
  run(folder, 'npm', 'run', 'build');
}
