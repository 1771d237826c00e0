import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import type { TestContext } from 'vitest';

/** Skips the test without strace or without the permission to trace. */
export function needsStrace({ skip }: TestContext): void {
  const probe = spawnSync('strace', ['-o', '/dev/null', 'true']);
  if (probe.status !== 0) skip('strace cannot trace: please install it (Debian: apt-get install strace) and allow ptrace.');
}

/** Attaches strace to a process and its threads; `straceOptions` select system calls. */
export async function attachStrace(pid: number, straceOptions: string[], outputFile: string): Promise<ChildProcess> {
  const strace = spawn('strace', [...straceOptions, '-o', outputFile, '-p', String(pid)], { stdio: ['ignore', 'ignore', 'pipe'] });
  await new Promise<void>((resolve, reject) => {
    strace.stderr?.on('data', (chunk: Buffer) => chunk.includes('attached') && resolve());
    strace.once('exit', () => reject(new Error('strace could not attach to the server')));
  });
  return strace;
}
