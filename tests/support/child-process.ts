import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** A process that serves HTTP. */
export interface ServingProcess {
  /** Origin: http://127.0.0.1:PORT */
  address: string;
  pid: number;
  stop(): Promise<void>;
}

const startTimeoutMs = 120_000;

/** Child processes that must not outlive this one, and whether they have a process group of their own. */
const children = new Map<ChildProcess, boolean>();
process.on('exit', () => {
  for (const [child, isGroup] of children) signal(child, 'SIGKILL', isGroup);
});

/** Registers a child process that is killed when this one exits. */
export function trackChild<Child extends ChildProcess>(child: Child, { isGroup = false } = {}): Child {
  children.set(child, isGroup);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Sends a signal to a process, or to all processes of its group. */
export function signal({ pid = 0, exitCode, signalCode }: ChildProcess, name: NodeJS.Signals, isGroup = false): void {
  if (pid === 0 || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(isGroup ? -pid : pid, name);
  } catch {
    // It exited at this moment.
  }
}

/** Resolves with the exit code, also when the process has exited already; null after a signal. */
export const exitOf = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', (code) => resolve(code)));

/** Stops a process with SIGTERM and resolves when it has exited. */
export async function stopChild(child: ChildProcess): Promise<void> {
  const exited = exitOf(child);
  signal(child, 'SIGTERM');
  await exited;
}

/** Resolves when the URL responds with 200. @throws with the output when the process exits before */
export async function waitUntilHealthy(child: ChildProcess, url: string, output: () => string = () => ''): Promise<void> {
  const from = performance.now();
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    const hasExited = child.exitCode !== null || child.signalCode !== null;
    if (hasExited) throw new Error(`${child.spawnargs.join(' ')} exited with ${child.exitCode} before it responded. ${output().slice(-4_000)}`);
    if (performance.now() - from > startTimeoutMs)
      throw new Error(`${url} did not respond with 200 within ${startTimeoutMs / 1000} s. ${output().slice(-4_000)}`);
    await wait(5);
  }
}
