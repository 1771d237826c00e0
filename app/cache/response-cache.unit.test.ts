// Proves T37.
import { beforeEach, expect, test } from 'vitest';
import type { ContentEncoding } from '#app/lib/content-encoding.server.ts';
import { cacheTag } from './cache-tag.ts';
import { createResponseCache, type ResponseCache } from './response-cache.server.ts';
import { toResponse } from './stored-response.server.ts';
import type { TagCollector } from './tag-collector.server.ts';
import { createTagVersions, type TagVersions } from './tag-versions.server.ts';

/** No other process writes. */
const idleBus = { drain: () => [], publish: async () => undefined, close: async () => undefined };
let versions: TagVersions;
let cache: ResponseCache;
/** Current data, which a render returns. */
let data = 1;
let renders = 0;
/** Renders wait for it. */
let gate: Promise<void> = Promise.resolve();

beforeEach(() => {
  versions = createTagVersions(idleBus);
  cache = createResponseCache(versions);
  data = 1;
  renders = 0;
  gate = Promise.resolve();
});

const render =
  (tag?: string, status = 200) =>
  async (collector: TagCollector) => {
    renders += 1;
    const body = String(data);
    collector.add(tag ? [cacheTag(tag)] : []);
    await gate;
    return new Response(body, { status, headers: { 'Content-Type': 'text/plain' } });
  };
const identity: ContentEncoding[] = ['identity'];
const get = async (url = '/', tag: string | undefined = 'posts', status = 200) =>
  (await cache.getOrRender(url, identity, render(tag, status))).bytes.toString();
const getAs = async (client: string, url: string) => (await cache.getOrRender(url, identity, render('posts'), client)).bytes.toString();

/** Blocks renders until the returned function is called. */
function blockRenders(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  return resolve;
}

test('renders once until one of the tags is invalidated', async () => {
  expect([await get(), await get()]).toEqual(['1', '1']);
  data = 2;
  await versions.invalidate([cacheTag('something else')]);
  expect([await get(), renders]).toEqual(['1', 1]);
  await versions.invalidate([cacheTag('posts')]);
  expect(cache.match('/', identity)).toBeUndefined();
  expect(await get()).toBe('2');
});

test('concurrent requests share one render', async () => {
  const release = blockRenders();
  const bodies = Promise.all([get(), get(), get()]);
  release();
  expect(await bodies).toEqual(['1', '1', '1']);
  expect(renders).toBe(1);
});

test('a request after an invalidation does not get a render that started before it', async () => {
  const release = blockRenders();
  const early = get();
  data = 2;
  await versions.invalidate([cacheTag('posts')]);
  const late = Promise.all([get(), get()]);
  release();
  expect(await early).toBe('1');
  expect(await late).toEqual(['2', '2']);
  expect(renders).toBe(2);
  expect(await get()).toBe('2');
});

test('runs four renders at a time, two of them for one client, and shares a queued render even after an invalidation', async () => {
  const release = blockRenders();
  const others = ['/a', '/b', '/c', '/d'].map((address, nth) => getAs(nth < 2 ? 'one' : 'other', address));
  const waiting = [get()];
  expect(renders).toBe(4);
  data = 2;
  await versions.invalidate([cacheTag('posts')]);
  waiting.push(get());
  release();
  expect(await Promise.all(others)).toEqual(['1', '1', '1', '1']);
  expect(await Promise.all(waiting)).toEqual(['2', '2']);
  expect(renders).toBe(5);
});

test('a render queued for a busy client starts in a slot of another client that requests it', async () => {
  const release = blockRenders();
  const flood = ['/a', '/b', '/c', '/d', '/'].map((address) => getAs('flood', address));
  expect(renders).toBe(2);
  const visitors = [getAs('visitor', '/'), getAs('visitor', '/')];
  expect(renders).toBe(3);
  release();
  await Promise.all([...flood, ...visitors]);
  expect(renders).toBe(5);
});

test('a client whose queue is full still shares running renders; only new renders are rejected', async () => {
  const release = blockRenders();
  const flood = Array.from({ length: 52 }, (_, nth) => getAs('flood', `/${nth}`));
  const visitors = ['/x', '/y'].map((address) => getAs('visitor', address));
  const shared = [getAs('flood', '/51'), getAs('flood', '/x')];
  await expect(getAs('flood', '/one-more')).rejects.toMatchObject({ status: 503, retryAfter: 5 });
  release();
  await Promise.all([...flood, ...visitors, ...shared]);
  expect(renders).toBe(54);
});

test('uncacheable renders use the same slots', async () => {
  const release = blockRenders();
  const running: string[] = [];
  const work = (client: string) =>
    cache.limitRenders(async () => {
      running.push(client);
      await gate;
    }, client);
  const first = [getAs('one', '/a'), ...['one', 'one', 'other', 'other'].map(work), getAs('other', '/b')];
  expect([renders, running]).toEqual([1, ['one', 'other', 'other']]);
  release();
  await Promise.all(first);
  expect([renders, running]).toEqual([2, ['one', 'other', 'other', 'one']]);
});

test('an invalidation of another tag does not restart a shared render', async () => {
  const release = blockRenders();
  const early = get();
  await versions.invalidate([cacheTag('something else')]);
  const late = get();
  release();
  expect([await early, await late]).toEqual(['1', '1']);
  expect(renders).toBe(1);
});

