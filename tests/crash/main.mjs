import { ensureBuilt, ensureInstalled, reexecOnPinnedNode } from '../../scripts/setup.mjs';

ensureInstalled();
if (await reexecOnPinnedNode()) {
  ensureBuilt();
  const { runCrashTest } = await import('./crash-test.ts');
  await runCrashTest(process.argv.slice(2));
}
