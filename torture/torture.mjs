import { ensureBuilt, ensureInstalled, onPinnedNode } from '../scripts/prepare.mjs';

ensureInstalled();
if (await onPinnedNode()) {
  ensureBuilt();
  const { torture } = await import('./torture.ts');
  await torture(process.argv.slice(2));
}
