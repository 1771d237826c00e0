// Plain JavaScript: the full suite asks before it starts the test.
import { spawnSync } from 'node:child_process';

const programs = ['buildah', 'mmdebstrap', 'unshare'];

/** @returns {string | undefined} a sentence when the container test cannot run on this machine */
export function missingForContainers() {
  const missing = programs.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
  if (missing.length === 0 && process.getuid?.() === 0) return undefined;
  return `it needs root and ${programs.join(', ')}. Please install what is missing (on Debian: sudo apt-get install ${programs.join(' ')}).`;
}
