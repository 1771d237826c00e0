import { beforeEach, expect, test } from 'vitest';
import type { ContentEncoding } from '#app/lib/content-encoding.server.ts';
import { createResponseCache, type ResponseCache } from './response-cache.server.ts';
import { toResponse } from './stored-response.server.ts';
import type { TagCollector } from './tag-collector.server.ts';
import { createTagVersions, type TagVersions } from './tag-versions.server.ts';

/** Nobody else writes. */
const alone = { drain: () => [], publish: async () => undefined, close: async () => undefined };
let changes: TagVersions;
let kept: ResponseCache;
/** What the answer would say now. */
let truth = 1;
let made = 0;
/** Answers wait here while a test holds them. */
let held: Promise<void> = Promise.resolve();

beforeEach(() => {
  changes = createTagVersions(alone);
  kept = createResponseCache(changes);
  truth = 1;
  made = 0;
  held = Promise.resolve();
});

const make = (topic?: string, status = 200) => {
  return async (reads: TagCollector) => {
    made += 1;
    const said = String(truth);
    reads.add(topic ? [topic] : []);
    await held;
    return new Response(said, { status, headers: { 'Content-Type': 'text/plain' } });
  };
};
const plain: ContentEncoding[] = ['identity'];
const ask = async (address = '/', topic: string | undefined = 'posts', status = 200) =>
  (await kept.getOrRender(address, plain, make(topic, status))).bytes.toString();
const askAs = async (client: string, address: string) => (await kept.getOrRender(address, plain, make('posts'), client)).bytes.toString();

function hold(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  return resolve;
}

test('it is made once, until what it is made of changes', async () => {
  expect([await ask(), await ask()]).toEqual(['1', '1']);
  truth = 2;
  await changes.invalidate(['something else']);
  expect(await ask()).toBe('1');
  expect(made).toBe(1);
  await changes.invalidate(['posts']);
  expect(kept.match('/', plain)).toBeUndefined();
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
  await changes.invalidate(['posts']);
  const late = Promise.all([ask(), ask()]);
  go();
  expect(await early).toBe('1');
  expect(await late).toEqual(['2', '2']);
  expect(made).toBe(2);
  expect(await ask()).toBe('2');
});

test('four are made at a time, two of them for one client; what waits for its turn is made once for all who ask meanwhile, whatever changes', async () => {
  const go = hold();
  const others = ['/a', '/b', '/c', '/d'].map((address, nth) => askAs(nth < 2 ? 'one' : 'other', address));
  const waiting = [ask()];
  expect(made).toBe(4);
  truth = 2;
  await changes.invalidate(['posts']);
  waiting.push(ask());
  go();
  expect(await Promise.all(others)).toEqual(['1', '1', '1', '1']);
  expect(await Promise.all(waiting)).toEqual(['2', '2']);
  expect(made).toBe(5);
});

test('an answer that waits in the queue of a busy client is made in the place of another one that asks for it', async () => {
  const go = hold();
  const flood = ['/a', '/b', '/c', '/d', '/'].map((address) => askAs('flood', address));
  expect(made).toBe(2);
  const visitors = [askAs('visitor', '/'), askAs('visitor', '/')];
  expect(made).toBe(3);
  go();
  await Promise.all([...flood, ...visitors]);
  expect(made).toBe(5);
});

test('a client whose queue is full still shares what is being made, and is refused nothing but new work', async () => {
  const go = hold();
  const flood = Array.from({ length: 52 }, (_, nth) => askAs('flood', `/${nth}`));
  const visitors = ['/x', '/y'].map((address) => askAs('visitor', address));
  const shared = [askAs('flood', '/51'), askAs('flood', '/x')];
  await expect(askAs('flood', '/one-more')).rejects.toMatchObject({ status: 503, retryAfter: 5 });
  go();
  await Promise.all([...flood, ...visitors, ...shared]);
  expect(made).toBe(54);
});

test('what is not kept is made in the same places', async () => {
  const go = hold();
  const running: string[] = [];
  const work = (client: string) =>
    kept.limitRenders(async () => {
      running.push(client);
      await held;
    }, client);
  const first = [askAs('one', '/a'), ...['one', 'one', 'other', 'other'].map(work), askAs('other', '/b')];
  expect([made, running]).toEqual([1, ['one', 'other', 'other']]);
  go();
  await Promise.all(first);
  expect([made, running]).toEqual([2, ['one', 'other', 'other', 'one']]);
});

test('a change of something else does not make those who wait begin again', async () => {
  const go = hold();
  const early = ask();
  await changes.invalidate(['something else']);
  const late = ask();
  go();
  expect([await early, await late]).toEqual(['1', '1']);
  expect(made).toBe(1);
});

test('what does not say what it is made of is made for each', async () => {
  await kept.getOrRender('/', plain, make());
  await kept.getOrRender('/', plain, make());
  expect(made).toBe(2);
});

