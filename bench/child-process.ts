import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { Target } from './load.ts';

export interface TrackedChild extends Target {
  stop(): Promise<void>;
}

const patienceMs = 60_000;

/** Whatever ends the bench ends what it has started, too. */
const started = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of started) child.kill('SIGKILL');
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

/** Notes a process that must not outlive the bench. */
export function serverErrors<Child extends ChildProcess>(child: Child): Child {
  started.add(child);
  child.once('exit', () => started.delete(child));
  return child;
}

/** Resolves when the address answers 200. */
export async function waitUntilHealthy(child: ChildProcess, url: string): Promise<void> {
  const from = performance.now();
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} did not start`);
    if (performance.now() - from > patienceMs) throw new Error(`${url} does not answer`);
    await wait(5);
  }
}

export function stopChild(child: ChildProcess): () => Promise<void> {
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return () => {
    child.kill('SIGTERM');
    return gone;
  };
}
