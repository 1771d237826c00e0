import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import type { TestContext } from 'vitest';

/** Tracing needs its tool, and a system that lets it look. */
export function needsStrace({ skip }: TestContext): void {
  const tried = spawnSync('strace', ['-o', '/dev/null', 'true']);
  if (tried.status !== 0) skip('Nothing here shows system calls: please install strace (Debian: apt-get install strace), and allow ptrace.');
}

/** Looks at a process, all its threads included, from here on; `watched` names the calls, `trace` the file for them. */
export async function attached(pid: number, watched: string[], trace: string): Promise<ChildProcess> {
  const strace = spawn('strace', [...watched, '-o', trace, '-p', String(pid)], { stdio: ['ignore', 'ignore', 'pipe'] });
  await new Promise<void>((resolve, reject) => {
    strace.stderr?.on('data', (said: Buffer) => said.includes('attached') && resolve());
    strace.once('exit', () => reject(new Error('strace could not look at the product')));
  });
  return strace;
}
