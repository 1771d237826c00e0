import { ApiError } from '#app/lib/api-error.ts';
import { createFairQueue } from '#app/lib/concurrency-limit.server.ts';
import { IsolatedProcess } from './isolated-process.server.ts';
import type { IsolatedTask } from './isolated-task.ts';

/** The build bundles the entry beside that of the server; elsewhere Node runs the source. */
const defaultEntry = process.env.NODE_ENV === 'production' ? 'build/server/isolated.js' : 'app/isolated.ts';

/** Three heaps at most, and room for one feature beside the long imports of another. */
const queue = createFairQueue({
  concurrency: 3,
  maxQueued: 20,
  perClient: { concurrency: 2, maxQueued: 10 },
  overloadMessage: 'Many files are being read at this moment.',
});

const idle = new Set<IsolatedProcess>();

/** Time in which a task closes what it has opened. */
const endLimitMs = 5_000;

interface Options {
  /** Ends the process. */
  signal?: AbortSignal | undefined;
  entry?: string | undefined;
}

/**
 * Values of a task, each one computed when it is asked for.
 * @throws {IsolationLimit} when one takes longer, or more memory, than the task may
 */
export async function* runIsolated<Args, Value>(
  task: IsolatedTask<Args, Value>,
  args: Args,
  { signal, entry = defaultEntry }: Options = {},
): AsyncGenerator<Value, void, undefined> {
  const finish = await slotOf(task.name);
  const worker = takeIdle(entry, task.heapMiB) ?? new IsolatedProcess(entry, task.heapMiB);
  try {
    let outcome = await worker.request({ task: task.name, args }, task.timeLimitMs, signal);
    while (outcome !== 'done') {
      if (outcome === 'time' || outcome === 'memory') throw new IsolationLimit(task, outcome);
      if ('error' in outcome) throw new Error(`${task.name} failed: ${outcome.error}`);
      yield outcome.value as Value;
      outcome = await worker.request('next', task.timeLimitMs, signal);
    }
  } finally {
    await release(worker);
    finish();
  }
}

/** A file that takes more time or memory than there is for it. */
export class IsolationLimit extends ApiError {
  constructor(
    { subject, advice, timeLimitMs, heapMiB }: Pick<IsolatedTask<never, never>, 'subject' | 'advice' | 'timeLimitMs' | 'heapMiB'>,
    limit: 'time' | 'memory',
  ) {
    const reason = limit === 'time' ? `takes longer than ${timeLimitMs / 1_000} seconds` : `needs more than ${heapMiB} MiB of memory`;
    super(400, `${subject} ${reason} to be read. ${advice}`);
  }
}

/** Resolves when the feature of the task has a process, with the function that gives it back. */
function slotOf(name: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const hold = () => new Promise<void>((finish) => resolve(finish));
    queue.add(hold, name.split('.')[0]).result.catch(reject);
  });
}

function takeIdle(entry: string, heapMiB: number): IsolatedProcess | undefined {
  const worker = [...idle].find((each) => each.isAlive && each.entry === entry && each.heapMiB === heapMiB);
  if (worker) idle.delete(worker);
  worker?.unpark();
  return worker;
}

/** Keeps a process that can take another task. One that is still at a value, or does not end its task, is ended. */
async function release(worker: IsolatedProcess): Promise<void> {
  const ended = worker.isBusy ? undefined : await worker.request('end', endLimitMs).catch(() => undefined);
  if (ended !== 'done') {
    worker.kill();
    return;
  }
  idle.add(worker);
  worker.park(() => idle.delete(worker));
}
