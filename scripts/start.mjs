import { relative, resolve } from 'node:path';
import { tellUnknownNames } from './env-file-names.mjs';
import { packedProblem, platformName } from './packed.mjs';
import { ensureBuiltOrLast, ensureInstalled, fail, isPacked, loadEnvFile, log, reexecOnPinnedNode, root } from './setup.mjs';

const problem = isPacked ? packedProblem(root, platformName()) : undefined;
if (problem) fail(problem);
ensureInstalled('run');
if (await reexecOnPinnedNode()) {
  loadEnvFile();
  if (isPacked) warnOfDataInside();
  ensureBuiltOrLast();
  await tellUnknownNames();
  await import('./serve.mjs');
}

/** The next version is unpacked into a folder of its own, and would not find data that is in this one. */
function warnOfDataInside() {
  const dataDir = resolve(root, process.env.DATA_DIR || 'var');
  if (process.env.DATABASE_URL || relative(root, dataDir).startsWith('..')) return;
  log(`The data is in ${dataDir}, inside the folder of this version. Please set DATA_DIR to a folder outside before you upgrade.`);
}
