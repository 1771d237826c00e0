import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '#tests/support/test-app.ts';
import { createLeaderLease } from './leader-lease.server.ts';

async function createTwoLeases() {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  return { app, first: createLeaderLease(app.context, 'work'), second: createLeaderLease(app.context, 'work') };
}

test('one of two processes becomes the leader and stays it', async () => {
  const { app, first, second } = await createTwoLeases();
  const results = await Promise.all([first.isLeader(), second.isLeader()]);
  expect(results.sort()).toEqual([false, true]);
  for (let step = 0; step < 30; step += 1) {
    app.clock.ms += 1000;
    expect([await first.isLeader(), await second.isLeader()].sort()).toEqual([false, true]);
  }
});

test('a released lease goes to the other process at once', async () => {
  const { first, second } = await createTwoLeases();
  expect(await first.isLeader()).toBe(true);
  await first.release();
  expect(await second.isLeader()).toBe(true);
  expect(await first.isLeader()).toBe(false);
});

test('loses the lease when it is not renewed for 10 s, and notices it', async () => {
  const { app, first, second } = await createTwoLeases();
  expect(await first.isLeader()).toBe(true);
  app.clock.ms += 9_999;
  expect(await second.isLeader()).toBe(false);
  app.clock.ms += 1;
  expect(await second.isLeader()).toBe(true);
  expect(await first.isLeader()).toBe(false);
});

test('releasing a lease that another process holds changes nothing', async () => {
  const { app, first, second } = await createTwoLeases();
  await first.isLeader();
  app.clock.ms += 10_000;
  await second.isLeader();
  await first.release();
  expect(await first.isLeader()).toBe(false);
});

test('leases of other work are independent', async () => {
  const { app, first } = await createTwoLeases();
  expect(await first.isLeader()).toBe(true);
  expect(await createLeaderLease(app.context, 'other work').isLeader()).toBe(true);
});
