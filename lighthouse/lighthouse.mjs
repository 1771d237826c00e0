import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled, fail, log, reexecOnPinnedNode, root } from '../scripts/setup.mjs';

// npm run lighthouse [-- --runs 3] [-- route ...]: Lighthouse and Web Vitals of the public pages on a slow phone.
ensureInstalled();
if (await reexecOnPinnedNode()) {
  ensureLighthouse();
  ensureBuilt();
  const { measure } = await import('./measure.ts');
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { runs: { type: 'string', default: '5' } } });
  await measure(positionals, Number(values.runs));
}

/** Lighthouse has a lock file of its own: it would add a third of all packages to every installation. */
function ensureLighthouse() {
  const cwd = join(root, 'lighthouse/tool');
  if (existsSync(join(cwd, 'node_modules/.package-lock.json'))) return;
  log('Installing Lighthouse (npm ci in lighthouse/tool) …');
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--ignore-scripts'], { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) fail('npm ci failed: see above.');
}
