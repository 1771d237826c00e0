import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IsolatedReply, IsolatedRequest } from './isolated-task.ts';

/** Idle time in ms after which a process ends: the check of a file is followed by its import. */
const idleMs = 10_000;

/** Memory in MiB that a process may have beside its heap: Node, bytes of files, decoded pictures. */
const nativeMiB = 384;
const memoryCheckMs = 100;

/** V8 ends a process whose heap is full with one of the first three, the system one that takes too much of its memory with the last. */
const memorySignals: readonly (string | null)[] = ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL'];

export type Outcome = IsolatedReply | 'time' | 'memory';

/** A process that performs one task at a time. */
export class IsolatedProcess {
  readonly heapMiB: number;
  readonly entry: string;
  readonly #child: ChildProcess;
  /** Whether a request has no reply. */
  isBusy = false;
  #idle: NodeJS.Timeout | undefined;
  /** Limit for which the process was ended. */
  #reached: 'time' | 'memory' | undefined;

  constructor(entry: string, heapMiB: number) {
    this.entry = entry;
    this.heapMiB = heapMiB;
    this.#child = fork(entry, {
      execArgv: [`--max-old-space-size=${heapMiB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // An error of its start shows as its end.
    this.#child.on('error', () => undefined);
    const watch = setInterval(() => {
      if (residentMiB(this.#child.pid) > heapMiB + nativeMiB) this.#endAt('memory');
    }, memoryCheckMs).unref();
    this.#child.once('exit', () => clearInterval(watch)).once('error', () => clearInterval(watch));
  }

  get isAlive(): boolean {
    return this.#child.connected;
  }

  /** The reply, or the limit that ended the process. @throws when the process ends otherwise, and when `signal` aborts */
  async request(request: IsolatedRequest, timeLimitMs: number, signal?: AbortSignal): Promise<Outcome> {
    const child = this.#child;
    const stopping = new AbortController();
    const options = { signal: AbortSignal.any([stopping.signal, ...(signal ? [signal] : [])]) };
    const timer = setTimeout(() => this.#endAt('time'), timeLimitMs);
    try {
      this.isBusy = true;
      child.send(request, () => undefined);
      const isOver = child.exitCode !== null || child.signalCode !== null;
      const ended = isOver ? [child.exitCode, child.signalCode] : once(child, 'exit', options);
      const [reply, endedBy] = (await Promise.race([once(child, 'message', options), ended])) as [
        IsolatedReply | number | null,
        string | null | undefined,
      ];
      if (reply === 'done' || (typeof reply === 'object' && reply !== null)) {
        this.isBusy = false;
        return reply;
      }
      if (this.#reached) return this.#reached;
      if (memorySignals.includes(endedBy ?? null)) return 'memory';
      throw new Error(`The process ${this.entry} ended by itself (${endedBy ?? reply}).`);
    } catch (error) {
      throw signal?.aborted ? signal.reason : error;
    } finally {
      clearTimeout(timer);
      stopping.abort();
    }
  }

  /** Leaves the process waiting for another task, without keeping this one alive. */
  park(onEnd: () => void): void {
    this.#child.unref();
    this.#child.channel?.unref();
    this.#idle = setTimeout(() => {
      onEnd();
      this.kill();
    }, idleMs).unref();
  }

  unpark(): void {
    clearTimeout(this.#idle);
    this.#child.ref();
    this.#child.channel?.ref();
  }

  #endAt(limit: 'time' | 'memory'): void {
    this.#reached ??= limit;
    this.kill();
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}

/** Resident memory of a process, which V8 does not limit beside its heap; 0 where the system does not tell (not Linux). */
function residentMiB(pid: number | undefined): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
