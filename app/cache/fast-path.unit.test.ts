import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHitLog } from '#app/lib/log.server.ts';
import { createMetrics } from '#app/lib/metrics.server.ts';
import { createFastPath } from './fast-path.server.ts';
import { buildStoredResponse } from './stored-response.server.ts';

const stored = new Map(
  ['/blog?page=2', '/media/1-400.webp'].map((url) => [
    url,
    buildStoredResponse(200, [['Content-Type', 'text/plain']], Buffer.from('stored'), 'identity', Buffer.from('stored')),
  ]),
);
const lines: unknown[] = [];
const { hitCountOf } = createMetrics();
let server: Server;
beforeAll(async () => {
  const fastPath = createFastPath([() => undefined, (url) => stored.get(url)], {
    log: createHitLog({ write: (line) => void lines.push(JSON.parse(line)) }),
    requestIdOf: ({ headers }) => `request ${headers['x-request-id']}`,
    hitCountOf: (path) => hitCountOf(path),
    viewsOf: () => undefined,
    isAutomatic: () => false,
  });
  server = createServer((incoming, response) => {
    if (!fastPath(incoming, response)) response.writeHead(404).end('passed on');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  lines.length = 0;
});

function send(path: string, method = 'GET', headers: Record<string, string> = {}): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, path, method, headers, agent: false }, async (response) => {
      let text = '';
      for await (const part of response) text += part;
      resolve(`${response.statusCode} ${text}`);
    })
      .once('error', reject)
      .end();
  });
}
const line = (method: string, status: number, id?: string) => ({
  level: 'info',
  time: expect.stringMatching(/^\d{4}-.*Z$/),

  event: 'request',
  request_id: `request ${id}`,
  method,
  path: '/blog',
  status,
  ms: 0,
});

test('answers every request from memory and logs each under its id', async () => {
  for (const id of ['1', '2', '3']) expect(await send('/blog?page=2', 'GET', { 'X-Request-Id': id })).toBe('200 stored');
  expect(lines).toEqual([line('GET', 200, '1'), line('GET', 200, '2'), line('GET', 200, '3')]);
});

test('logs HEAD requests and 304 responses with their own status', async () => {
  const etag = stored.get('/blog?page=2')?.etag ?? '';
  expect(await send('/blog?page=2')).toBe('200 stored');
  expect(await send('/blog?page=2', 'HEAD')).toBe('200 ');
  expect(await send('/blog?page=2', 'GET', { 'If-None-Match': etag })).toBe('304 ');
  expect(await send('/blog?page=2')).toBe('200 stored');
  expect(lines).toEqual([line('GET', 200), line('HEAD', 200), line('GET', 304), line('GET', 200)]);
});

test('writes no log line for media', async () => {
  expect(await send('/media/1-400.webp')).toBe('200 stored');
  expect(lines).toEqual([]);
});

test('passes on requests that are not stored, that write, that carry a token or that ask for a part', async () => {
  expect(await send('/blog')).toBe('404 passed on');
  expect(await send('/blog?page=2', 'POST')).toBe('404 passed on');
  expect(await send('/blog?page=2', 'GET', { Authorization: 'Bearer one' })).toBe('404 passed on');
  expect(await send('/blog?page=2', 'GET', { Range: 'bytes=0-1' })).toBe('404 passed on');
  expect(lines).toEqual([]);
});
