import { beforeEach, expect, test } from 'vitest';
import { type Changes, openChanges } from './changes.server.ts';
import { type Kept, openKept } from './kept.server.ts';
import type { Reads } from './reads.server.ts';

/** Nobody else writes. */
const alone = { heard: () => [], spread: async () => undefined, close: async () => undefined };
let changes: Changes;
let kept: Kept;
/** What the answer would say now. */
let truth = 1;
let made = 0;
/** Answers wait here while a test holds them. */
let held: Promise<void> = Promise.resolve();

beforeEach(() => {
  changes = openChanges(alone);
  kept = openKept(changes);
  truth = 1;
  made = 0;
  held = Promise.resolve();
});

const make = (topic?: string, status = 200) => {
  return async (reads: Reads) => {
    made += 1;
    const said = String(truth);
    reads.add(topic ? [topic] : []);
    await held;
    return new Response(said, { status, headers: { 'Content-Type': 'text/plain' } });
  };
};
const ask = async (address = '/', topic: string | undefined = 'posts', status = 200) =>
  (await kept.get(address, make(topic, status))).bytes.toString();

function hold(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  return resolve;
}

test('it is made once, until what it is made of changes', async () => {
  expect([await ask(), await ask()]).toEqual(['1', '1']);
  truth = 2;
  await changes.tell(['something else']);
  expect(await ask()).toBe('1');
  expect(made).toBe(1);
  await changes.tell(['posts']);
  expect(kept.fresh('/')).toBeUndefined();
  expect(await ask()).toBe('2');
});

test('who asks while it is made waits for it', async () => {
  const go = hold();
  const answers = Promise.all([ask(), ask(), ask()]);
  go();
  expect(await answers).toEqual(['1', '1', '1']);
  expect(made).toBe(1);
});

test('who asks after a change is never given what was begun before it', async () => {
  const go = hold();
  const early = ask();
  truth = 2;
  await changes.tell(['posts']);
  const late = Promise.all([ask(), ask()]);
  go();
  expect(await early).toBe('1');
  expect(await late).toEqual(['2', '2']);
  expect(made).toBe(2);
  expect(await ask()).toBe('2');
});

test('a change of something else does not make those who wait begin again', async () => {
  const go = hold();
  const early = ask();
  await changes.tell(['something else']);
  const late = ask();
  go();
  expect([await early, await late]).toEqual(['1', '1']);
  expect(made).toBe(1);
});

test('what does not say what it is made of is made for each', async () => {
  await kept.get('/', make());
  await kept.get('/', make());
  expect(made).toBe(2);
});

test('a refusal is not kept', async () => {
  await ask('/', 'posts', 404);
  await ask('/', 'posts', 404);
  expect(made).toBe(2);
});

test('who fails fails for those who wait too, and the next one tries again', async () => {
  const go = hold();
  const failing = () => kept.get('/', async () => held.then(() => Promise.reject(new Error('no database'))));
  const answers = Promise.allSettled([failing(), failing()]);
  go();
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask()).toBe('1');
});

test('when the room is used up, what was not asked for longest goes', async () => {
  kept = openKept(changes, 40_000);
  const big = (address: string) =>
    kept.get(address, async (reads) => {
      reads.add(['posts']);
      return new Response('x'.repeat(1_400), { headers: { 'Content-Type': 'text/plain' } });
    });
  for (let nth = 0; nth < 8; nth += 1) await big(`/${nth}`);
  expect(kept.fresh('/0')).toBeDefined();
  await big('/8');
  expect(kept.fresh('/0')).toBeDefined();
  expect(kept.fresh('/1')).toBeUndefined();
});

test('when nothing can be told about others, nothing kept stands', async () => {
  let heard: readonly string[] | 'anything' = [];
  const together = openKept(openChanges({ ...alone, heard: () => heard }));
  const get = () => together.get('/', make('posts'));
  await get();
  expect(together.fresh('/')).toBeDefined();
  heard = 'anything';
  expect(together.fresh('/')).toBeUndefined();
  await get();
  expect(together.fresh('/')).toBeUndefined();
  heard = [];
  await get();
  expect(together.fresh('/')).toBeDefined();
  heard = ['posts'];
  expect(together.fresh('/')).toBeUndefined();
});
