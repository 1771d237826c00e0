import { resolve } from 'node:path';
import { ensureBuilt, ensureInstalled, reexecOnPinnedNode, run } from '../../scripts/setup.mjs';

// npm run screenshots -- FOLDER [part of a name]: screenshots of every screen in every state, on a phone and a desktop, light and dark. Failures are listed
// at the end.
ensureInstalled();
if (await reexecOnPinnedNode()) {
  ensureBuilt();
  const [, , folder = 'var/screenshots', ...only] = process.argv;
  const names = only.flatMap((part) => ['--testNamePattern', part]);
  run('Pictures of every screen …', ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.screenshots.config.ts', ...names], {
    TEST_SCREENSHOTS_DIR: resolve(folder),
  });
}
