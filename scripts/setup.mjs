// Plain JavaScript: this runs on whatever Node the machine has, before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const pinnedNode = join(root, 'node_modules/.bin/node');

/** @param {string} sentence */
export const log = (sentence) => process.stdout.write(`• ${sentence}\n`);

/** @param {string} sentence @returns {never} */
export function fail(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

/** @param {string} path */
const changedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

/**
 * Installs exactly what the lock file says, when that has not been done yet.
 * @param {'run' | 'develop'} purpose starting and building need no devDependencies, which are half of all bytes
 */
export function ensureInstalled(purpose = 'develop') {
  const installed = changedAt(join(root, 'node_modules/.package-lock.json'));
  const isComplete = existsSync(pinnedNode) && (purpose === 'run' || existsSync(join(root, 'node_modules/vitest')));
  if (isComplete && installed >= changedAt(join(root, 'package-lock.json'))) return;
  // npm ci empties the folder first: behind a link it would be somebody else's.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    fail('node_modules is a link to another folder. Please remove it, so that npm can install here.');
  log('Installing what the academy is made of (npm ci) …');
  const { status } = spawnSync('npm', ['ci', purpose === 'run' ? '--omit=dev' : '--include=dev'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail('npm ci failed: see above. Node 20.19 or newer and npm 11 are needed.');
}

/**
 * From here on everything runs on the Node that package.json names. On another one this script starts anew on that,
 * passes signals on, and ends as it ends.
 * @returns {Promise<boolean>} true when this process is already the right one
 */
export async function reexecOnPinnedNode() {
  if (realpathSync(process.execPath) === realpathSync(pinnedNode)) return true;
  const child = spawn(pinnedNode, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0))));
  return false;
}

/** @param {string} folder @returns {number} when the newest file in it was written */
function newestIn(folder) {
  const times = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => changedAt(join(root, folder, name)));
  return Math.max(0, ...times);
}

/** Builds when there is no build, or a source is newer than it. */
export function ensureBuilt() {
  const built = changedAt(join(root, 'build/done'));
  const sources = [
    'package-lock.json',
    'vite.config.ts',
    'vite/manifest-modules.plugin.ts',
    'vite/svg-images.plugin.ts',
    'react-router.config.ts',
  ].map((file) => changedAt(join(root, file)));
  if (built > Math.max(...sources, newestIn('app'), newestIn('public'))) return;
  run('Building the academy …', ['scripts/build.mjs']);
}

/** Runs a step on the pinned Node; when it fails, so does everything. @param {string} sentence @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
export function run(sentence, args, env = {}) {
  log(sentence);
  const { status } = spawnSync(pinnedNode, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
  if (status !== 0) fail(`That failed: node ${args.join(' ')}`);
}
