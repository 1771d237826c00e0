import { ensureInstalled, reexecOnPinnedNode } from '../../scripts/setup.mjs';

ensureInstalled();
if (await reexecOnPinnedNode()) {
  const [kind, ...args] = process.argv.slice(2);
  if (kind === 'replies') await (await import('./reply-notices.ts')).runReplyCrashTest(args);
  else if (kind === 'turns') await (await import('./day-turns.ts')).runDayTurnCrashTest(args);
  else if (kind === 'imports') await (await import('./imports.ts')).runImportCrashTest(args);
  else await (await import('./jobs.ts')).runJobCrashTest(process.argv.slice(2));
}
