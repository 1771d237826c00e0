import { ensureBuilt, ensureInstalled, onPinnedNode } from '../scripts/setup.mjs';

ensureInstalled();
if (await onPinnedNode()) {
  ensureBuilt();
  const { bench } = await import('./bench.ts');
  await bench(process.argv.slice(2));
}
