import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { observatoryScore } from '#tests/support/observatory-score.ts';
import { type RawClient, rawClient, statusesIn } from '#tests/support/raw-http-client.ts';
import { admin, createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { createHttpServer, type GracefulServer, listenerOf, timeouts } from './http-server.server.ts';
import { securityHeaders } from './security-headers.server.ts';

/** Short enough to wait for, long enough for an honest client on a busy machine. */
const short = { headers: 1_000, request: 1_500, upload: 3_000, idle: 1_000, checkInterval: 100 };

let at: TestApp;
let usual: GracefulServer;
let hasty: GracefulServer;
beforeAll(async () => {
  at = await createTestApp();
  usual = await opened(timeouts);
  hasty = await opened(short);
});
afterAll(async () => {
  await Promise.all([usual.close(), hasty.close()]);
  await at.close();
});
beforeEach(() => {
  at.log.length = 0;
});
afterEach(async () => {
  for (const door of [usual, hasty]) await expect.poll(() => connections(door)).toBe(0);
});

const safety = securityHeaders('https://academy.test');
const opened = (limits: typeof timeouts) => listening(createHttpServer(listenerOf(at.httpApp.fetch, safety), safety, limits));

async function listening(door: GracefulServer): Promise<GracefulServer> {
  await new Promise<void>((resolve) => door.server.listen(0, '127.0.0.1', resolve));
  return door;
}

const portOf = ({ server }: GracefulServer) => (server.address() as AddressInfo).port;
const connections = ({ server }: GracefulServer) => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
/** An honest client, who comes and goes. */
const isServed = async (door: GracefulServer) =>
  (await fetch(`http://127.0.0.1:${portOf(door)}/healthz`, { headers: { Connection: 'close' } })).status === 200;
const many = (count: number, make: (nth: number) => RawClient) => Array.from({ length: count }, (_, nth) => make(nth));
const login = JSON.stringify(admin);
const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;
function answerIn(said: string): { headers: Headers; body: string } {
  const [top = '', body = ''] = said.split(/\r\n\r\n([\s\S]*)/);
  const lines = top.split('\r\n').slice(1);
  return { headers: new Headers(lines.map((line): [string, string] => [line.replace(/:.*/, ''), line.replace(/^[^:]*: ?/, '')])), body };
}
const asked = () => at.log.filter(({ event }) => event === 'request').map(({ details }) => (details as { path: string }).path);
const failures = () => at.log.filter(({ event }) => event === 'failed');

describe('who is slow', () => {
  test.each<[string, (port: number) => RawClient]>([
    ['says nothing', (port) => rawClient(port)],
    ['never ends the headers', (port) => rawClient(port, 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ')],
    ['sends a header now and then', (port) => dripping(rawClient(port, 'GET / HTTP/1.1\r\nHost: a\r\n'), 'X-A: b\r\n')],
    [
      'sends a body byte by byte',
      (port) =>
        dripping(rawClient(port, head('POST /api/login HTTP/1.1', 'Host: a', 'Content-Type: application/json', 'Content-Length: 60000')), ' '),
    ],
    [
      'sends an endless form by chunks',
      (port) =>
        dripping(
          rawClient(port, head('POST /contact HTTP/1.1', 'Host: a', 'Content-Type: application/x-www-form-urlencoded', 'Transfer-Encoding: chunked')),
          '1\r\na\r\n',
        ),
    ],
    [
      'is refused at once but sends on',
      (port) =>
        dripping(rawClient(port, head('POST /api/blog HTTP/1.1', 'Host: a', 'Content-Type: multipart/form-data', 'Content-Length: 9999999')), 'x'),
    ],
    ['stays after an answer', (port) => rawClient(port, head('GET /healthz HTTP/1.1', 'Host: a'))],
    [
      'says no more, and stays half-open',
      (port) => half(rawClient(port, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc', { halfOpen: true })),
    ],
  ])('150 times somebody who %s: others are served, and all are gone in time', async (_, slow) => {
    let arrived = 0;
    const count = () => arrived++;
    hasty.server.on('connection', count);
    const clients = many(150, () => slow(portOf(hasty)));
    await expect.poll(() => arrived, { timeout: 10_000 }).toBe(150);
    hasty.server.off('connection', count);
    expect(await isServed(hasty)).toBe(true);
    for (const said of await Promise.all(clients.map(({ closed }) => closed))) expect(statusesIn(said).length).toBeLessThan(2);
    expect(failures()).toEqual([]);
  });

  test.each([
    ['the answer', ['/large']],
    ['answers that were asked for at once', ['/small', '/large', '/large', '/large']],
  ])('who does not read %s keeps no place either', async (_, asked) => {
    const bytes = Buffer.alloc(64 * 1024 * 1024);
    const large = await listening(
      createHttpServer(({ url }, response) => response.end(url === '/small' ? 'small' : bytes), safety, { ...short, upload: 1_000 }),
    );
    let arrived = 0;
    large.server.on('connection', () => arrived++);
    const clients = many(5, () => {
      const client = rawClient(portOf(large), asked.map((url) => head(`GET ${url} HTTP/1.1`, 'Host: a')).join(''));
      client.socket.pause();
      return client;
    });
    await expect.poll(() => arrived).toBe(5);
    await expect.poll(() => connections(large)).toBe(0);
    for (const { socket } of clients) socket.destroy();
    await large.close();
  });
});

function dripping(client: RawClient, drop: string): RawClient {
  const timer = setInterval(() => client.socket.write(drop), 50);
  void client.closed.then(() => clearInterval(timer));
  return client;
}

function half(client: RawClient): RawClient {
  client.socket.end();
  return client;
}

/** A request that must never be seen as one: it is hidden in another. */
const hidden = 'GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n';
const json = 'Content-Type: application/json';
const smuggled: Record<string, string> = {
  'both lengths, CL.TE': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n${hidden}`,
  'both lengths, TE.CL': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Transfer-Encoding: chunked', 'Content-Length: 4')}5c\r\n${hidden}0\r\n\r\n`,
  'two codings': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity')}0\r\n\r\n${hidden}`,
  'chunked is not the last coding': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Transfer-Encoding: chunked, gzip')}0\r\n\r\n${hidden}`,
  'a coding that is none': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Transfer-Encoding: xchunked')}0\r\n\r\n${hidden}`,
  'a coding after a tab': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Content-Length: 3', 'Transfer-Encoding:\tchunked')}0\r\n\r\n${hidden}`,
  'a coding after a vertical tab': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Transfer-Encoding:\x0bchunked')}0\r\n\r\n${hidden}`,
  'two different lengths': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Content-Length: 0', `Content-Length: ${hidden.length}`)}${hidden}`,
  'two lengths in one line': `${head('POST /api/login HTTP/1.1', 'Host: a', json, `Content-Length: 0, ${hidden.length}`)}${hidden}`,
  'a length with a sign': `${head('POST /api/login HTTP/1.1', 'Host: a', json, `Content-Length: +${hidden.length}`)}${hidden}`,
  'a negative length': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Content-Length: -1')}${hidden}`,
  'a length in hex': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Content-Length: 0x20')}${hidden}`,
  'a length beyond all numbers': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Content-Length: 18446744073709551616')}${hidden}`,
  'a blank before the colon': `${head('POST /api/login HTTP/1.1', 'Host: a', json, `Content-Length : ${hidden.length}`)}${hidden}`,
  'a blank before the colon of the coding': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Transfer-Encoding : chunked')}0\r\n\r\n${hidden}`,
  'a folded line': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'X: y', ' Transfer-Encoding: chunked', 'Content-Length: 4')}0\r\n\r\n${hidden}`,
  'bare line feeds': `POST /api/login HTTP/1.1\nHost: a\nContent-Length: 0\n\n${hidden}`,
  'a bare carriage return': `POST /api/login HTTP/1.1\r\nHost: a\r\nX: y\rContent-Length: 0\r\n\r\n${hidden}`,
  'NUL in a header': `${head('POST /api/login HTTP/1.1', 'Host: a', 'X: a\0b', 'Content-Length: 0')}${hidden}`,
  'NUL in a name': `${head('POST /api/login HTTP/1.1', 'Host: a', 'Content-Length\0: 0')}${hidden}`,
  'no name': `${head('POST /api/login HTTP/1.1', 'Host: a', ': x', 'Content-Length: 0')}${hidden}`,
  'a size of a chunk with a sign': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Transfer-Encoding: chunked')}+0\r\n\r\n${hidden}`,
  'a size of a chunk in hex notation': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Transfer-Encoding: chunked')}0x0\r\n\r\n${hidden}`,
  'a chunk longer than its size': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Transfer-Encoding: chunked')}1\r\n{}\r\n0\r\n\r\n${hidden}`,
  'a chunk that ends in line feeds': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Transfer-Encoding: chunked')}2\n{}\n0\n\n${hidden}`,
  'an extension with a line feed': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Transfer-Encoding: chunked')}2;a\nb\r\n{}\r\n0\r\n\r\n${hidden}`,
  'endless extensions': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Transfer-Encoding: chunked')}2;${'a'.repeat(30_000)}\r\n{}\r\n0\r\n\r\n${hidden}`,
};

describe('what contradicts itself', () => {
  test.each(Object.entries(smuggled))('%s: refused once, and nothing hidden is answered', async (_, bytes) => {
    const client = rawClient(portOf(usual), bytes);
    const statuses = statusesIn(await client.closed);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(statuses.length).toBeLessThan(2);
    expect(asked()).not.toContain('/hidden');
    expect(failures()).toEqual([]);
  });

  test('the oracle sees a hidden request where it is an honest second one', async () => {
    const close = head('GET /in-sight HTTP/1.1', 'Host: a', 'Connection: close');
    const client = rawClient(portOf(usual), `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Content-Length: 2')}{}${close}`);
    expect(statusesIn(await client.closed)).toEqual([400, 404]);
    expect(asked()).toContain('/in-sight');
  });
});

describe('what is too large or too odd', () => {
  const close = 'Connection: close';
  test.each<[string, string, number[]]>([
    ['a target of 20,000 characters', head(`GET /${'a'.repeat(20_000)} HTTP/1.1`, 'Host: a', close), [431]],
    ['a header of 20,000 characters', head('GET / HTTP/1.1', 'Host: a', `X: ${'a'.repeat(20_000)}`, close), [431]],
    ['3,000 headers', head('GET / HTTP/1.1', 'Host: a', ...Array.from({ length: 3_000 }, (_, nth) => `X${nth}: y`), close), [431]],
    ['a name of 20,000 characters', head('GET / HTTP/1.1', 'Host: a', `${'a'.repeat(20_000)}: y`, close), [431]],
    ['a method of its own', head('BREW /pot HTTP/1.1', 'Host: a'), [400]],
    ['a very long method', head(`${'A'.repeat(10_000)} / HTTP/1.1`, 'Host: a'), [400]],
    ['TRACE', head('TRACE / HTTP/1.1', 'Host: a', close), [405]],
    ['TRACK', head('TRACK / HTTP/1.1', 'Host: a', close), [400]],
    ['no host', head('GET /healthz HTTP/1.1', close), [400]],
    ['an empty host', head('GET /healthz HTTP/1.1', 'Host:', close), [400]],
    ['a host that is none', head('GET /healthz HTTP/1.1', 'Host: a/../b?c#d@e', close), [400]],
    ['a target in full', head('GET http://other.example/healthz HTTP/1.1', 'Host: a', close), [200, 400]],
    ['a target of another kind', head('GET ftp://other.example/healthz HTTP/1.1', 'Host: a', close), [400, 404]],
    ['a target without a beginning', head('GET healthz HTTP/1.1', 'Host: a', close), [400]],
    ['two slashes', head('GET //other.example/healthz HTTP/1.1', 'Host: a', close), [400, 404]],
    ['a star', head('OPTIONS * HTTP/1.1', 'Host: a', close), [400, 404]],
    ['an upgrade', head('GET /healthz HTTP/1.1', 'Host: a', 'Upgrade: h2c, websocket', 'Connection: Upgrade, close', 'HTTP2-Settings: AA'), [200]],
    ['an expectation of its own', head('GET /healthz HTTP/1.1', 'Host: a', 'Expect: the-unexpected', close), [417]],
    ['HTTP/1.0', head('GET /healthz HTTP/1.0', 'Host: a'), [200]],
    ['HTTP/1.0 without a host', head('GET /healthz HTTP/1.0'), [400]],
    ['HTTP/0.9', 'GET /healthz\r\n\r\n', [400]],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
    ['HTTP/9.9', head('GET /healthz HTTP/9.9', 'Host: a'), [400]],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', [400]],
    ['only noise', '\0\xff\0\xff'.repeat(100), [400]],
  ])('%s', async (_, bytes, statuses) => {
    const client = rawClient(portOf(usual), Buffer.from(bytes, 'latin1'));
    const said = await client.closed;
    const [status, ...more] = statusesIn(said);
    expect(statuses).toContain(status);
    expect(more).toEqual([]);
    expect(failures()).toEqual([]);
    const { headers, body } = answerIn(said);
    expect(observatoryScore(headers).score).toBe(150);
    // A sentence, and as long as it was said to be.
    if (status !== 200 && status !== 404) expect(body).toMatch(/^[A-Z].*\.$/);
    expect(String(body.length)).toBe(headers.get('Content-Length'));
  });

  test('headers that do not come in time are refused with a sentence and the safety headers', async () => {
    const { headers, body } = answerIn(await rawClient(portOf(hasty), 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ').closed);
    expect(observatoryScore(headers).score).toBe(150);
    expect(body).toBe('The request took too long to arrive. Please try again.');
  });

  test('CONNECT opens nothing', async () => {
    expect(statusesIn(await rawClient(portOf(usual), head('CONNECT other.example:443 HTTP/1.1', 'Host: a')).closed)).toEqual([]);
  });

  test('of two hosts the first counts', async () => {
    const client = rawClient(portOf(usual), head('GET /healthz HTTP/1.1', 'Host: a', 'Host: b', close));
    expect(statusesIn(await client.closed)).toHaveLength(1);
  });

  test.each(['/api/login', '/api/blog', '/contact', '/unsubscribe', '/healthz'])('%s reads no endless body, said to be long or not', async (path) => {
    const begin = [`POST ${path} HTTP/1.1`, 'Host: a', json];
    const long = rawClient(portOf(usual), head(...begin, 'Content-Length: 99999999999'));
    const chunked = rawClient(portOf(usual), head(...begin, 'Transfer-Encoding: chunked'));
    flood(long, 'x'.repeat(65_536));
    flood(chunked, `10000\r\n${'x'.repeat(65_536)}\r\n`);
    for (const { closed } of [long, chunked]) {
      const statuses = statusesIn(await closed);
      expect(statuses.length).toBeLessThan(2);
      for (const status of statuses) expect([400, 401, 405, 413, 415]).toContain(status);
    }
    expect(failures()).toEqual([]);
  });

  test('Expect: 100-continue is answered when somebody may send', async () => {
    const begin = head('POST /api/admin/login HTTP/1.1', 'Host: a', json, `Content-Length: ${login.length}`, 'Expect: 100-continue', close);
    const client = rawClient(portOf(usual), begin);
    await expect.poll(client.received).toContain('100 Continue');
    client.socket.write(login);
    expect(statusesIn(await client.closed)).toEqual([100, 200]);
  });

  test('a hundred requests in one breath get a hundred answers in their order', async () => {
    const paths = Array.from({ length: 100 }, (_, nth) => (nth % 2 ? '/healthz' : '/api/no-such-call'));
    const bytes = paths.map((path, nth) => head(`GET ${path} HTTP/1.1`, 'Host: a', ...(nth === 99 ? [close] : [])));
    const statuses = statusesIn(await rawClient(portOf(usual), bytes.join('')).closed);
    expect(statuses).toEqual(paths.map((path) => (path === '/healthz' ? 200 : 404)));
  });
});

function flood({ socket }: RawClient, piece: string): void {
  const more = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('connect', more).on('drain', more);
}
