import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFastPath } from './fast-path.server.ts';
import { buildStoredResponse } from './stored-response.server.ts';

const kept = new Map(
  ['/blog?page=2', '/media/1-400.webp'].map((address) => [
    address,
    buildStoredResponse(200, [['Content-Type', 'text/plain']], Buffer.from('kept'), 'identity', Buffer.from('kept')),
  ]),
);
const lines: string[] = [];
let server: Server;
beforeAll(async () => {
  const front = createFastPath([() => undefined, (address) => kept.get(address)], (line) => void lines.push(line));
  server = createServer((incoming, response) => {
    if (!front(incoming, response)) response.writeHead(404).end('others answer');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  lines.length = 0;
});

function ask(path: string, method = 'GET', headers: Record<string, string> = {}): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, path, method, headers, agent: false }, async (answer) => {
      let text = '';
      for await (const part of answer) text += part;
      resolve(`${answer.statusCode} ${text}`);
    })
      .once('error', reject)
      .end();
  });
}
const logged = () => lines.map((line) => JSON.parse(`{${line}`));
const line = (method: string, status: number) => ({ event: 'request', method, path: '/blog', status, ms: 0 });

test('what is kept is answered whole, time after time, and each has its line', async () => {
  for (let nth = 0; nth < 3; nth += 1) expect(await ask('/blog?page=2')).toBe('200 kept');
  expect(logged()).toEqual([line('GET', 200), line('GET', 200), line('GET', 200)]);
});

test('its head alone, and that it is unchanged, have lines of their own', async () => {
  const etag = kept.get('/blog?page=2')?.etag ?? '';
  expect(await ask('/blog?page=2')).toBe('200 kept');
  expect(await ask('/blog?page=2', 'HEAD')).toBe('200 ');
  expect(await ask('/blog?page=2', 'GET', { 'If-None-Match': etag })).toBe('304 ');
  expect(await ask('/blog?page=2')).toBe('200 kept');
  expect(logged()).toEqual([line('GET', 200), line('HEAD', 200), line('GET', 304), line('GET', 200)]);
});

test('pictures have no line', async () => {
  expect(await ask('/media/1-400.webp')).toBe('200 kept');
  expect(lines).toEqual([]);
});

test('others answer what is not kept, what writes, and who brings a token', async () => {
  expect(await ask('/blog')).toBe('404 others answer');
  expect(await ask('/blog?page=2', 'POST')).toBe('404 others answer');
  expect(await ask('/blog?page=2', 'GET', { Authorization: 'Bearer one' })).toBe('404 others answer');
  expect(lines).toEqual([]);
});
