import { ensureBuilt, ensureInstalled, onPinnedNode } from '../../scripts/setup.mjs';

ensureInstalled();
if (await onPinnedNode()) {
  ensureBuilt();
  const { torture } = await import('./crash-test.ts');
  await torture(process.argv.slice(2));
}
