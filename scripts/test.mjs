import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditDependencies } from './audit.mjs';
import { ensureBrowsers } from './browsers.mjs';
import { temporaryFilesInMemory } from './memory-folder.mjs';
import { ensureBuilt, ensureInstalled, fail, log, reexecOnPinnedNode, root, run } from './setup.mjs';

/** Projects of vitest.config.ts by tier. */
const projects = new Map([
  ['unit', ['unit']],
  ['sqlite', ['sqlite']],
  ['postgres', ['postgres']],
  ['api', ['sqlite', 'postgres']],
]);

ensureInstalled();
// Settings of this checkout, such as its database, are none of the tests.
process.env.ENV_FILE = '';
if (await reexecOnPinnedNode()) {
  const args = process.argv.slice(2);
  const passed = args.length === 0 ? runEverything() : runSome(args);
  process.stdout.write(`\n${passed} passed, 0 failed\n`);
}

function runEverything() {
  ensureBrowsers();
  checkAdvisories();
  run('Route types …', ['node_modules/@react-router/dev/bin.cjs', 'typegen']);
  run('Types …', ['node_modules/typescript/bin/tsc', '--noEmit']);
  run('Lint and format …', ['node_modules/@biomejs/biome/bin/biome', 'check']);
  run('Words of comments, references to documents …', ['scripts/check-words.mjs']);
  return runInProcess([]) + runEndToEnd([]);
}

/** Runs a tier, the files that match a pattern, or both: `unit`, `lists`, `sqlite lists -t cursor`. @param {string[]} args */
function runSome(args) {
  const [tier = '', ...rest] = args;
  const names = projects.get(tier);
  const patterns = names || tier === 'e2e' ? rest : args;
  const options = [...patterns, '--passWithNoTests'];
  let passed = 0;
  if (tier !== 'e2e') passed += runInProcess([...(names ?? []).flatMap((name) => ['--project', name]), ...options]);
  if (tier === 'e2e' || (!names && hasEndToEnd(patterns))) {
    ensureBrowsers();
    passed += runEndToEnd(options);
  }
  if (passed > 0) return passed;
  return fail(`No test matches "${args.join(' ')}". The tiers are ${[...projects.keys()].join(', ')} and e2e; a pattern is a part of a file's path.`);
}

/** Returns true when a pattern matches a file of the browser tests, by the rule of Vitest. @param {string[]} patterns */
function hasEndToEnd(patterns) {
  const files = ['app', 'e2e'].flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`));
  return files.some((file) => file.endsWith('.spec.ts') && patterns.some((pattern) => file.includes(pattern.toLowerCase())));
}

/** @param {string[]} args @returns {number} number of passed tests */
function runInProcess(args) {
  return runTests(
    'Unit tests, and API and data tests on SQLite and PostgreSQL …',
    ['--config', 'vitest.config.ts', ...args],
    temporaryFilesInMemory(),
  );
}

/** @param {string[]} args @returns {number} number of passed tests */
function runEndToEnd(args) {
  ensureBuilt();
  return runTests('End-to-end tests in Chromium and Firefox …', ['--config', 'vitest.e2e.config.ts', ...args]);
}

/** Fails on any known advisory of a production dependency. Without an advisory database the tests continue. */
function checkAdvisories() {
  log('Known advisories of production dependencies (npm audit) …');
  const result = auditDependencies();
  if (result.status === 'found') fail(`Production dependencies have known advisories. Please update these:\n${result.advisories.join('\n')}`);
  if (result.status === 'unanswered') log(`No advisory database answered, so advisories were not checked; the tests continue. (${result.reason})`);
}

/**
 * Runs Vitest and exits when a test fails.
 * @param {string} message @param {string[]} args @param {NodeJS.ProcessEnv} [env] @returns {number} number of passed tests
 */
function runTests(message, args, env = {}) {
  const report = join(mkdtempSync(join(tmpdir(), 'academy-tests-')), 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const colours = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
  run(message, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], { ...colours, ...env });
  return JSON.parse(readFileSync(report, 'utf8')).numPassedTests;
}
