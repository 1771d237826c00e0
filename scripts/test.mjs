import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { ensureBuilt, ensureInstalled, giveUp, onPinnedNode, run, tell } from './prepare.mjs';

const browsers = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

ensureInstalled();
if (await onPinnedNode()) {
  const chromium = ensureChromium();
  run('Types of the routes …', ['node_modules/@react-router/dev/bin.cjs', 'typegen']);
  run('Types …', ['node_modules/typescript/bin/tsc', '--noEmit']);
  run('Lint, format and the import rules …', ['node_modules/@biomejs/biome/bin/biome', 'check']);
  const vitest = 'node_modules/vitest/vitest.mjs';
  run('Units, API and data on SQLite and PostgreSQL …', [vitest, 'run']);
  ensureBuilt();
  run('Journeys in Chromium …', [vitest, 'run', '--config', 'vitest.journeys.config.ts'], { CHROMIUM: chromium });
}

/** A browser for the journeys: the one that is there, else Debian's package. @returns {string} */
function ensureChromium() {
  const found = browsers.find((path) => path && existsSync(path));
  if (found) return found;
  const debian =
    existsSync('/etc/debian_version') || (existsSync('/etc/os-release') && /ID_LIKE=.*debian/.test(readFileSync('/etc/os-release', 'utf8')));
  if (!debian || process.getuid?.() !== 0)
    giveUp('The journeys need Chromium. Please install it (on Debian: sudo apt-get install chromium), or name one in the variable CHROMIUM.');
  tell('Installing Chromium (apt-get) …');
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const { status } = spawnSync('apt-get', args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) giveUp(`apt-get ${args[0]} failed: see above.`);
  }
  return browsers.find((path) => path && existsSync(path)) ?? giveUp('Chromium was installed, but is not where it was expected.');
}
