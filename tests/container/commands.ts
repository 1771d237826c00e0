import { spawnSync } from 'node:child_process';
import { fail } from '../../scripts/setup.mjs';

/** Runs a program and returns its output. Exits when it fails. */
export function command(program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) fail(`This step failed: ${program} ${args.join(' ')}\n${error?.message ?? ''}${stdout}${stderr}`);
  return stdout.trim();
}

export const succeeds = (program: string, ...args: string[]): boolean => spawnSync(program, args, { stdio: 'ignore' }).status === 0;
