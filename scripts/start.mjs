import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { tellUnknownNames } from './env-file-names.mjs';
import { buildMemoryProblem, memoryForBuild } from './free-memory.mjs';
import { packedProblem, platformName } from './packed.mjs';
import {
  builtAt,
  ensureBuiltOrLast,
  ensureInstalled,
  envFile,
  fail,
  isBuilt,
  isPacked,
  loadEnvFile,
  log,
  reexecOnPinnedNode,
  root,
} from './setup.mjs';

const problem = isPacked ? packedProblem(root, platformName()) : undefined;
if (problem) fail(problem);
/** Asked before packages of the next version take the place of those that the last build needs. */
const memoryProblem = builtAt() > 0 && !isBuilt() ? buildMemoryProblem(memoryForBuild()) : undefined;
if (!memoryProblem) ensureInstalled('run');
if (await reexecOnPinnedNode()) {
  loadEnvFile();
  if (isPacked) warnOfFilesInside();
  if (memoryProblem) log(`${memoryProblem} The academy starts with its last build.`);
  else ensureBuiltOrLast();
  await tellUnknownNames();
  await import('./serve.mjs');
}

/** The next version is unpacked into a folder of its own, and would find neither settings nor data that are in this one. */
function warnOfFilesInside() {
  const isInside = (/** @type {string} */ path) => !relative(root, path).startsWith('..');
  if (envFile !== '' && isInside(envFile) && existsSync(envFile))
    log(`The settings are in ${envFile}, inside the folder of this version. Please move them outside before you upgrade, and name them in ENV_FILE.`);
  const dataDir = resolve(root, process.env.DATA_DIR || 'var');
  if (!process.env.DATABASE_URL && isInside(dataDir))
    log(`The data is in ${dataDir}, inside the folder of this version. Please set DATA_DIR to a folder outside before you upgrade.`);
}
