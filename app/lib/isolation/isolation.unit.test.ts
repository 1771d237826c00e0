// Proves T7.

import { expect, test } from 'vitest';
import { countTask, failTask, hangTask, hoardBuffersTask, hoardTask } from '#tests/support/isolated-worker-process.ts';
import { runIsolated } from './run-isolated.server.ts';

const entry = 'tests/support/isolated-worker-process.ts';
const count = (to: number) => Array.fromAsync(runIsolated(countTask, { from: 1, to }, { entry }));

/** First value of a task, and what ends it. */
async function endOf(task: typeof hangTask, signal?: AbortSignal): Promise<{ pid: number; error: unknown }> {
  const values: number[] = [];
  const error = await (async () => {
    for await (const value of runIsolated(task, null, { entry, signal })) values.push(value);
  })().catch((reason: unknown) => reason);
  return { pid: values[0] ?? 0, error };
}

const isGone = (pid: number) => {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
};

test('values come from another process, which performs the next task, too', async () => {
  const first = await count(3);
  expect(first.map(({ value }) => value)).toEqual([1, 2, 3]);
  expect(first[0]?.pid).not.toBe(process.pid);
  expect((await count(1))[0]?.pid).toBe(first[0]?.pid);
});

test('a task that takes too long is ended with a sentence, while this process goes on with its work', async () => {
  // The process is ready: its start may take as long on a busy machine.
  await count(1);
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, 5);
  const { pid, error } = await endOf(hangTask);
  clearInterval(ticking);
  expect(error).toMatchObject({ status: 400, message: 'The test file takes longer than 2 seconds to be read. Please make it smaller.' });
  expect(ticks).toBeGreaterThan(10);
  await expect.poll(() => isGone(pid)).toBe(true);
});

test('a task that fills its heap in one step ends its own process alone, with a sentence', async () => {
  const { pid, error } = await endOf(hoardTask);
  expect(error).toMatchObject({ status: 400, message: 'The test file needs more than 64 MiB of memory to be read. Please make it smaller.' });
  await expect.poll(() => isGone(pid)).toBe(true);
  expect(await count(2)).toHaveLength(2);
});

test.skipIf(process.platform !== 'linux')('a task that takes memory beside its heap is ended, too', async () => {
  const { pid, error } = await endOf(hoardBuffersTask);
  expect(error).toMatchObject({ status: 400, message: 'The test file needs more than 64 MiB of memory to be read. Please make it smaller.' });
  await expect.poll(() => isGone(pid)).toBe(true);
});

test('a process that ended between two values ends its task at once', async () => {
  const values = runIsolated(countTask, { from: 1, to: 3 }, { entry });
  const { value } = await values.next();
  process.kill(value?.pid ?? 0, 'SIGKILL');
  await expect.poll(() => isGone(value?.pid ?? 0)).toBe(true);
  await expect(values.next()).rejects.toMatchObject({ message: expect.stringMatching(/needs more than 64 MiB of memory/) });
});

test('an error of a task reaches the caller with its message', async () => {
  expect((await endOf(failTask)).error).toMatchObject({ message: expect.stringContaining('RangeError: A parser is wrong') });
});

test('a signal ends a task, and so does a caller that wants no more values', async () => {
  const { pid, error } = await endOf(hangTask, AbortSignal.timeout(500));
  expect(error).toMatchObject({ name: 'TimeoutError' });
  for await (const value of runIsolated(countTask, { from: 1, to: 1e9 }, { entry })) {
    expect(value.pid).not.toBe(pid);
    break;
  }
  expect(await count(2)).toHaveLength(2);
});

test('tasks of one feature wait for each other when two are running, and end all the same', async () => {
  const counts = await Promise.all(Array.from({ length: 6 }, () => count(2)));
  expect(counts.flat()).toHaveLength(12);
  expect(new Set(counts.flat().map(({ pid }) => pid)).size).toBeLessThanOrEqual(2);
});
