import { expect } from 'vitest';
import { createHttpApp } from '#app/http-app.server.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { recordQueries } from '#tests/support/query-plans.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { audioUrl, imageUrl } from './media-address.ts';
import { lockMedia, replaceOwnerMedia } from './media-store.server.ts';
import { contentHash } from './medium.server.ts';

const bytes = Uint8Array.from({ length: 5_000 }, (_, nth) => nth % 251);
const size = bytes.length;
const hash = contentHash(bytes);
const [picture, recording] = [imageUrl(hash), audioUrl(hash)];
const owner = { type: 'test', id: 1 };

const test = withAppPerFile();

const setMedia = (app: TestApp, variants: { variant: string; type: string; bytes: Uint8Array }[]) =>
  app.context.db.transaction().execute(async (tx) => {
    await lockMedia(tx);
    return replaceOwnerMedia(tx, owner, [], variants.length > 0 ? [{ hash, variants }] : []);
  });
test.beforeEach(({ app }) =>
  setMedia(app, [
    { variant: '800', type: 'image/webp', bytes },
    { variant: 'play', type: 'audio/mpeg', bytes },
    { variant: 'original', type: 'audio/wav', bytes },
  ]),
);
test.afterEach(async ({ app }) => app.context.cache.invalidate(await setMedia(app, [])));

const request = async (app: TestApp, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.httpApp.fetch(new Request(`http://academy.test${path}`, { method, headers }));
const bodyOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

test.for([
  [picture, 'image/webp', 'cross-origin'],
  [recording, 'audio/mpeg', 'same-origin'],
] as const)('%s is served whole, uncompressed, as immutable and with a strong ETag', async ([path, type, resourcePolicy], { app }) => {
  for (const headers of [{}, {}, { Authorization: 'Bearer dead' }] as Record<string, string>[]) {
    const response = await request(app, path, { ...headers, 'Accept-Encoding': 'br, gzip' });
    expect([response.status, Object.fromEntries(response.headers)]).toEqual([
      200,
      expect.objectContaining({
        'content-type': type,
        'content-length': String(size),
        'accept-ranges': 'bytes',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': resourcePolicy,
        etag: expect.stringMatching(/^"[\da-f]{32}-\w+"$/),
      }),
    ]);
    expect(response.headers.get('Content-Encoding')).toBeNull();
    expect(await bodyOf(response)).toEqual(bytes);
  }
});

test.for([
  ['the first byte', 'bytes=0-0', 0, 0],
  ['the last byte', `bytes=${size - 1}-${size - 1}`, size - 1, size - 1],
  ['the beginning', 'bytes=0-1023', 0, 1_023],
  ['the rest', 'bytes=4000-', 4_000, size - 1],
  ['the whole', 'bytes=0-', 0, size - 1],
  ['a range that ends beyond the end', 'bytes=4990-9999', 4_990, size - 1],
  ['a suffix', 'bytes=-10', size - 10, size - 1],
  ['a suffix longer than the file', 'bytes=-9999', 0, size - 1],
] as const)('%s is 206, from the cache or not', async ([_, range, first, last], { app }) => {
  for (const path of [picture, recording, recording]) {
    const response = await request(app, path, { Range: range, 'Accept-Encoding': 'br, gzip' });
    expect(response.status).toBe(206);
    expect(response.headers.get('Content-Range')).toBe(`bytes ${first}-${last}/${size}`);
    expect(response.headers.get('Content-Length')).toBe(String(last - first + 1));
    expect(response.headers.get('Content-Encoding')).toBeNull();
    expect(await bodyOf(response)).toEqual(bytes.slice(first, last + 1));
    await request(app, path);
  }
});

test.for([`bytes=${size}-`, `bytes=${size}-${size + 10}`, 'bytes=-0'])('%s is 416 with the size and a sentence', async (range, { app }) => {
  const response = await request(app, recording, { Range: range });
  expect([response.status, response.headers.get('Content-Range'), response.headers.get('Cache-Control')]).toEqual([
    416,
    `bytes */${size}`,
    'no-store',
  ]);
  expect(await response.text()).toBe(
    'The file has 5000 bytes, and the requested range has none of them. Please request a range within the file, or the whole file.',
  );
});

test.for(['bytes=9-1', 'bytes=one-two', 'items=0-1', 'bytes=0-1,5-6'])('"%s" is ignored: the response is the whole file', async (range, { app }) => {
  const response = await request(app, recording, { Range: range });
  expect([response.status, response.headers.get('Content-Range')]).toEqual([200, null]);
  expect(await bodyOf(response)).toEqual(bytes);
});

test('If-Range sends the part only for the current ETag', async ({ app }) => {
  const etag = (await request(app, recording)).headers.get('ETag') ?? '';
  const statusFor = async (ifRange: string) => (await request(app, recording, { Range: 'bytes=0-9', 'If-Range': ifRange })).status;
  expect(await statusFor(etag)).toBe(206);
  expect(await statusFor(`W/${etag}`)).toBe(200);
  expect(await statusFor('"another"')).toBe(200);
  expect(await statusFor('Sun, 06 Nov 1994 08:49:37 GMT')).toBe(200);
});

test('If-None-Match precedes the range, and is 304 with and without the cache', async ({ app }) => {
  const etag = (await request(app, recording)).headers.get('ETag') ?? '';
  const uncached = { Authorization: 'Bearer dead' };
  for (const headers of [{}, { Range: 'bytes=0-9' }, { Range: `bytes=${size}-` }, uncached] as Record<string, string>[]) {
    const response = await request(app, recording, { ...headers, 'If-None-Match': etag });
    expect([response.status, response.headers.get('ETag'), await response.text()]).toEqual([304, etag, '']);
  }
  expect((await request(app, recording, { Range: 'bytes=0-9', 'If-None-Match': '"another"' })).status).toBe(206);
});

test('HEAD ignores the range', async ({ app }) => {
  const response = await request(app, recording, { Range: 'bytes=0-9' }, 'HEAD');
  expect([response.status, response.headers.get('Content-Length'), response.headers.get('Content-Range')]).toEqual([200, String(size), null]);
  expect((await bodyOf(response)).length).toBe(0);
});

test('a part is read alone: the whole content does not leave the database', async ({ app }) => {
  const { db, queries } = recordQueries(app.context.db);
  const httpApp = createHttpApp({ ...app.context, db }, { handlePage: async () => new Response() });
  await httpApp.fetch(new Request(`http://academy.test${recording}`, { headers: { Range: 'bytes=10-19' } }));
  expect(queries().map(({ sql }) => sql.replace(/ from .*/, ''))).toEqual([
    'select length("bytes") as "size"',
    expect.stringMatching(/^select substr\("bytes", \S+, \S+\) as "part"$/),
  ]);
});

test('a medium is 404 once its last owner has gone, whole and in part', async ({ app }) => {
  await request(app, recording);
  await app.context.cache.invalidate(await setMedia(app, []));
  for (const headers of [{}, { Range: 'bytes=0-9' }] as Record<string, string>[]) {
    const response = await request(app, recording, headers);
    expect([response.status, await response.text()]).toEqual([404, 'No such recording']);
  }
  expect(await (await request(app, picture)).text()).toBe('No such picture');
});

test('the original of a recording, and a variant under another type, have no address', async ({ app }) => {
  for (const path of [`/media/${hash}-original.wav`, `/media/${hash}-original.mp3`, `/media/${hash}-play.webp`, `/media/${hash}-800.mp3`])
    expect((await request(app, path)).status, path).toBe(404);
});
