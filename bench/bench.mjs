import { ensureBuilt, ensureInstalled, onPinnedNode } from '../scripts/prepare.mjs';

ensureInstalled();
if (await onPinnedNode()) {
  ensureBuilt();
  const { bench } = await import('./bench.ts');
  await bench(process.argv.slice(2));
}
