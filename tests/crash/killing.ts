import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** Kills a process at a random time after the start of its workers (`tests/support/job-worker.ts`). */
export async function killSoon(child: ChildProcess, longestPauseMs: number): Promise<void> {
  if (child.stdout) await once(child.stdout, 'data');
  await pause(randomInt(longestPauseMs));
  await end(child, 'SIGKILL');
}

/** Sends a signal to a process that runs, and resolves when it has exited. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
