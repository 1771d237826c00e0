import { ensureBuilt, ensureInstalled, reexecOnPinnedNode } from '../../scripts/setup.mjs';

ensureInstalled();
if (await reexecOnPinnedNode()) {
  ensureBuilt();
  const [kind, ...args] = process.argv.slice(2);
  if (kind === 'rolling-upgrade') await (await import('./rolling-upgrade.ts')).runRollingUpgrade(args);
  else if (kind === 'restarts') await (await import('./restarts.ts')).runRestarts(args);
  else if (kind === 'outage') await (await import('./outage.ts')).runOutageTest(args);
  else await (await import('./soak.ts')).runSoak(args);
}
