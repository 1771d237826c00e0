import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { Target } from './load.ts';

export interface TrackedChild extends Target {
  stop(): Promise<void>;
}

const startTimeoutMs = 60_000;

/** Child processes are killed when the benchmark exits. */
const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

/** Registers a child process that must not outlive the benchmark. */
export function trackChild<Child extends ChildProcess>(child: Child): Child {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Resolves when the URL responds with 200. */
export async function waitUntilHealthy(child: ChildProcess, url: string): Promise<void> {
  const from = performance.now();
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} exited with ${child.exitCode} before it responded`);
    if (performance.now() - from > startTimeoutMs) throw new Error(`${url} did not respond with 200 within ${startTimeoutMs / 1000} s`);
    await wait(5);
  }
}

export function stopChild(child: ChildProcess): () => Promise<void> {
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return () => {
    child.kill('SIGTERM');
    return exited;
  };
}
