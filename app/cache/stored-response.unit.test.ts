import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { acceptedEncodings, type ContentEncoding } from '#app/lib/content-encoding.server.ts';
import { type StoredResponse, storeResponse, toResponse } from './stored-response.server.ts';

const page = `<p>${'ọ̀ ị́ ụ̄ '.repeat(200)}</p>`;
const finished = (
  body = page,
  type = 'text/html; charset=utf-8',
  { coding = 'identity', ...init }: ResponseInit & { coding?: ContentEncoding } = {},
) => storeResponse(new Response(body, { ...init, headers: { 'Content-Type': type, ...init.headers } }), coding);
const ask = (of: StoredResponse, headers: Record<string, string> = {}) => toResponse(of, new Request('http://academy.test/', { headers }));
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test.each([
  ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
  ['gzip', ['gzip', 'identity']],
  ['br;q=0, gzip;q=0.5', ['gzip', 'identity']],
  ['br;q=0.001', ['br', 'identity']],
  ['br; q=0.0, gzip;q=0', ['identity']],
  ['brotli, xgzip', ['identity']],
  ['', ['identity']],
  [undefined, ['identity']],
])('who accepts %j can be given it in %j', (accepted, codings) => {
  expect(acceptedEncodings(accepted)).toEqual(codings);
});

test.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', null, (bytes: Buffer) => bytes],
] as const)('in %s it says so, how long it is, and unpacks to what it was', async (coding, said, unpack) => {
  const answer = ask(await finished(page, 'text/html', { coding }));
  expect(answer.headers.get('Content-Encoding')).toBe(said);
  const bytes = await bytesOf(answer);
  expect(Number(answer.headers.get('Content-Length'))).toBe(bytes.byteLength);
  expect(unpack(bytes).toString()).toBe(page);
  expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
});

test.each(['br', 'gzip', 'identity'] as const)('in %s it holds no more memory than its bytes', async (coding) => {
  const { bytes } = await finished(page, 'text/html', { coding });
  expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
});

test.each([
  ['a picture', page, 'image/webp'],
  ['a font', page, 'font/woff2'],
  ['a short text', 'short', 'text/plain'],
])('%s is not packed', async (_, body, type) => {
  const answer = ask(await finished(body, type, { coding: 'br' }));
  expect(answer.headers.get('Content-Encoding')).toBeNull();
  expect((await bytesOf(answer)).toString()).toBe(body);
});

test('what an answer varies by is said together with the coding', async () => {
  const of = await finished('{}', 'application/json', { headers: { Vary: 'Authorization' } });
  expect(ask(of).headers.get('Vary')).toBe('Authorization, Accept-Encoding');
});

test('who has it already is told so without a body, whatever the coding', async () => {
  const of = (coding: ContentEncoding) =>
    finished(page, 'text/html', { coding, headers: { 'Content-Security-Policy': "default-src 'none'", 'Cache-Control': 'no-cache' } });
  const etag = ask(await of('br')).headers.get('ETag') ?? '';
  const packedOtherwise = await of('gzip');
  for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const answer = ask(packedOtherwise, { 'If-None-Match': known });
    expect(answer.status).toBe(304);
    expect(await answer.text()).toBe('');
    expect(answer.headers.get('ETag')).toBe(etag);
    expect(answer.headers.get('Cache-Control')).toBe('no-cache');
    expect(answer.headers.get('Content-Security-Policy')).toBe("default-src 'none'");
    for (const name of ['Content-Type', 'Content-Encoding', 'Content-Length']) expect(answer.headers.get(name)).toBeNull();
  }
  expect(ask(packedOtherwise, { 'If-None-Match': '"other"' }).status).toBe(200);
});

test('other bytes have another tag', async () => {
  const [one, other] = await Promise.all([finished('one'), finished('other')]);
  expect(one.etag).not.toBe(other.etag);
});

test('a refusal is never "unchanged"', async () => {
  const of = await finished('Not here', 'text/plain', { status: 404 });
  expect(ask(of, { 'If-None-Match': of.etag }).status).toBe(404);
});
