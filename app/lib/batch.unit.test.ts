import { expect, test } from 'vitest';
import { createBatcher } from './batch.server.ts';

const byTime = { shouldFlush: () => false, waitMs: 20 };

test('items added within the wait share one batch, and each caller waits for it', async () => {
  const batches: number[][] = [];
  const add = createBatcher<number>(async (items) => void batches.push(items), byTime);
  await Promise.all([add(1), add(2), add(3)]);
  expect(batches).toEqual([[1, 2, 3]]);
  await add(4);
  expect(batches).toEqual([[1, 2, 3], [4]]);
});

test('flushes at once when no further item is expected', async () => {
  let remaining = 3;
  const batches: number[][] = [];
  const add = createBatcher<number>(async (items) => void batches.push(items), { shouldFlush: () => remaining === 0, waitMs: 60_000 });
  const addExpected = (item: number) => {
    remaining -= 1;
    return add(item);
  };
  await Promise.all([addExpected(1), addExpected(2), addExpected(3)]);
  expect(batches).toEqual([[1, 2, 3]]);
});

test('runs one batch at a time, and collects later items in the next batch', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const batches: number[][] = [];
  let running = 0;
  let maxRunning = 0;
  const work = async (items: number[]) => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    batches.push(items);
    await released;
    running -= 1;
  };
  const add = createBatcher(work, { shouldFlush: () => true, waitMs: 20 });
  const first = add(1);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const others = [add(2), add(3)];
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(batches).toEqual([[1]]);
  release();
  await Promise.all([first, ...others]);
  expect([batches, maxRunning]).toEqual([[[1], [2, 3]], 1]);
});

test('a failed batch rejects its own items and no others', async () => {
  const add = createBatcher<number>(async (items) => {
    if (items.includes(1)) throw new Error('No');
  }, byTime);
  const results = await Promise.allSettled([add(1), add(2)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await add(3);
});
