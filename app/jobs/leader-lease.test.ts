import { expect, onTestFinished, test } from 'vitest';
import { openTestAcademy } from '#tests/support/test-app.ts';
import { openSole } from './leader-lease.server.ts';

async function two() {
  const at = await openTestAcademy();
  onTestFinished(() => at.close());
  return { at, one: openSole(at.academy, 'work'), other: openSole(at.academy, 'work') };
}

test('of two that ask at once it is one, and it stays that one', async () => {
  const { at, one, other } = await two();
  const answers = await Promise.all([one.isMine(), other.isMine()]);
  expect(answers.sort()).toEqual([false, true]);
  for (let second = 0; second < 30; second += 1) {
    at.clock.ms += 1000;
    expect([await one.isMine(), await other.isMine()].sort()).toEqual([false, true]);
  }
});

test('who gives it up leaves it to the other at once', async () => {
  const { one, other } = await two();
  expect(await one.isMine()).toBe(true);
  await one.giveUp();
  expect(await other.isMine()).toBe(true);
  expect(await one.isMine()).toBe(false);
});

test('who says nothing for ten seconds has lost it, and learns so', async () => {
  const { at, one, other } = await two();
  expect(await one.isMine()).toBe(true);
  at.clock.ms += 9_999;
  expect(await other.isMine()).toBe(false);
  at.clock.ms += 1;
  expect(await other.isMine()).toBe(true);
  expect(await one.isMine()).toBe(false);
});

test('giving up what is somebody else’s by now changes nothing', async () => {
  const { at, one, other } = await two();
  await one.isMine();
  at.clock.ms += 10_000;
  await other.isMine();
  await one.giveUp();
  expect(await one.isMine()).toBe(false);
});

test('other work is somebody else’s matter', async () => {
  const { at, one } = await two();
  expect(await one.isMine()).toBe(true);
  expect(await openSole(at.academy, 'other work').isMine()).toBe(true);
});
