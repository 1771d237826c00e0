import { expect, test } from 'vitest';
import { createBatcher } from './batch.server.ts';

const forLong = { shouldFlush: () => false, waitMs: 20 };

test('what comes within the time goes together, and everybody waits for it', async () => {
  const groups: number[][] = [];
  const add = createBatcher<number>(async (items) => void groups.push(items), forLong);
  await Promise.all([add(1), add(2), add(3)]);
  expect(groups).toEqual([[1, 2, 3]]);
  await add(4);
  expect(groups).toEqual([[1, 2, 3], [4]]);
});

test('the last who is expected is not waited for any longer', async () => {
  let left = 3;
  const groups: number[][] = [];
  const add = createBatcher<number>(async (items) => void groups.push(items), { shouldFlush: () => left === 0, waitMs: 60_000 });
  const leave = (item: number) => {
    left -= 1;
    return add(item);
  };
  await Promise.all([leave(1), leave(2), leave(3)]);
  expect(groups).toEqual([[1, 2, 3]]);
});

test('groups come one after the other, and what comes meanwhile joins the next', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const groups: number[][] = [];
  let busy = 0;
  let most = 0;
  const work = async (items: number[]) => {
    busy += 1;
    most = Math.max(most, busy);
    groups.push(items);
    await released;
    busy -= 1;
  };
  const add = createBatcher(work, { shouldFlush: () => true, waitMs: 20 });
  const first = add(1);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const others = [add(2), add(3)];
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(groups).toEqual([[1]]);
  release();
  await Promise.all([first, ...others]);
  expect([groups, most]).toEqual([[[1], [2, 3]], 1]);
});

test('a group that fails tells those who were in it, and no others', async () => {
  const add = createBatcher<number>(async (items) => {
    if (items.includes(1)) throw new Error('No');
  }, forLong);
  const results = await Promise.allSettled([add(1), add(2)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await add(3);
});
