import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingForContainers } from '../tests/container/requirements.mjs';
import { auditDependencies } from './audit.mjs';
import { ensureBrowsers } from './browsers.mjs';
import { changedFiles } from './changed-files.mjs';
import { temporaryFilesInMemory } from './memory-folder.mjs';
import { checkMachine } from './preflight.mjs';
import { buildStep, ensureBuilt, ensureInstalled, fail, isBuilt, log, reexecOnPinnedNode, root, run, runBeside, succeeds } from './setup.mjs';

/** Projects of vitest.config.ts by tier. */
const projects = new Map([
  ['unit', ['unit']],
  ['sqlite', ['sqlite']],
  ['postgres', ['postgres']],
  ['api', ['sqlite', 'postgres']],
]);

const counts = { passed: 0, failed: 0 };
/** A failed step that is no test prints the counts, too. */
process.on('exit', printCounts);

/** @type {Record<string, (() => Promise<void>) | undefined>} */
const suites = { gate: runGate, full: runFullSuite, changed: runChanged };

ensureInstalled();
// Settings of this checkout, such as its database, are none of the tests.
process.env.ENV_FILE = '';
if (await reexecOnPinnedNode()) {
  const args = process.argv.slice(2);
  const [name = 'gate', ...more] = args;
  const suite = suites[name];
  if (suite && more.length > 0) fail(`This command takes no more arguments. For files with "${more[0]}" in their path: npm test -- ${more[0]}`);
  await (suite ? suite() : runSome(args));
}

async function runGate() {
  await prepare({ withFirefox: false });
  runInProcess([]);
  runEndToEnd([]);
}

/** Runs all tests with inputs that differ from run to run, then the soak test and the container test in small size. */
async function runFullSuite() {
  process.env.TEST_SUITE = 'full';
  process.env.TEST_SEED ??= String(randomInt(2 ** 31));
  log(`All tests, with the seed ${process.env.TEST_SEED}. To get the same inputs again: TEST_SEED=${process.env.TEST_SEED} npm run test:full`);
  await prepare({ withFirefox: true });
  runInProcess([]);
  runEndToEnd([]);
  run('Soak test of 3 minutes …', ['tests/load/main.mjs', 'soak', '--minutes', '3']);
  counts.passed += 1;
  const missing = missingForContainers();
  if (missing) log(`The container image is not tested: ${missing}`);
  else {
    run('Container image …', ['tests/container/main.mjs']);
    counts.passed += 1;
  }
}

/** Runs the unit tests that import a changed file, and the other tests of its feature or folder. */
async function runChanged() {
  const { files, folders, browserTests } = changedFiles();
  if (files.length === 0) fail('No file differs from the last commit. All tests of the gate: npm test');
  await checkMachine();
  const hasBrowserTests = hasEndToEnd(browserTests);
  if (hasBrowserTests) failOnProblems([await ensureBrowsers({ withFirefox: false })]);
  runTests('Unit tests that import a changed file …', ['related', ...files, '--run', '--config', 'vitest.config.ts', '--project', 'unit']);
  if (folders.length > 0) runInProcess(['--project', 'sqlite', '--passWithNoTests', ...folders]);
  if (hasBrowserTests) runEndToEnd([...browserTests, '--passWithNoTests']);
}

/** Checks machine and code, and builds: at the same time, because most of these steps use one core. @param {{ withFirefox: boolean }} browsers */
async function prepare(browsers) {
  await checkMachine();
  const steps = [
    { message: 'Lint and format …', args: ['node_modules/@biomejs/biome/bin/biome', 'check'] },
    { message: 'Words of comments, references to documents …', args: ['scripts/check-words.mjs'] },
    ...(isBuilt() ? [] : [buildStep]),
  ];
  failOnProblems(await Promise.all([ensureBrowsers(browsers), checkAdvisories(), checkTypes(), ...steps.map(runBeside)]));
}

/** Types of routes first: pages import them. @returns {Promise<string | undefined>} a sentence when a step failed */
async function checkTypes() {
  const problem = await runBeside({ message: 'Route types …', args: ['node_modules/@react-router/dev/bin.cjs', 'typegen'] });
  return problem ?? runBeside({ message: 'Types …', args: ['node_modules/typescript/bin/tsc', '--noEmit'] });
}

/** @param {(string | undefined)[]} problems */
function failOnProblems(problems) {
  const found = problems.filter((problem) => problem !== undefined);
  if (found.length > 0) fail(found.join('\n'));
}

/** Runs a tier, the files that match a pattern, or both: `unit`, `lists`, `sqlite lists -t cursor`. @param {string[]} args */
async function runSome(args) {
  process.env.TEST_SUITE = 'full';
  const [tier = '', ...rest] = args;
  const names = projects.get(tier);
  const patterns = names || tier === 'e2e' ? rest : args;
  const options = [...patterns, '--passWithNoTests'];
  const isInBrowsers = tier === 'e2e' || (!names && hasEndToEnd(patterns));
  if (tier !== 'unit') await checkMachine();
  if (isInBrowsers) failOnProblems([await ensureBrowsers({ withFirefox: true })]);
  if (tier !== 'e2e') runInProcess([...(names ?? []).flatMap((name) => ['--project', name]), ...options]);
  if (isInBrowsers) runEndToEnd(options);
  if (counts.passed === 0)
    fail(`No test matches "${args.join(' ')}". The tiers are ${[...projects.keys()].join(', ')} and e2e; a pattern is a part of a file's path.`);
}

/** Returns true when a pattern matches a file of the browser tests, by the rule of Vitest. @param {string[]} patterns */
function hasEndToEnd(patterns) {
  const files = ['app', 'e2e'].flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`));
  return files.some((file) => file.endsWith('.spec.ts') && patterns.some((pattern) => file.includes(pattern.toLowerCase())));
}

/** @param {string[]} args */
function runInProcess(args) {
  runTests('Tests in process …', ['run', '--config', 'vitest.config.ts', ...args], temporaryFilesInMemory());
}

/** @param {string[]} args */
function runEndToEnd(args) {
  ensureBuilt();
  runTests('Tests in browsers …', ['run', '--config', 'vitest.e2e.config.ts', ...args]);
}

/**
 * Requests the known advisories of production dependencies. Without an advisory database the tests continue.
 * @returns {Promise<string | undefined>} a sentence when there are some
 */
async function checkAdvisories() {
  const result = await auditDependencies();
  log('Known advisories of production dependencies (npm audit) …');
  if (result.status === 'unanswered') log(`No advisory database answered, so advisories were not checked; the tests continue. (${result.reason})`);
  if (result.status !== 'found') return undefined;
  return `Production dependencies have known advisories. Please update these:\n${result.advisories.join('\n')}`;
}

/**
 * Runs Vitest and counts. Exits when a test fails.
 * @param {string} message @param {string[]} args @param {NodeJS.ProcessEnv} [env]
 */
function runTests(message, args, env = {}) {
  log(message);
  const folder = mkdtempSync(join(tmpdir(), 'academy-tests-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const colours = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
  const hasPassed = succeeds(['node_modules/vitest/vitest.mjs', ...args, ...reporters], { ...colours, ...env });
  if (existsSync(report)) {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    counts.passed += numPassedTests;
    counts.failed += numFailedTests;
  }
  rmSync(folder, { recursive: true, force: true });
  if (hasPassed) return;
  process.exit(1);
}

function printCounts() {
  if (counts.passed + counts.failed === 0) return;
  if (process.env.TEST_SEED) log(`The seed was ${process.env.TEST_SEED}.`);
  process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
}
