import { packedProblem, platformName } from './packed.mjs';
import { ensureBuiltOrLast, ensureInstalled, fail, isPacked, loadEnvFile, reexecOnPinnedNode, root } from './setup.mjs';

const problem = isPacked ? packedProblem(root, platformName()) : undefined;
if (problem) fail(problem);
ensureInstalled('run');
if (await reexecOnPinnedNode()) {
  loadEnvFile();
  ensureBuiltOrLast();
  await import('./serve.mjs');
}
