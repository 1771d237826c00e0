import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFairQueue, limitConcurrency } from './concurrency-limit.server.ts';

test('so many run, so many wait, and the next is refused with a time to come again', async () => {
  const turn = limitConcurrency({ concurrency: 2, maxQueued: 3, overloadMessage: 'All are busy.' });
  const begun: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => begun.push(resolve));
  const five = Array.from({ length: 5 }, () => turn(work));
  await expect(turn(work)).rejects.toMatchObject({ status: 503, message: 'All are busy. Please try again in 5 seconds.', retryAfter: 5 });
  expect(begun).toHaveLength(2);
  for (let nth = 0; nth < 5; nth += 1) {
    await expect.poll(() => begun[nth]).toBeDefined();
    expect(begun.length).toBeLessThanOrEqual(nth + 2);
    begun[nth]?.();
  }
  await Promise.all(five);
});

test('who fails gives the turn on', async () => {
  const turn = limitConcurrency({ concurrency: 1, maxQueued: 5, overloadMessage: 'Busy.' });
  const failing = turn(() => Promise.reject(new Error('broken')));
  const next = turn(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

describe('places shared among clients', () => {
  const bounds = { concurrency: 4, maxQueued: 500, overloadMessage: 'Busy.', perClient: { concurrency: 2, maxQueued: 100 } };

  /** Work that runs until the test ends it; `running` and `started` name the client of each piece. */
  function openPlaces(options = bounds) {
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

  test('one client alone never holds all places, so another one begins at once', async () => {
    const places = openPlaces();
    const work = places.addMany('flood', 100);
    expect(places.started).toEqual(['flood', 'flood']);
    places.add('visitor');
    expect(places.started).toEqual(['flood', 'flood', 'visitor']);
    await places.endAll();
    await Promise.all(work);
  });

  test.each([1, 4])('of %s places, a client with 100 waiting delays another one by one place at most', async (concurrency) => {
    const places = openPlaces({ ...bounds, concurrency, perClient: { concurrency, maxQueued: 100 } });
    const work = [...places.addMany('flood', 100), places.add('visitor').result];
    const before = places.started.length;
    while (!places.started.includes('visitor')) await places.endOne();
    expect(places.started.slice(before)).toEqual(['flood', 'visitor']);
    await places.endAll();
    await Promise.all(work);
  });

  test('between two pieces of work of the main thread the event loop has a turn for other events', async () => {
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

  test('a client whose queue is full is refused, and the others are not', async () => {
    const places = openPlaces();
    const work = places.addMany('flood', 102);
    expect(() => places.add('flood')).toThrow('Busy. Please try again in 5 seconds.');
    work.push(places.add('visitor').result);
    expect(places.started).toContain('visitor');
    await places.endAll();
    await Promise.all(work);
  });

  test('when all together wait too long, only a client with a free place is let in', async () => {
    const places = openPlaces({ ...bounds, maxQueued: 10 });
    const work = places.addMany('flood', 12);
    expect(() => places.add('flood')).toThrow('Busy.');
    work.push(...places.addMany('visitor', 2));
    expect(places.running).toHaveLength(4);
    expect(() => places.add('visitor')).toThrow('Busy.');
    expect(() => places.add('late')).toThrow('Busy.');
    await places.endAll();
    await Promise.all(work);
  });

  test('work that two clients wait for starts once, in the first place that either gets', async () => {
    const places = openPlaces();
    const flood = places.addMany('flood', 50);
    const { result, share } = places.add('flood', 'shared');
    share('flood');
    expect(places.started).not.toContain('shared');
    share('visitor');
    share('visitor');
    expect(places.started.filter((name) => name === 'shared')).toHaveLength(1);
    await places.endAll();
    await Promise.all([...flood, result]);
    expect(places.started).toHaveLength(51);
  });

  const names = ['a', 'b', 'c', 'd', 'e'];
  const step = fc.oneof(fc.record({ add: fc.constantFrom(...names) }), fc.record({ end: fc.nat({ max: 3 }) }));

  test('whatever comes and ends, no place is idle while a client may run, and none overtakes a waiting one twice', async () => {
    const history = async (steps: ({ add: string } | { end: number })[]) => {
      const places = openPlaces();
      const added: string[] = [];
      const count = (of: string[], name: string) => of.filter((each) => each === name).length;
      const isRunning = (name: string) => places.running.filter((each) => each.name === name).length;
      const mayRun = (name: string) => count(added, name) > count(places.started, name) && isRunning(name) < bounds.perClient.concurrency;
      const overtakers = new Map<string, string[]>();
      for (const each of steps) {
        const passedOver = names.filter(mayRun);
        const before = places.started.length;
        if ('end' in each) await places.endOne(each.end);
        else {
          added.push(each.add);
          places.add(each.add);
        }
        for (const started of places.started.slice(before)) {
          for (const name of passedOver) overtakers.set(name, name === started ? [] : [...(overtakers.get(name) ?? []), started]);
        }
        for (const list of overtakers.values()) expect(new Set(list).size).toBe(list.length);
        for (const name of names) expect(isRunning(name)).toBeLessThanOrEqual(bounds.perClient.concurrency);
        expect(places.running.length).toBeLessThanOrEqual(bounds.concurrency);
        if (names.some(mayRun)) expect(places.running).toHaveLength(bounds.concurrency);
      }
      await places.endAll();
      expect(places.started).toHaveLength(added.length);
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 60 }), history), { numRuns: 100 });
  });
});
