import { ensureInstalled, reexecOnPinnedNode } from '../../scripts/setup.mjs';

ensureInstalled();
if (await reexecOnPinnedNode()) {
  const [kind, ...args] = process.argv.slice(2);
  if (kind === 'replies') await (await import('./reply-notices.ts')).runReplyCrashTest(args);
  else await (await import('./jobs.ts')).runJobCrashTest(process.argv.slice(2));
}
