// Plain JavaScript: any Node >= 20.19 runs it before `npm ci`.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
/** Whether this folder was unpacked from an archive of `npm run pack`. Nothing is installed or built there. */
export const isPacked = existsSync(join(root, 'packed.json'));
/** Major version of Node that the tests run on. Where another one runs `npm ci`, install-node.mjs puts this one beside the packages. */
export const pinnedMajor = 24;
export const isPinnedMajor = process.versions.node.startsWith(`${pinnedMajor}.`);
export const linkedNode = join(root, 'node_modules/.bin/node');
/** The Node beside the packages, or else that of this process. Ends the process when neither is of the pinned major. */
export function pinnedNode() {
  if (existsSync(linkedNode)) return linkedNode;
  if (!isPinnedMajor)
    fail(`This is Node ${process.versions.node}, and no Node ${pinnedMajor} is beside the packages. Please run: node scripts/install-node.mjs`);
  // The program of this process is gone when `npm ci` has just taken the Node beside the packages away.
  return existsSync(process.execPath) ? process.execPath : 'node';
}

/** @param {string} message */
export const log = (message) => process.stdout.write(`• ${message}\n`);

/** @param {string} message @returns {never} */
export function fail(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}

/** File with settings: ENV_FILE, or `.env` beside package.json. Empty for none. */
export const envFile = process.env.ENV_FILE === '' ? '' : resolve(root, process.env.ENV_FILE ?? '.env');

/** Adds the settings of the file to the environment, whose own variables win. */
export function loadEnvFile() {
  if (envFile === '' || (!process.env.ENV_FILE && !existsSync(envFile))) return;
  try {
    // Node calls a file that this user may not read a missing one.
    readFileSync(envFile);
    process.loadEnvFile(envFile);
  } catch (error) {
    fail(
      `The settings in ${envFile} cannot be read: ${error instanceof Error ? error.message : error}. Please correct the file, or ENV_FILE, which names it.`,
    );
  }
}

/** @param {string} path */
const modifiedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

/**
 * Runs `npm ci` when node_modules is missing, incomplete or older than the lock file.
 * @param {'run' | 'develop'} purpose starting and building need no devDependencies, which are half of all bytes
 */
export function ensureInstalled(purpose = 'develop') {
  if (isPacked) return;
  const installed = modifiedAt(join(root, 'node_modules/.package-lock.json'));
  const hasDevDependencies = existsSync(join(root, 'node_modules/vitest'));
  const isComplete = (isPinnedMajor || existsSync(linkedNode)) && (purpose === 'run' || hasDevDependencies);
  const locked = Math.max(...['package-lock.json', 'scripts/node/package-lock.json'].map((file) => modifiedAt(join(root, file))));
  if (isComplete && installed >= locked) return;
  // npm ci empties the folder; behind a link that would delete files of another project.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    fail('node_modules is a link to another folder. Please remove it, so that npm can install here.');
  log('Installing dependencies (npm ci) …');
  const { status } = spawnSync('npm', ['ci', purpose === 'run' && !hasDevDependencies ? '--omit=dev' : '--include=dev'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail('npm ci failed, see its output above. Node 20.19 or newer and npm 11 are needed.');
}

/**
 * Restarts the script on the pinned major of Node when another one runs it, and forwards signals and the exit code.
 * @returns {Promise<boolean>} true when this process is already of that major
 */
export async function reexecOnPinnedNode() {
  if (isPinnedMajor && existsSync(process.execPath)) return true;
  const child = spawn(pinnedNode(), [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0))));
  return false;
}

/** @param {string} folder @returns {number} modification time of the newest file, in milliseconds */
function newestModification(folder) {
  const times = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => modifiedAt(join(root, folder, name)));
  return Math.max(0, ...times);
}

/** Folder of a finished build that is to take the place of the last one, and the file that it has when it is whole. */
export const nextBuild = join(root, 'build.next');
export const buildMark = 'done';

/**
 * Puts a finished build in place of the last one. A process that is killed at any point leaves one of the two whole, and the next call goes on.
 * @param {string} [folder] checkout
 */
export function adoptBuild(folder = root) {
  const [build, next, last] = [join(folder, 'build'), join(folder, 'build.next'), join(folder, 'build.last')];
  if (existsSync(join(next, buildMark))) {
    rmSync(last, { recursive: true, force: true });
    if (existsSync(build)) renameSync(build, last);
    renameSync(next, build);
  }
  rmSync(last, { recursive: true, force: true });
}

/** Time of the present build in milliseconds, 0 without one. */
export const builtAt = () => modifiedAt(join(root, 'build', buildMark));

/** Returns false when the build is missing or older than its sources. */
export function isBuilt() {
  if (isPacked) return true;
  adoptBuild();
  const sources = [
    'package-lock.json',
    'vite.config.ts',
    'vite/browser-manifest.ts',
    'vite/manifest-modules.plugin.ts',
    'vite/svg-images.plugin.ts',
    'react-router.config.ts',
  ].map((file) => modifiedAt(join(root, file)));
  return builtAt() > Math.max(...sources, newestModification('app'), newestModification('public'));
}

export const buildStep = { message: 'Building the academy …', args: ['scripts/build.mjs'] };

export function ensureBuilt() {
  if (!isBuilt()) run(buildStep.message, buildStep.args);
}

/** Builds when it is needed. A failed build leaves the last one, which then serves, unless there is none (decision 0130). */
export function ensureBuiltOrLast() {
  if (isBuilt()) return;
  if (builtAt() === 0) return ensureBuilt();
  log(buildStep.message);
  if (succeeds(buildStep.args)) return;
  log(
    `The build failed, see above. The academy starts with its last build, of ${new Date(builtAt()).toISOString()}. Please correct the reason, and restart.`,
  );
}

/** Runs a step on the pinned Node and exits when it fails. @param {string} message @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
export function run(message, args, env = {}) {
  log(message);
  if (!succeeds(args, env)) fail(`This step failed: node ${args.join(' ')}`);
}

/** Runs a script on the pinned Node. @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
export const succeeds = (args, env = {}) =>
  spawnSync(pinnedNode(), args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } }).status === 0;

/**
 * Runs a script on the pinned Node beside other ones, and prints its output when it has ended.
 * @param {{ message: string, args: string[] }} step
 * @returns {Promise<string | undefined>} a sentence when the step failed
 */
export async function runBeside({ message, args }) {
  const child = spawn(pinnedNode(), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  /** @type {Buffer[]} */
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part));
  const status = await new Promise((resolve) => child.once('error', resolve).once('close', resolve));
  log(message);
  process.stdout.write(Buffer.concat(output));
  return status === 0 ? undefined : `This step failed: node ${args.join(' ')}`;
}
