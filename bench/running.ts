import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { Rival } from './load.ts';

export interface Running extends Rival {
  stop(): Promise<void>;
}

const patienceMs = 60_000;

/** Resolves when the address answers 200. */
export async function answering(child: ChildProcess, url: string): Promise<void> {
  const from = performance.now();
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} did not start`);
    if (performance.now() - from > patienceMs) throw new Error(`${url} does not answer`);
    await wait(5);
  }
}

export function stopping(child: ChildProcess): () => Promise<void> {
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return () => {
    child.kill('SIGTERM');
    return gone;
  };
}
