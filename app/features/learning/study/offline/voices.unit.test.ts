import { expect, test } from 'vitest';
import { isVoice, keepVoice, partOf } from './voices.ts';

const whole = (length = 10) =>
  new Response(
    Uint8Array.from({ length }, (_, nth) => nth),
    { headers: { 'Content-Type': 'audio/mpeg', 'Content-Length': String(length) } },
  );
const bytesOf = async (response: Response) => [...new Uint8Array(await response.arrayBuffer())];

/** The part of the Cache API that is used, in the order in which entries were put. */
function memoryCache() {
  const entries = new Map<string, Response>();
  const urlOf = (key: Request | string) => (typeof key === 'string' ? new URL(key, 'http://academy.test').href : key.url);
  const cache = {
    delete: async (key: Request | string) => entries.delete(urlOf(key)),
    put: async (key: string, response: Response) => void entries.set(urlOf(key), response),
    match: async (key: Request) => entries.get(key.url),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
  };
  return { entries, cache: cache as unknown as Cache };
}
const pathOf = (nth: number) => `/media/${String(nth).padStart(32, '0')}-play.mp3`;

test.each([
  ['bytes=0-1', [0, 1], 'bytes 0-1/10'],
  ['bytes=8-', [8, 9], 'bytes 8-9/10'],
  ['bytes=9-99', [9], 'bytes 9-9/10'],
])('%s of a whole recording is answered with these bytes', async (range, bytes, contentRange) => {
  const response = await partOf(range, whole());
  expect([response.status, response.headers.get('Content-Range'), response.headers.get('Content-Type')]).toEqual([206, contentRange, 'audio/mpeg']);
  expect(await bytesOf(response)).toEqual(bytes);
});

test('without a range the whole recording is the answer, and a refusal stays one', async () => {
  expect((await partOf(null, whole())).status).toBe(200);
  expect((await partOf('bytes=0-1,4-5', whole())).status).toBe(200);
  expect((await partOf('bytes=0-1', new Response(null, { status: 404 }))).status).toBe(404);
  expect((await partOf('bytes=10-', whole())).status).toBe(416);
});

test('the newest 60 recordings are kept', async () => {
  const { cache, entries } = memoryCache();
  for (let nth = 0; nth < 70; nth += 1) await keepVoice(cache, pathOf(nth), whole());
  expect([...entries.keys()].map((url) => new URL(url).pathname)).toEqual(Array.from({ length: 60 }, (_, nth) => pathOf(nth + 10)));
});

test('recordings of more than 3 MB together are not kept, and one that is fetched again is the newest', async () => {
  const { cache, entries } = memoryCache();
  const long = () => whole(90_000);
  for (let nth = 0; nth < 33; nth += 1) await keepVoice(cache, pathOf(nth), long());
  await keepVoice(cache, pathOf(0), long());
  await keepVoice(cache, pathOf(40), long());
  expect(entries.size).toBe(33);
  expect([...entries.keys()].slice(-2).map((url) => new URL(url).pathname)).toEqual([pathOf(0), pathOf(40)]);
  expect(entries.has(`http://academy.test${pathOf(1)}`)).toBe(false);
});

test('only recordings are voices', () => {
  expect([pathOf(1), '/media/0-play.mp3', `${pathOf(1)}x`, '/media/00000000000000000000000000000001-400.webp'].map(isVoice)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
