import { ensureBuilt, ensureInstalled, reexecOnPinnedNode } from '../scripts/setup.mjs';

/** Parts that start no server. */
const withoutServer = ['melody', 'mirror'];

ensureInstalled();
if (await reexecOnPinnedNode()) {
  const args = process.argv.slice(2);
  const [part, ...others] = args;
  if (part === 'mirror' && others.length > 0 && !others.includes('--quick')) {
    const { mirrorFolder } = await import('./mirror-folder.ts');
    mirrorFolder(others);
  } else {
    if (args.length === 0 || !args.every((name) => withoutServer.includes(name))) ensureBuilt();
    const { bench } = await import('./bench.ts');
    await bench(args);
  }
}
