// Proves T35, T37.
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect } from 'vitest';
import { admin } from '#tests/support/api-client.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { observatoryScore } from '#tests/support/observatory-score.ts';
import { requestHead as head, type RawClient, rawClient, statusesIn } from '#tests/support/raw-http-client.ts';
import { smugglingAttempts } from '#tests/support/smuggling-attempts.ts';
import { isFull } from '#tests/support/suite.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { createHttpServer, type GracefulServer, requestListenerOf, timeouts } from './http-server.server.ts';
import { securityHeaders } from './security-headers.server.ts';

/** Short timeouts in milliseconds, long enough for a valid client on a busy machine. */
const shortTimeouts = { headers: 2_000, request: 1_500, upload: 3_000, uploadCheck: 500, uploadBytes: 100, idle: 1_000, checkInterval: 100 };

const clientCount = isFull ? 150 : 40;

const test = withAppPerFile();
let normalServer: GracefulServer;
let impatientServer: GracefulServer;
test.beforeAll(async ({ app }) => {
  normalServer = await createServer(app, timeouts);
  impatientServer = await createServer(app, shortTimeouts);
});
afterAll(async () => {
  await Promise.all([normalServer.close(), impatientServer.close()]);
});
test.beforeEach(({ app }) => {
  app.log.length = 0;
});
afterEach(async () => {
  for (const server of [normalServer, impatientServer]) await expect.poll(() => countConnections(server)).toBe(0);
});

const baseHeaders = securityHeaders('https://academy.test');
const createServer = (app: TestApp, limits: typeof timeouts) =>
  listen(createHttpServer(requestListenerOf(app.httpApp.fetch, baseHeaders), baseHeaders, limits));

async function listen(server: GracefulServer): Promise<GracefulServer> {
  await new Promise<void>((resolve) => server.server.listen(0, '127.0.0.1', resolve));
  return server;
}

const portOf = ({ server }: GracefulServer) => (server.address() as AddressInfo).port;
const countConnections = ({ server }: GracefulServer) => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
/** Sends a valid request on a connection of its own. */
const isServed = async (server: GracefulServer) =>
  (await fetch(`http://127.0.0.1:${portOf(server)}/healthz`, { headers: { Connection: 'close' } })).status === 200;
const createClients = <Made>(count: number, make: (nth: number) => Made) => Array.from({ length: count }, (_, nth) => make(nth));
const login = JSON.stringify(admin);
function parseResponse(received: string): { headers: Headers; body: string } {
  const [top = '', body = ''] = received.split(/\r\n\r\n([\s\S]*)/);
  const lines = top.split('\r\n').slice(1);
  return { headers: new Headers(lines.map((line): [string, string] => [line.replace(/:.*/, ''), line.replace(/^[^:]*: ?/, '')])), body };
}
const requestedPaths = (app: TestApp) => app.log.filter(({ event }) => event === 'request').map(({ details }) => (details as { path: string }).path);
const failures = (app: TestApp) => app.log.filter(({ event }) => event === 'failed');

