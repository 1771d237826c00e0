import { defineIsolatedTask } from '#app/lib/isolation/isolated-task.ts';
import { serveIsolated } from '#app/lib/isolation/serve-isolated.server.ts';

/** Tasks that take all the time and memory that they get. */
const limits = { heapMiB: 64, subject: 'The test file', advice: 'Please make it smaller.' };

export const countTask = defineIsolatedTask<{ from: number; to: number }, { value: number; pid: number }>({
  ...limits,
  name: 'test.count',
  timeLimitMs: 60_000,
  perform: async function* ({ from, to }) {
    for (let value = from; value <= to; value += 1) yield { value, pid: process.pid };
  },
});

export const hangTask = defineIsolatedTask<null, number>({
  ...limits,
  name: 'test.hang',
  timeLimitMs: 2_000,
  perform: async function* () {
    yield process.pid;
    for (;;);
  },
});

export const hoardTask = defineIsolatedTask<null, number>({
  ...limits,
  name: 'test.hoard',
  timeLimitMs: 60_000,
  perform: async function* () {
    yield process.pid;
    // Large allocations end a whole process, also from a thread with a limit of its own.
    for (const hoard: number[][] = []; ; ) hoard.push(new Array(1e7).fill(1.5));
  },
});

/** Buffers are no part of the heap. */
export const hoardBuffersTask = defineIsolatedTask<null, number>({
  ...limits,
  name: 'test.hoard-buffers',
  timeLimitMs: 60_000,
  perform: async function* () {
    yield process.pid;
    const hoard: Buffer[] = [];
    while (hoard.length < 48) hoard.push(Buffer.alloc(16 * 1024 * 1024, 1));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 90_000);
    yield hoard.length;
  },
});

export const failTask = defineIsolatedTask<null, number>({
  ...limits,
  name: 'test.fail',
  timeLimitMs: 60_000,
  perform: async function* () {
    yield process.pid;
    throw new RangeError('A parser is wrong');
  },
});

if (process.send) serveIsolated([countTask, hangTask, hoardTask, hoardBuffersTask, failTask]);
