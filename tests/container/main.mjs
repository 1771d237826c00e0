import { ensureInstalled, reexecOnPinnedNode } from '../../scripts/setup.mjs';

ensureInstalled();
if (await reexecOnPinnedNode()) {
  const { runContainerTest } = await import('./container-test.ts');
  await runContainerTest(process.argv.slice(2));
}
