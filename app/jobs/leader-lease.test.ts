import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '#tests/support/test-app.ts';
import { createLeaderLease } from './leader-lease.server.ts';

async function two() {
  const at = await createTestApp();
  onTestFinished(() => at.close());
  return { at, one: createLeaderLease(at.academy, 'work'), other: createLeaderLease(at.academy, 'work') };
}

test('of two that ask at once it is one, and it stays that one', async () => {
  const { at, one, other } = await two();
  const answers = await Promise.all([one.isLeader(), other.isLeader()]);
  expect(answers.sort()).toEqual([false, true]);
  for (let second = 0; second < 30; second += 1) {
    at.clock.ms += 1000;
    expect([await one.isLeader(), await other.isLeader()].sort()).toEqual([false, true]);
  }
});

test('who gives it up leaves it to the other at once', async () => {
  const { one, other } = await two();
  expect(await one.isLeader()).toBe(true);
  await one.release();
  expect(await other.isLeader()).toBe(true);
  expect(await one.isLeader()).toBe(false);
});

test('who says nothing for ten seconds has lost it, and learns so', async () => {
  const { at, one, other } = await two();
  expect(await one.isLeader()).toBe(true);
  at.clock.ms += 9_999;
  expect(await other.isLeader()).toBe(false);
  at.clock.ms += 1;
  expect(await other.isLeader()).toBe(true);
  expect(await one.isLeader()).toBe(false);
});

test('giving up what is somebody else’s by now changes nothing', async () => {
  const { at, one, other } = await two();
  await one.isLeader();
  at.clock.ms += 10_000;
  await other.isLeader();
  await one.release();
  expect(await one.isLeader()).toBe(false);
});

test('other work is somebody else’s matter', async () => {
  const { at, one } = await two();
  expect(await one.isLeader()).toBe(true);
  expect(await createLeaderLease(at.academy, 'other work').isLeader()).toBe(true);
});
