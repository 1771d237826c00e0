import { ensureBuilt, ensureInstalled, reexecOnPinnedNode } from '../scripts/setup.mjs';

ensureInstalled();
if (await reexecOnPinnedNode()) {
  ensureBuilt();
  const { bench } = await import('./bench.ts');
  await bench(process.argv.slice(2));
}
