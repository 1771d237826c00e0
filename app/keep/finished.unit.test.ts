import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { addPacked, asResponse, type Finished, finish, readyAnswer } from './finished.server.ts';

const page = `<p>${'ọ̀ ị́ ụ̄ '.repeat(200)}</p>`;
const finished = (body = page, type = 'text/html; charset=utf-8', init: ResponseInit = {}) =>
  finish(new Response(body, { ...init, headers: { 'Content-Type': type, ...init.headers } }));
const ask = (of: Finished, headers: Record<string, string>) => asResponse(of, new Request('http://academy.test/', { headers }));
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.001', 'br'],
  ['br; q=0.0, gzip;q=0', null],
  ['brotli, xgzip', null],
  ['', null],
])('who accepts "%s" gets it in %s', async (accepted, coding) => {
  const answer = await ask(await finished(), { 'Accept-Encoding': accepted });
  expect(answer.headers.get('Content-Encoding')).toBe(coding);
  const bytes = await bytesOf(answer);
  expect(Number(answer.headers.get('Content-Length'))).toBe(bytes.byteLength);
  const plain = coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes;
  expect(plain.toString()).toBe(page);
  expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
});

test.each([
  ['a picture', page, 'image/webp'],
  ['a font', page, 'font/woff2'],
  ['a short text', 'short', 'text/plain'],
])('%s is not packed', async (_, body, type) => {
  const answer = await ask(await finished(body, type), { 'Accept-Encoding': 'br' });
  expect(answer.headers.get('Content-Encoding')).toBeNull();
  expect((await bytesOf(answer)).toString()).toBe(body);
});

test('what an answer varies by is said together with the coding', async () => {
  const of = await finished('{}', 'application/json', { headers: { Vary: 'Authorization' } });
  expect((await ask(of, {})).headers.get('Vary')).toBe('Authorization, Accept-Encoding');
});

test('who has it already is told so without a body, whatever the coding', async () => {
  const of = await finished(page, 'text/html', { headers: { 'Content-Security-Policy': "default-src 'none'", 'Cache-Control': 'no-cache' } });
  const etag = (await ask(of, { 'Accept-Encoding': 'br' })).headers.get('ETag') ?? '';
  for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const answer = await ask(of, { 'If-None-Match': known, 'Accept-Encoding': 'gzip' });
    expect(answer.status).toBe(304);
    expect(await answer.text()).toBe('');
    expect(answer.headers.get('ETag')).toBe(etag);
    expect(answer.headers.get('Cache-Control')).toBe('no-cache');
    expect(answer.headers.get('Content-Security-Policy')).toBe("default-src 'none'");
    expect(answer.headers.get('Content-Type')).toBeNull();
  }
  expect((await ask(of, { 'If-None-Match': '"other"' })).status).toBe(200);
});

test('other bytes have another tag', async () => {
  const [one, other] = await Promise.all([finished('one'), finished('other')]);
  expect(one.etag).not.toBe(other.etag);
});

test('a refusal is never "unchanged"', async () => {
  const of = await finished('Not here', 'text/plain', { status: 404 });
  expect((await ask(of, { 'If-None-Match': of.etag })).status).toBe(404);
});

test('it is packed once for all who wait, and ready at once for those who come later', async () => {
  const of = await finished();
  expect(readyAnswer(of, { acceptEncoding: 'br', ifNoneMatch: undefined })).toBeUndefined();
  const answers = Promise.all([ask(of, { 'Accept-Encoding': 'br' }), ask(of, { 'Accept-Encoding': 'br' })]);
  expect(of.packing.size).toBe(1);
  await answers;
  expect(of.packing.size).toBe(0);
  expect(readyAnswer(of, { acceptEncoding: 'br', ifNoneMatch: undefined })?.status).toBe(200);
});

test('what was packed elsewhere is sent so, however small', async () => {
  const of = await finished('short', 'text/plain');
  addPacked(of, 'br', brotliCompressSync('short'));
  const answer = await ask(of, { 'Accept-Encoding': 'br' });
  expect(answer.headers.get('Content-Encoding')).toBe('br');
  expect(brotliDecompressSync(await bytesOf(answer)).toString()).toBe('short');
});