test('a refusal is not kept', async () => {
  await ask('/', 'posts', 404);
  await ask('/', 'posts', 404);
  expect(made).toBe(2);
});

test('who fails fails for those who wait too, and the next one tries again', async () => {
  const go = hold();
  const failing = () => kept.getOrRender('/', plain, async () => held.then(() => Promise.reject(new Error('no database'))));
  const answers = Promise.allSettled([failing(), failing()]);
  go();
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask()).toBe('1');
});

test.each([
  ['a page', '/', 'text/html', ['br', 'gzip', null]],
  ['a picture', '/media/1-400.webp', 'image/webp', [null, null, null]],
])('%s is made once for each coding that it has', async (_, address, type, codings) => {
  const inCoding = async (acceptable: ContentEncoding[]) => {
    const finished = await kept.getOrRender(address, acceptable, async (reads) => {
      made += 1;
      reads.add(['posts']);
      return new Response('x'.repeat(1_400), { headers: { 'Content-Type': type } });
    });
    expect(kept.match(address, acceptable)).toBe(finished);
    return toResponse(finished, new Request('http://academy.test/')).headers.get('Content-Encoding');
  };
  const asked: ContentEncoding[][] = [['br', 'gzip', 'identity'], ['gzip', 'identity'], ['identity'], ['br', 'identity']];
  const got: (string | null)[] = [];
  for (const acceptable of asked) got.push(await inCoding(acceptable));
  expect(got).toEqual([...codings, codings[0]]);
  expect(made).toBe(new Set(codings).size);
});

test('a picture is kept once, whatever is added to its address', async () => {
  const picture = (address: string) => kept.getOrRender(address, plain, make('posts'));
  expect(await picture('/media/1-400.webp')).toBe(await picture('/media/1-400.webp?n=1'));
  expect(made).toBe(1);
  expect(await ask('/blog?n=1')).toBe(await ask('/blog?n=2'));
  expect(made).toBe(3);
});

test('pictures do not wait for pages that are being made', async () => {
  const go = hold();
  const pages = ['/a', '/b', '/c', '/d', '/e'].map((address) => askAs(address, address));
  const picture = kept.getOrRender('/media/1-400.webp', plain, make('posts'));
  expect(made).toBe(5);
  go();
  await Promise.all([...pages, picture]);
});

test('when the room is used up, what was not asked for longest goes', async () => {
  kept = createResponseCache(changes, 28_000);
  const big = (address: string) =>
    kept.getOrRender(address, plain, async (reads) => {
      reads.add(['posts']);
      return new Response('x'.repeat(1_400), { headers: { 'Content-Type': 'text/plain' } });
    });
  for (let nth = 0; nth < 8; nth += 1) await big(`/${nth}`);
  expect(kept.match('/0', plain)).toBeDefined();
  await big('/8');
  expect(kept.match('/0', plain)).toBeDefined();
  expect(kept.match('/1', plain)).toBeUndefined();
});

test('a form in another coding stands beside the first, unless both together are too large: then the newer stays', async () => {
  kept = createResponseCache(changes, 8 * 8_000);
  const get = (address: string, codings: ContentEncoding[], letters: number) =>
    kept.getOrRender(address, codings, async (reads) => {
      reads.add(['posts']);
      return new Response('x'.repeat(letters), { headers: { 'Content-Type': 'image/png' } });
    });
  const kinds: ContentEncoding[][] = [['identity'], ['br', 'identity']];
  for (const codings of kinds) await get('/small', codings, 1_000);
  for (const codings of kinds) await get('/large', codings, 4_000);
  expect(kinds.map((codings) => kept.match('/small', codings) !== undefined)).toEqual([true, true]);
  expect(kinds.map((codings) => kept.match('/large', codings) !== undefined)).toEqual([false, true]);
});

test('what is made anew in one coding takes no form with it that no longer stands', async () => {
  const both: ContentEncoding[][] = [['identity'], ['br', 'identity']];
  for (const codings of both) await kept.getOrRender('/', codings, make('posts'));
  await changes.invalidate(['posts']);
  await kept.getOrRender('/', ['identity'], make('posts'));
  expect(both.map((codings) => kept.match('/', codings) !== undefined)).toEqual([true, false]);
});

test('when nothing can be told about others, nothing kept stands', async () => {
  let changes: readonly string[] | 'unknown' = [];
  const together = createResponseCache(createTagVersions({ ...alone, drain: () => changes }));
  const get = () => together.getOrRender('/', plain, make('posts'));
  await get();
  expect(together.match('/', plain)).toBeDefined();
  changes = 'unknown';
  expect(together.match('/', plain)).toBeUndefined();
  await get();
  expect(together.match('/', plain)).toBeUndefined();
  changes = [];
  await get();
  expect(together.match('/', plain)).toBeDefined();
  changes = ['posts'];
  expect(together.match('/', plain)).toBeUndefined();
});