describe('slow clients', () => {
  const kinds: [string, (port: number) => RawClient][] = [
    ['that send nothing', (port) => rawClient(port)],
    ['that never end the headers', (port) => rawClient(port, 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ')],
    ['that send a header every 50 ms', (port) => drip(rawClient(port, 'GET / HTTP/1.1\r\nHost: a\r\n'), 'X-A: b\r\n')],
    [
      'that send a body byte by byte',
      (port) => drip(rawClient(port, head('POST /api/login HTTP/1.1', 'Host: a', 'Content-Type: application/json', 'Content-Length: 60000')), ' '),
    ],
    [
      'that send an endless chunked form',
      (port) =>
        drip(
          rawClient(port, head('POST /contact HTTP/1.1', 'Host: a', 'Content-Type: application/x-www-form-urlencoded', 'Transfer-Encoding: chunked')),
          '1\r\na\r\n',
        ),
    ],
    [
      'that keep sending after an error response',
      (port) =>
        drip(rawClient(port, head('POST /api/blog HTTP/1.1', 'Host: a', 'Content-Type: multipart/form-data', 'Content-Length: 9999999')), 'x'),
    ],
    ['that stay idle after a response', (port) => rawClient(port, head('GET /healthz HTTP/1.1', 'Host: a'))],
    [
      'that half-close within a body',
      (port) => halfClose(rawClient(port, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc', { halfOpen: true })),
    ],
  ];

  const inSuite = kinds.filter((_, nth) => isFull || nth % 3 === 0);
  test.for(inSuite)('many clients %s block no other client and are disconnected in time', async ([_, createClient], { app }) => {
    let arrived = 0;
    const count = () => arrived++;
    impatientServer.server.on('connection', count);
    const clients = createClients(clientCount, () => createClient(portOf(impatientServer)));
    await expect.poll(() => arrived).toBe(clientCount);
    impatientServer.server.off('connection', count);
    expect(await isServed(impatientServer)).toBe(true);
    for (const received of await Promise.all(clients.map(({ closed }) => closed))) expect(statusesIn(received).length).toBeLessThan(2);
    expect(failures(app)).toEqual([]);
  });

  test('disconnects clients that do not read a response, or pipelined ones', { tags: ['full'] }, async () => {
    const bytes = Buffer.alloc(64 * 1024 * 1024);
    const large = await listen(
      createHttpServer(({ url }, response) => response.end(url === '/small' ? 'small' : bytes), baseHeaders, { ...shortTimeouts, upload: 2_000 }),
    );
    let arrived = 0;
    large.server.on('connection', () => arrived++);
    const unread = (...paths: string[]) => {
      const client = rawClient(portOf(large), paths.map((url) => head(`GET ${url} HTTP/1.1`, 'Host: a')).join(''));
      client.socket.pause();
      return client;
    };
    const clients = createClients(5, () => [unread('/large'), unread('/small', '/large', '/large', '/large')]).flat();
    await expect.poll(() => arrived).toBe(10);
    await expect.poll(() => countConnections(large)).toBe(0);
    for (const { socket } of clients) socket.destroy();
    await large.close();
  });
});

function drip(client: RawClient, drop: string): RawClient {
  const timer = setInterval(() => client.socket.write(drop), 50);
  void client.closed.then(() => clearInterval(timer));
  return client;
}

function halfClose(client: RawClient): RawClient {
  client.socket.end();
  return client;
}

const json = 'Content-Type: application/json';

describe('request smuggling by', () => {
  test.for(Object.entries(smugglingAttempts))('%s gets at most one response, and no answer to the smuggled request', async ([_, bytes], { app }) => {
    const client = rawClient(portOf(normalServer), bytes);
    const statuses = statusesIn(await client.closed);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(statuses.length).toBeLessThan(2);
    expect(requestedPaths(app)).not.toContain('/hidden');
    expect(failures(app)).toEqual([]);
  });

  test('the check detects an answered second request', async ({ app }) => {
    const close = head('GET /in-sight HTTP/1.1', 'Host: a', 'Connection: close');
    const client = rawClient(portOf(normalServer), `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Content-Length: 2')}{}${close}`);
    expect(statusesIn(await client.closed)).toEqual([400, 404]);
    expect(requestedPaths(app)).toContain('/in-sight');
  });
});

describe('a malformed or oversized request:', () => {
  const close = 'Connection: close';
  test.for<[string, string, number[]]>([
    ['a target of 20,000 characters', head(`GET /${'a'.repeat(20_000)} HTTP/1.1`, 'Host: a', close), [431]],
    ['a header of 20,000 characters', head('GET / HTTP/1.1', 'Host: a', `X: ${'a'.repeat(20_000)}`, close), [431]],
    ['3,000 headers', head('GET / HTTP/1.1', 'Host: a', ...Array.from({ length: 3_000 }, (_, nth) => `X${nth}: y`), close), [431]],
    ['a header name of 20,000 characters', head('GET / HTTP/1.1', 'Host: a', `${'a'.repeat(20_000)}: y`, close), [431]],
    ['an unknown method', head('BREW /pot HTTP/1.1', 'Host: a'), [400]],
    ['a very long method', head(`${'A'.repeat(10_000)} / HTTP/1.1`, 'Host: a'), [400]],
    ['TRACE', head('TRACE / HTTP/1.1', 'Host: a', close), [405]],
    ['TRACK', head('TRACK / HTTP/1.1', 'Host: a', close), [400]],
    ['no Host header', head('GET /healthz HTTP/1.1', close), [400]],
    ['an empty Host header', head('GET /healthz HTTP/1.1', 'Host:', close), [400]],
    ['an invalid Host header', head('GET /healthz HTTP/1.1', 'Host: a/../b?c#d@e', close), [400]],
    ['a target in absolute form', head('GET http://other.example/healthz HTTP/1.1', 'Host: a', close), [200, 400]],
    ['a target with another scheme', head('GET ftp://other.example/healthz HTTP/1.1', 'Host: a', close), [400, 404]],
    ['a target without a slash', head('GET healthz HTTP/1.1', 'Host: a', close), [400]],
    ['a target with two slashes', head('GET //other.example/healthz HTTP/1.1', 'Host: a', close), [400, 404]],
    ['a target in asterisk form', head('OPTIONS * HTTP/1.1', 'Host: a', close), [400, 404]],
    ['an upgrade', head('GET /healthz HTTP/1.1', 'Host: a', 'Upgrade: h2c, websocket', 'Connection: Upgrade, close', 'HTTP2-Settings: AA'), [200]],
    ['an unknown expectation', head('GET /healthz HTTP/1.1', 'Host: a', 'Expect: the-unexpected', close), [417]],
    ['HTTP/1.0', head('GET /healthz HTTP/1.0', 'Host: a'), [200]],
    ['HTTP/1.0 without a Host header, as the health check of HAProxy', head('GET /healthz HTTP/1.0'), [200]],
    ['HTTP/1.0 without a Host header for another path', head('GET /api/blog HTTP/1.0'), [400]],
    ['HTTP/1.0 in absolute form without a Host header', head('GET http://other.example/healthz HTTP/1.0'), [400]],
    ['HTTP/0.9', 'GET /healthz\r\n\r\n', [400]],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
    ['HTTP/9.9', head('GET /healthz HTTP/9.9', 'Host: a'), [400]],
    ['a TLS handshake', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', [400]],
    ['binary noise', '\0\xff\0\xff'.repeat(100), [400]],
  ])('%s', async ([_, bytes, expected], { app }) => {
    const client = rawClient(portOf(normalServer), Buffer.from(bytes, 'latin1'));
    const received = await client.closed;
    const [status, ...more] = statusesIn(received);
    expect(expected).toContain(status);
    expect(more).toEqual([]);
    expect(failures(app)).toEqual([]);
    const { headers, body } = parseResponse(received);
    expect(observatoryScore(headers).score).toBe(150);
    // The body is a sentence of the declared length.
    if (status !== 200 && status !== 404) expect(body).toMatch(/^[A-Z].*\.$/);
    expect(String(body.length)).toBe(headers.get('Content-Length'));
  });

  test('answers 408 with security headers when the headers time out', async () => {
    const { headers, body } = parseResponse(await rawClient(portOf(impatientServer), 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ').closed);
    expect(observatoryScore(headers).score).toBe(150);
    expect(body).toBe('The request took too long to arrive. Please try again.');
  });

  test('closes the connection on CONNECT', async () => {
    expect(statusesIn(await rawClient(portOf(normalServer), head('CONNECT other.example:443 HTTP/1.1', 'Host: a')).closed)).toEqual([]);
  });

  test('answers once to two Host headers', async () => {
    const client = rawClient(portOf(normalServer), head('GET /healthz HTTP/1.1', 'Host: a', 'Host: b', close));
    expect(statusesIn(await client.closed)).toHaveLength(1);
  });

  test.for(['/api/login', '/api/blog', '/contact', '/unsubscribe', '/healthz'])(
    '%s stops reading endless bodies, with Content-Length and chunked',
    async (path, { app }) => {
      const begin = [`POST ${path} HTTP/1.1`, 'Host: a', json];
      const long = rawClient(portOf(normalServer), head(...begin, 'Content-Length: 99999999999'));
      const chunked = rawClient(portOf(normalServer), head(...begin, 'Transfer-Encoding: chunked'));
      flood(long, 'x'.repeat(65_536));
      flood(chunked, `10000\r\n${'x'.repeat(65_536)}\r\n`);
      for (const { closed } of [long, chunked]) {
        const statuses = statusesIn(await closed);
        expect(statuses.length).toBeLessThan(2);
        for (const status of statuses) expect([400, 401, 405, 413, 415]).toContain(status);
      }
      expect(failures(app)).toEqual([]);
    },
  );

  test('answers Expect: 100-continue before the body', async () => {
    const begin = head('POST /api/admin/login HTTP/1.1', 'Host: a', json, `Content-Length: ${login.length}`, 'Expect: 100-continue', close);
    const client = rawClient(portOf(normalServer), begin);
    await expect.poll(client.received).toContain('100 Continue');
    client.socket.write(login);
    expect(statusesIn(await client.closed)).toEqual([100, 200]);
  });

  test('answers 100 pipelined requests in order', async () => {
    const paths = Array.from({ length: 100 }, (_, nth) => (nth % 2 ? '/healthz' : '/api/no-such-call'));
    const bytes = paths.map((path, nth) => head(`GET ${path} HTTP/1.1`, 'Host: a', ...(nth === 99 ? [close] : [])));
    const statuses = statusesIn(await rawClient(portOf(normalServer), bytes.join('')).closed);
    expect(statuses).toEqual(paths.map((path) => (path === '/healthz' ? 200 : 404)));
  });
});

function flood({ socket }: RawClient, piece: string): void {
  const more = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('connect', more).on('drain', more);
}
