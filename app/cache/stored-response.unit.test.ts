import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { acceptedEncodings, type ContentEncoding } from '#app/lib/content-encoding.server.ts';
import { captureResponse, type StoredResponse, toResponse } from './stored-response.server.ts';

const page = `<p>${'ọ̀ ị́ ụ̄ '.repeat(200)}</p>`;
const store = (
  body = page,
  type = 'text/html; charset=utf-8',
  { encoding = 'identity', ...init }: ResponseInit & { encoding?: ContentEncoding } = {},
) => captureResponse(new Response(body, { ...init, headers: { 'Content-Type': type, ...init.headers } }), encoding);
const respond = (stored: StoredResponse, headers: Record<string, string> = {}) =>
  toResponse(stored, new Request('http://academy.test/', { headers }));
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test.each([
  ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
  ['gzip', ['gzip', 'identity']],
  ['br;q=0, gzip;q=0.5', ['gzip', 'identity']],
  ['br;q=0.001', ['br', 'identity']],
  ['br; q=0.0, gzip;q=0', ['identity']],
  ['brotli, xgzip', ['identity']],
  ['', ['identity']],
  [undefined, ['identity']],
])('Accept-Encoding %j allows %j', (accepted, encodings) => {
  expect(acceptedEncodings(accepted)).toEqual(encodings);
});

test.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', null, (bytes: Buffer) => bytes],
] as const)('%s: sets the content headers and decodes to the original body', async (encoding, contentEncoding, decode) => {
  const response = respond(await store(page, 'text/html', { encoding }));
  expect(response.headers.get('Content-Encoding')).toBe(contentEncoding);
  const bytes = await bytesOf(response);
  expect(Number(response.headers.get('Content-Length'))).toBe(bytes.byteLength);
  expect(decode(bytes).toString()).toBe(page);
  expect(response.headers.get('Vary')).toBe('Accept-Encoding');
});

test.each(['br', 'gzip', 'identity'] as const)('%s: holds no more memory than its bytes', async (encoding) => {
  const { bytes } = await store(page, 'text/html', { encoding });
  expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
});

test.each([
  ['an image', page, 'image/webp'],
  ['a font', page, 'font/woff2'],
  ['a short text', 'short', 'text/plain'],
])('does not compress %s', async (_, body, type) => {
  const response = respond(await store(body, type, { encoding: 'br' }));
  expect(response.headers.get('Content-Encoding')).toBeNull();
  expect((await bytesOf(response)).toString()).toBe(body);
});

test('adds Accept-Encoding to an existing Vary header', async () => {
  const stored = await store('{}', 'application/json', { headers: { Vary: 'Authorization' } });
  expect(respond(stored).headers.get('Vary')).toBe('Authorization, Accept-Encoding');
});

test('answers 304 without a body to a client with a current copy, in every encoding', async () => {
  const storeIn = (encoding: ContentEncoding) =>
    store(page, 'text/html', { encoding, headers: { 'Content-Security-Policy': "default-src 'none'", 'Cache-Control': 'no-cache' } });
  const etag = respond(await storeIn('br')).headers.get('ETag') ?? '';
  const gzipped = await storeIn('gzip');
  for (const ifNoneMatch of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const response = respond(gzipped, { 'If-None-Match': ifNoneMatch });
    expect(response.status).toBe(304);
    expect(await response.text()).toBe('');
    expect(response.headers.get('ETag')).toBe(etag);
    expect(response.headers.get('Cache-Control')).toBe('no-cache');
    expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'none'");
    for (const name of ['Content-Type', 'Content-Encoding', 'Content-Length']) expect(response.headers.get(name)).toBeNull();
  }
  expect(respond(gzipped, { 'If-None-Match': '"other"' }).status).toBe(200);
});

test('different bodies have different ETags', async () => {
  const [one, other] = await Promise.all([store('one'), store('other')]);
  expect(one.etag).not.toBe(other.etag);
});

test('a 404 is never answered with 304', async () => {
  const stored = await store('Not here', 'text/plain', { status: 404 });
  expect(respond(stored, { 'If-None-Match': stored.etag }).status).toBe(404);
});
