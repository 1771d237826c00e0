import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawClient, statusesIn } from '#tests/support/raw-http-client.ts';
import { staticFileHeaders } from './security-headers.server.ts';
import { createStaticFiles } from './static-files.server.ts';

const script = 'export const greeting = "Ndewo";\n'.repeat(100);
/** More than the socket and the file stream buffer, so that a client can leave in the middle. */
const largeBytes = Buffer.alloc(16 * 1024 * 1024, 'x');
let folder: string;
let files: ReturnType<typeof createStaticFiles>;
let server: Server;
let port: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'academy-files-'));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  const write = (path: string, bytes: string | Buffer) => writeFileSync(join(folder, path), bytes);
  write('assets/app-1.js', script);
  write('assets/app-1.js.br', brotliCompressSync(script));
  write('assets/app-1.js.gz', gzipSync(script));
  write('assets/large-1.js', largeBytes);
  write('assets/gone-1.js', script);
  write('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  write('site.webmanifest', '{}');
  write('.vite/manifest.json', '{}');
  files = createStaticFiles(folder, staticFileHeaders('https://academy.test'));
  server = createServer((incoming, response) => files.serve(incoming, response, () => Readable.from(['passed on']).pipe(response.writeHead(404))));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

interface Received {
  status: number | undefined;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
}

/** Sends a request without the decoding of fetch(). */
function send(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Received> {
  return new Promise((resolve, reject) => {
    request({ port, path, method, headers, agent: false }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) });
    })
      .once('error', reject)
      .end();
  });
}

describe('the encoding for Accept-Encoding', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0.0', undefined],
    ['', undefined],
  ])('%j is %s', async (accepted, encoding) => {
    const { status, headers, body } = await send('/assets/app-1.js', { 'Accept-Encoding': accepted });
    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, encoding, 'Accept-Encoding']);
    expect(body.byteLength).toBe(Number(headers['content-length']));
    expect(body.byteLength < script.length).toBe(encoding !== undefined);
  });
});

test('files with a hash in their name are cached for a year, others for an hour', async () => {
  expect((await send('/assets/app-1.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await send('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
});

test.each([
  ['/assets/app-1.js', 'text/javascript'],
  ['/favicon.svg', 'image/svg+xml'],
  ['/site.webmanifest', 'application/manifest+json'],
])('%s has the type %s and the security headers', async (path, type) => {
  const { headers } = await send(path);
  expect(headers['content-type']).toBe(type);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

test('HEAD has the headers of GET without a body, and a known ETag gets 304', async () => {
  const full = await send('/assets/app-1.js');
  const head = await send('/assets/app-1.js', {}, 'HEAD');
  expect([head.status, head.headers['content-length'], head.body.byteLength]).toEqual([200, String(script.length), 0]);
  const known = await send('/assets/app-1.js', { 'If-None-Match': String(full.headers.etag) });
  expect([known.status, known.body.byteLength]).toEqual([304, 0]);
});

test.each(['bytes=0-9', 'bytes=-2', 'bytes=3-1', 'bytes=9999999-', 'items=a-b', 'bytes=0-1,5-6'])(
  'the range %s gets the whole file',
  async (range) => {
    const { status, headers, body } = await send('/assets/app-1.js', { Range: range });
    expect([status, headers['content-range'], body.byteLength]).toEqual([200, undefined, script.length]);
  },
);

test.each([
  '/assets/none.js',
  '/assets',
  '/assets/',
  '/',
  '/.vite/manifest.json',
  '/../package.json',
  '/assets/../../package.json',
  '/%2e%2e/package.json',
  '/assets/%00',
  '/%zz',
])('%s is passed on', async (path) => {
  const received = await rawClient(port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`).closed;
  expect(statusesIn(received)).toEqual([404]);
  expect(received).toContain('passed on');
});

test('a response that is passed on is not taken for a file', async () => {
  expect((await send('/a-page')).body.toString()).toBe('passed on');
  expect(files.match('/a-page', ['identity'])).toBeUndefined();
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is passed on', async (method) => {
  expect((await send('/assets/app-1.js', {}, method)).body.toString()).toBe('passed on');
});

test.runIf(process.platform === 'linux')('clients that leave during a download leave no file open', async () => {
  const openFiles = () => readdirSync('/proc/self/fd').length;
  const before = openFiles();
  for (let nth = 0; nth < 20; nth += 1)
    await new Promise<void>((resolve) => {
      const outgoing = request({ port, path: '/assets/large-1.js', agent: false }, (response) => {
        response.once('data', () => outgoing.destroy()).once('close', resolve);
      });
      outgoing.on('error', () => undefined).end();
    });
  await expect.poll(openFiles).toBeLessThan(before + 5);
});

test('a file that is gone ends its own connection only', async () => {
  rmSync(join(folder, 'assets/gone-1.js'));
  await expect(send('/assets/gone-1.js')).rejects.toThrow();
  expect((await send('/assets/app-1.js')).status).toBe(200);
});

test('a file that was sent is matched afterwards, with the same headers and bytes', async () => {
  expect(files.match('/site.webmanifest', ['gzip', 'identity'])).toBeUndefined();
  const { headers, body } = await send('/site.webmanifest', { 'Accept-Encoding': 'gzip' });
  const match = () => files.match('/site.webmanifest', ['gzip', 'identity']);
  await expect.poll(match).toBeDefined();
  const stored = match();
  expect([stored?.status, stored?.etag, stored?.bytes.toString()]).toEqual([200, headers.etag, body.toString()]);
  const storedHeaders = Object.fromEntries(
    Array.from({ length: (stored?.headers.length ?? 0) / 2 }, (_, nth) => stored?.headers.slice(2 * nth, 2 * nth + 2) ?? []),
  );
  const { date, connection, ...fileHeaders } = headers;
  expect(storedHeaders).toEqual(fileHeaders);
});

test('neither other spellings of a path nor broken downloads nor 304 are matched afterwards', async () => {
  const { headers } = await send('/favicon.svg');
  for (const path of ['/favicon.svg?1', '/favicon.svg/', '/favicon%2Esvg', '/%66avicon.svg']) {
    expect((await send(path)).status).toBe(200);
    expect(files.match(path, ['identity'])).toBeUndefined();
  }
  expect((await send('/favicon.svg', { 'Accept-Encoding': 'br', 'If-None-Match': String(headers.etag) })).status).toBe(304);
  expect(files.match('/favicon.svg', ['br', 'identity'])).toBeUndefined();
  expect(files.match('/assets/large-1.js', ['identity'])).toBeUndefined();
});