test('does not cache a response without tags', async () => {
  await cache.getOrRender('/', identity, render());
  await cache.getOrRender('/', identity, render());
  expect(renders).toBe(2);
});

test('does not cache a 404', async () => {
  await get('/', 'posts', 404);
  await get('/', 'posts', 404);
  expect(renders).toBe(2);
});

test('a failed render rejects all its requests, and the next request renders again', async () => {
  const release = blockRenders();
  const failing = () => cache.getOrRender('/', identity, async () => gate.then(() => Promise.reject(new Error('no database'))));
  const bodies = Promise.allSettled([failing(), failing()]);
  release();
  expect((await bodies).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await get()).toBe('1');
});

test.each([
  ['a page', '/', 'text/html', ['br', 'gzip', null]],
  ['an image', '/media/1-400.webp', 'image/webp', [null, null, null]],
])('renders %s once per encoding', async (_, url, type, encodings) => {
  const contentEncodingFor = async (acceptable: ContentEncoding[]) => {
    const stored = await cache.getOrRender(url, acceptable, async (collector) => {
      renders += 1;
      collector.add([cacheTag('posts')]);
      return new Response('x'.repeat(1_400), { headers: { 'Content-Type': type } });
    });
    expect(cache.match(url, acceptable)).toBe(stored);
    return toResponse(stored, new Request('http://academy.test/')).headers.get('Content-Encoding');
  };
  const accepted: ContentEncoding[][] = [['br', 'gzip', 'identity'], ['gzip', 'identity'], ['identity'], ['br', 'identity']];
  const contentEncodings: (string | null)[] = [];
  for (const acceptable of accepted) contentEncodings.push(await contentEncodingFor(acceptable));
  expect(contentEncodings).toEqual([...encodings, encodings[0]]);
  expect(renders).toBe(new Set(encodings).size);
});

test('stores an image once, whatever its query string', async () => {
  const image = (url: string) => cache.getOrRender(url, identity, render('posts'));
  expect(await image('/media/1-400.webp')).toBe(await image('/media/1-400.webp?n=1'));
  expect(renders).toBe(1);
  expect(await get('/blog?n=1')).toBe(await get('/blog?n=2'));
  expect(renders).toBe(3);
});

test('images do not wait for page renders', async () => {
  const release = blockRenders();
  const pages = ['/a', '/b', '/c', '/d', '/e'].map((url) => getAs(url, url));
  const image = cache.getOrRender('/media/1-400.webp', identity, render('posts'));
  expect(renders).toBe(5);
  release();
  await Promise.all([...pages, image]);
});

test('evicts the least recently used entry when the cache is full', async () => {
  cache = createResponseCache(versions, 28_000);
  const getLarge = (url: string) =>
    cache.getOrRender(url, identity, async (collector) => {
      collector.add([cacheTag('posts')]);
      return new Response('x'.repeat(1_400), { headers: { 'Content-Type': 'text/plain' } });
    });
  for (let nth = 0; nth < 8; nth += 1) await getLarge(`/${nth}`);
  expect(cache.match('/0', identity)).toBeDefined();
  await getLarge('/8');
  expect(cache.match('/0', identity)).toBeDefined();
  expect(cache.match('/1', identity)).toBeUndefined();
});

test('keeps variants in two encodings, or only the newer one when both exceed the entry size', async () => {
  cache = createResponseCache(versions, 8 * 8_000);
  const getImage = (url: string, encodings: ContentEncoding[], bytes: number) =>
    cache.getOrRender(url, encodings, async (collector) => {
      collector.add([cacheTag('posts')]);
      return new Response('x'.repeat(bytes), { headers: { 'Content-Type': 'image/png' } });
    });
  const both: ContentEncoding[][] = [['identity'], ['br', 'identity']];
  for (const encodings of both) await getImage('/small', encodings, 1_000);
  for (const encodings of both) await getImage('/large', encodings, 4_000);
  expect(both.map((encodings) => cache.match('/small', encodings) !== undefined)).toEqual([true, true]);
  expect(both.map((encodings) => cache.match('/large', encodings) !== undefined)).toEqual([false, true]);
});

test('a new render in one encoding drops stale variants in other encodings', async () => {
  const both: ContentEncoding[][] = [['identity'], ['br', 'identity']];
  for (const encodings of both) await cache.getOrRender('/', encodings, render('posts'));
  await versions.invalidate([cacheTag('posts')]);
  await cache.getOrRender('/', ['identity'], render('posts'));
  expect(both.map((encodings) => cache.match('/', encodings) !== undefined)).toEqual([true, false]);
});

test('treats every entry as stale while changes by other processes are unknown', async () => {
  let changes: readonly string[] | 'unknown' = [];
  const shared = createResponseCache(createTagVersions({ ...idleBus, drain: () => changes }));
  const get = () => shared.getOrRender('/', identity, render('posts'));
  await get();
  expect(shared.match('/', identity)).toBeDefined();
  changes = 'unknown';
  expect(shared.match('/', identity)).toBeUndefined();
  await get();
  expect(shared.match('/', identity)).toBeUndefined();
  changes = [];
  await get();
  expect(shared.match('/', identity)).toBeDefined();
  changes = ['posts'];
  expect(shared.match('/', identity)).toBeUndefined();
});
