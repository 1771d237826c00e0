import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFastPath } from '#app/cache/fast-path.server.ts';
import { buildStoredResponse } from '#app/cache/stored-response.server.ts';
import { requestHead as head, rawClient } from '#tests/support/raw-http-client.ts';
import { createHttpServer, requestListenerOf } from './http-server.server.ts';
import { createStaticFiles } from './static-files.server.ts';

/** A server with all three ways to a response, as in main.ts: from memory, from a file, rendered. */
async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), 'academy-draining-'));
  writeFileSync(join(folder, 'app-1.js'), 'export {};');
  const files = createStaticFiles(folder, () => []);
  const stored = buildStoredResponse(200, [['Content-Type', 'text/plain']], Buffer.from('stored'), 'identity', Buffer.from('stored'));
  const hits = { log: () => undefined, requestIdOf: () => 'id', hitCountOf: () => ({ hits: 0 }), viewsOf: () => undefined, isAutomatic: () => false };
  const fastPath = createFastPath([files.match, (url) => (url === '/stored' ? stored : undefined)], hits);
  const handle = requestListenerOf(async (request) => {
    await rendering.promise;
    return new Response(`${new URL(request.url).pathname} rendered`);
  }, []);
  const rendering = Promise.withResolvers<void>();
  const made = createHttpServer(
    (request, response) => {
      if (!fastPath(request, response)) files.serve(request, response, () => handle(request, response));
    },
    [['X-Base', 'yes']],
  );
  await new Promise<void>((resolve) => made.server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    rendering.resolve();
    await made.close();
    rmSync(folder, { recursive: true });
  });
  const { port } = made.server.address() as AddressInfo;
  const client = (path: string) => rawClient(port, head(`GET ${path} HTTP/1.1`, 'Host: a'));
  return { ...made, client, port, render: () => rendering.resolve() };
}

test('while it drains, health checks fail, all else is served, and each response ends its connection', async () => {
  const { client, drain, render, server } = await startServer();
  render();
  const early = client('/stored');
  await expect.poll(early.received).toContain('stored');
  expect(early.received()).not.toContain('Connection: close');
  drain();
  for (const [path, status, body] of [
    ['/stored', 200, 'stored'],
    ['/app-1.js', 200, 'export {};'],
    // Sent before, so it comes from memory.
    ['/app-1.js', 200, 'export {};'],
    ['/page', 200, '/page rendered'],
    ['/healthz', 503, 'This server stops in a moment. Please send nothing more here.'],
    ['/healthz?from=balancer', 503, 'This server stops in a moment. Please send nothing more here.'],
  ] as const) {
    const received = await client(path).closed;
    expect([path, received]).toEqual([path, expect.stringMatching(new RegExp(`^HTTP/1\\.1 ${status} `))]);
    expect(received).toContain('Connection: close');
    expect(received.endsWith(body)).toBe(true);
  }
  // A connection from before the signal serves one more request.
  early.socket.write(head('GET /page HTTP/1.1', 'Host: a'));
  expect((await early.closed).split('HTTP/1.1 ').at(-1)).toMatch(/^200 [\s\S]*Connection: close[\s\S]*rendered$/);
  expect(server.listening).toBe(true);
});

test('a health check fails with no-store and the security headers, also over HTTP/1.0 without a host', async () => {
  const { port, drain } = await startServer();
  drain();
  const received = await rawClient(port, head('GET /healthz HTTP/1.0')).closed;
  expect(received).toMatch(/^HTTP\/1\.1 503 [\s\S]*Cache-Control: no-store[\s\S]*X-Base: yes/);
});

test('a response that was begun before ends its connection, too', async () => {
  const { client, drain, render } = await startServer();
  const waiting = client('/page');
  await expect.poll(() => waiting.socket.bytesWritten).toBeGreaterThan(0);
  // Served after the waiting one has arrived.
  await expect.poll(client('/stored').received).toContain('stored');
  drain();
  render();
  expect(await waiting.closed).toMatch(/Connection: close[\s\S]*rendered$/);
});
