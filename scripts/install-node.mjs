// Installs the pinned Node where another major runs `npm ci`, which calls this script last. The package has 190 MB, so it has a lock file of its own.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fail, isPinnedMajor, linkedNode, log, pinnedMajor, root } from './setup.mjs';

if (!isPinnedMajor) {
  log(`This is Node ${process.versions.node}: installing Node ${pinnedMajor} (npm ci in scripts/node) …`);
  const cwd = join(root, 'scripts/node');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0)
    fail(`Node ${pinnedMajor} could not be installed, see the output of npm above. A machine with Node ${pinnedMajor} needs no installation of it.`);
  // Scripts of npm find this name before any other Node.
  mkdirSync(dirname(linkedNode), { recursive: true });
  rmSync(linkedNode, { force: true });
  symlinkSync(relative(dirname(linkedNode), join(cwd, 'node_modules/node/bin/node')), linkedNode);
}
