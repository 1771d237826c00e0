import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditDependencies } from './audit.mjs';
import { ensureBuilt, ensureInstalled, fail, log, reexecOnPinnedNode, run } from './setup.mjs';

const browsers = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The browser that is there. */
const browser = () => browsers.find((path) => path && existsSync(path));
/** Arial and its metric equals are what pages show until their own fonts arrive: without them texts move, and journeys see it. */
const fontFolders = ['/usr/share/fonts/truetype/liberation', '/usr/share/fonts/truetype/liberation2'];
const wanted = [
  { name: 'chromium', isThere: () => browser() !== undefined },
  { name: 'fonts-liberation', isThere: () => !isDebian() || fontFolders.some((path) => existsSync(path)) },
];

ensureInstalled();
if (await reexecOnPinnedNode()) {
  const chromium = ensureChromium();
  checkAdvisories();
  run('Types of the routes …', ['node_modules/@react-router/dev/bin.cjs', 'typegen']);
  run('Types …', ['node_modules/typescript/bin/tsc', '--noEmit']);
  run('Lint, format and the import rules …', ['node_modules/@biomejs/biome/bin/biome', 'check']);
  const inProcess = runTests('Units, API and data on SQLite and PostgreSQL …', 'vitest.config.ts');
  ensureBuilt();
  const journeys = runTests('Journeys in Chromium …', 'vitest.e2e.config.ts', { CHROMIUM: chromium });
  process.stdout.write(`\n${inProcess + journeys} passed, 0 failed\n`);
}

/** Any known advisory of a part that runs in production fails the tests; without an advisory database they go on. */
function checkAdvisories() {
  log('Known advisories of production dependencies (npm audit) …');
  const result = auditDependencies();
  if (result.status === 'found') fail(`Production dependencies have known advisories. Please update these:\n${result.advisories.join('\n')}`);
  if (result.status === 'unanswered') log(`No advisory database answered, so nothing is known; the tests go on. (${result.reason})`);
}

/** Runs the tests of a configuration; when one fails, so does everything. @param {string} sentence @param {string} config @param {NodeJS.ProcessEnv} [env] @returns {number} how many passed */
function runTests(sentence, config, env = {}) {
  const report = join(mkdtempSync(join(tmpdir(), 'academy-tests-')), 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
  run(sentence, ['node_modules/vitest/vitest.mjs', 'run', '--config', config, ...reporters], { ...plain, ...env });
  return JSON.parse(readFileSync(report, 'utf8')).numPassedTests;
}

/** A browser for the journeys, and the fonts that they expect: what is there, else Debian's packages. @returns {string} */
function ensureChromium() {
  const missing = wanted.filter(({ isThere }) => !isThere()).map(({ name }) => name);
  if (missing.length > 0) install(missing);
  return browser() ?? fail('Chromium was installed, but is not where it was expected.');
}

/** @param {string[]} packages */
function install(packages) {
  const names = packages.join(' ');
  if (!isDebian() || process.getuid?.() !== 0)
    fail(`The journeys need ${names}. Please install it (on Debian: sudo apt-get install ${names}), or name a Chromium in the variable CHROMIUM.`);
  log(`Installing ${names} (apt-get) …`);
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { status } = spawnSync('apt-get', args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) fail(`apt-get ${args[0]} failed: see above.`);
  }
}

function isDebian() {
  return existsSync('/etc/debian_version') || (existsSync('/etc/os-release') && /ID_LIKE=.*debian/.test(readFileSync('/etc/os-release', 'utf8')));
}
