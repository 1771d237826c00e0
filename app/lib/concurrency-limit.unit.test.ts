// Proves T37.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFairQueue, limitConcurrency } from './concurrency-limit.server.ts';

test('bounds running and queued work, and rejects more with 503 and Retry-After', async () => {
  const limit = limitConcurrency({ concurrency: 2, maxQueued: 3, overloadMessage: 'All are busy.' });
  const started: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => started.push(resolve));
  const five = Array.from({ length: 5 }, () => limit(work));
  await expect(limit(work)).rejects.toMatchObject({ status: 503, message: 'All are busy. Please try again in 5 seconds.', retryAfter: 5 });
  expect(started).toHaveLength(2);
  for (let nth = 0; nth < 5; nth += 1) {
    await expect.poll(() => started[nth]).toBeDefined();
    expect(started.length).toBeLessThanOrEqual(nth + 2);
    started[nth]?.();
  }
  await Promise.all(five);
});

test('failed work frees its slot', async () => {
  const limit = limitConcurrency({ concurrency: 1, maxQueued: 5, overloadMessage: 'Busy.' });
  const failing = limit(() => Promise.reject(new Error('broken')));
  const next = limit(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('work that has waited for its time is rejected with 503 and never starts, and its place in the queue is free', async () => {
  const { add } = createFairQueue({ concurrency: 1, maxQueued: 1, overloadMessage: 'Busy.' });
  const { promise: running, resolve: end } = Promise.withResolvers<void>();
  const first = add(() => running).result;
  const started: string[] = [];
  const work = (name: string) => async () => void started.push(name);
  await expect(add(work('late'), '', 10).result).rejects.toMatchObject({ status: 503, retryAfter: 5 });
  const next = add(work('next'), '', 60_000).result;
  end();
  await Promise.all([first, next]);
  expect(started).toEqual(['next']);
});

describe('slots shared among clients', () => {
  const bounds = { concurrency: 4, maxQueued: 500, overloadMessage: 'Busy.', perClient: { concurrency: 2, maxQueued: 100 } };

  /** Work that runs until the test ends it; `running` and `started` hold client names. */
  function createSlots(options = bounds) {
    const queue = createFairQueue(options);
    const running: { name: string; end: () => void }[] = [];
    const started: string[] = [];
    const work = (name: string) => () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      started.push(name);
      running.push({ name, end: resolve });
      return promise;
    };
    const add = (client: string, name = client) => queue.add(work(name), client);
    const addMany = (client: string, count: number) => Array.from({ length: count }, () => add(client).result);
    async function endOne(nth = 0): Promise<void> {
      for (const { end } of running.splice(nth, 1)) end();
      await new Promise(setImmediate);
    }
    const endAll = async () => {
      while (running.length > 0) await endOne();
    };
    return { add, addMany, running, started, endOne, endAll };
  }

  test('one client cannot take all slots: work of another client starts at once', async () => {
    const slots = createSlots();
    const work = slots.addMany('flood', 100);
    expect(slots.started).toEqual(['flood', 'flood']);
    slots.add('visitor');
    expect(slots.started).toEqual(['flood', 'flood', 'visitor']);
    await slots.endAll();
    await Promise.all(work);
  });

  test.each([1, 4])('with %s slots, 100 queued calls of one client delay another client by one slot at most', async (concurrency) => {
    const slots = createSlots({ ...bounds, concurrency, perClient: { concurrency, maxQueued: 100 } });
    const work = [...slots.addMany('flood', 100), slots.add('visitor').result];
    const before = slots.started.length;
    while (!slots.started.includes('visitor')) await slots.endOne();
    expect(slots.started.slice(before)).toEqual(['flood', 'visitor']);
    await slots.endAll();
    await Promise.all(work);
  });

  test('the event loop handles other events between two pieces of main-thread work', async () => {
    const { add } = createFairQueue({ ...bounds, concurrency: 1, pauses: true });
    const events: string[] = [];
    const first = add(async () => {
      events.push('first');
      setImmediate(() => events.push('another event'));
    }).result;
    const second = add(async () => void events.push('second')).result;
    await Promise.all([first, second]);
    expect(events).toEqual(['first', 'another event', 'second']);
  });

  test('rejects a client whose queue is full, and accepts other clients', async () => {
    const slots = createSlots();
    const work = slots.addMany('flood', 102);
    expect(() => slots.add('flood')).toThrow('Busy. Please try again in 5 seconds.');
    work.push(slots.add('visitor').result);
    expect(slots.started).toContain('visitor');
    await slots.endAll();
    await Promise.all(work);
  });

  test('with a full common queue, accepts only clients that have a free slot', async () => {
    const slots = createSlots({ ...bounds, maxQueued: 10 });
    const work = slots.addMany('flood', 12);
    expect(() => slots.add('flood')).toThrow('Busy.');
    work.push(...slots.addMany('visitor', 2));
    expect(slots.running).toHaveLength(4);
    expect(() => slots.add('visitor')).toThrow('Busy.');
    expect(() => slots.add('late')).toThrow('Busy.');
    await slots.endAll();
    await Promise.all(work);
  });

  test('work shared by two clients starts once, in the first free slot of either', async () => {
    const slots = createSlots();
    const flood = slots.addMany('flood', 50);
    const { result, share } = slots.add('flood', 'shared');
    share('flood');
    expect(slots.started).not.toContain('shared');
    share('visitor');
    share('visitor');
    expect(slots.started.filter((name) => name === 'shared')).toHaveLength(1);
    await slots.endAll();
    await Promise.all([...flood, result]);
    expect(slots.started).toHaveLength(51);
  });

  const names = ['a', 'b', 'c', 'd', 'e'];
  const anyStep = fc.oneof(fc.record({ add: fc.constantFrom(...names) }), fc.record({ end: fc.nat({ max: 3 }) }));

  test('keeps no slot idle while a client may run, and lets no client overtake a waiting one twice', async () => {
    const runSteps = async (steps: ({ add: string } | { end: number })[]) => {
      const slots = createSlots();
      const added: string[] = [];
      const count = (list: string[], name: string) => list.filter((item) => item === name).length;
      const runningCount = (name: string) => slots.running.filter((item) => item.name === name).length;
      const mayRun = (name: string) => count(added, name) > count(slots.started, name) && runningCount(name) < bounds.perClient.concurrency;
      const overtakers = new Map<string, string[]>();
      for (const step of steps) {
        const passedOver = names.filter(mayRun);
        const before = slots.started.length;
        if ('end' in step) await slots.endOne(step.end);
        else {
          added.push(step.add);
          slots.add(step.add);
        }
        for (const started of slots.started.slice(before)) {
          for (const name of passedOver) overtakers.set(name, name === started ? [] : [...(overtakers.get(name) ?? []), started]);
        }
        for (const list of overtakers.values()) expect(new Set(list).size).toBe(list.length);
        for (const name of names) expect(runningCount(name)).toBeLessThanOrEqual(bounds.perClient.concurrency);
        expect(slots.running.length).toBeLessThanOrEqual(bounds.concurrency);
        if (names.some(mayRun)) expect(slots.running).toHaveLength(bounds.concurrency);
      }
      await slots.endAll();
      expect(slots.started).toHaveLength(added.length);
    };
    await fc.assert(fc.asyncProperty(fc.array(anyStep, { maxLength: 60 }), runSteps), { numRuns: 100 });
  });
});
