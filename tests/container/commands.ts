import { spawnSync } from 'node:child_process';

/** Runs a program and returns its output. Throws when it fails, so that the caller can remove what it started. */
export function command(program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(`This step failed: ${program} ${args.join(' ')}\n${error?.message ?? ''}${stdout}${stderr}`);
  return stdout.trim();
}

export const succeeds = (program: string, ...args: string[]): boolean => spawnSync(program, args, { stdio: 'ignore' }).status === 0;
