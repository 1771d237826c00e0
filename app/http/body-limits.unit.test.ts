// Proves T48.

import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { rawClient, statusesIn } from '#tests/support/raw-http-client.ts';
import { createHttpServer, type GracefulServer, requestListenerOf } from './http-server.server.ts';

const test = withAppPerFile();
let server: GracefulServer;
let port: number;
test.beforeAll(async ({ app }) => {
  server = createHttpServer(requestListenerOf(app.httpApp.fetch, []), []);
  await new Promise<void>((resolve) => server.server.listen(0, '127.0.0.1', resolve));
  port = (server.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await server.close();
});

type Framing = 'Content-Length' | 'chunked';

/** Sends a body whole, or in chunks of 1 KiB. */
function send(path: string, body: Buffer, framing: Framing, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const length: Record<string, number> = framing === 'chunked' ? {} : { 'Content-Length': body.byteLength };
    const outgoing = request({ port, path, method: 'POST', agent: false, headers: { ...headers, ...length } }, async (response) => {
      let text = '';
      for await (const part of response) text += part;
      resolve(`${response.statusCode} ${text}`);
    }).once('error', reject);
    for (let from = 0; from < body.byteLength; from += 1024) outgoing.write(body.subarray(from, from + 1024));
    outgoing.end();
  });
}

const json = { 'Content-Type': 'application/json' };
/** JSON of a given length; spaces after the object are part of the body. */
const subscription = (bytes: number) => Buffer.from(JSON.stringify({ email: 'a@example.com' }).padEnd(bytes));
const tooLong = (limit: string) =>
  `413 ${JSON.stringify({ error: `The request may have at most ${limit}`, message: `The request may have at most ${limit}` })}`;

describe.each<Framing>(['Content-Length', 'chunked'])('with %s', (framing) => {
  test('accepts as much JSON as the fields of the call need, and rejects one byte more with 413', async () => {
    expect(await send('/api/subscribe', subscription(4 * 1024), framing, json)).toMatch(/^201 /);
    expect(await send('/api/subscribe', subscription(4 * 1024 + 1), framing, json)).toBe(tooLong('4 KiB'));
    expect(await send('/api/login', Buffer.alloc(6 * 1024 + 1), framing, json)).toBe(tooLong('6 KiB'));
    expect(await send('/api/contact', Buffer.alloc(64 * 1024 + 1), framing, json)).toBe(tooLong('64 KiB'));
  });

  test('accepts 9 MiB where the contract says so', async ({ adminToken }) => {
    const headers = { ...json, Authorization: `Bearer ${adminToken}` };
    const letter = (length: number) => Buffer.from(JSON.stringify({ subject: 'Ndewo', message: 'ụ'.repeat(length) }));
    expect(await send('/api/admin/newsletters/test', letter(30_000), framing, headers)).toMatch(/^202 /);
    expect(await send('/api/admin/newsletters/test', Buffer.alloc(9 * 1024 * 1024 + 1), framing, headers)).toBe(tooLong('9 MiB'));
  });

  test('rejects a multipart body above 14 MiB with 413, and any without a token with 401', async ({ adminToken }) => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const large = Buffer.alloc(14 * 1024 * 1024 + 1, 'x');
    expect(await send('/api/blog', large, framing, { ...headers, Authorization: `Bearer ${adminToken}` })).toBe(tooLong('14 MiB'));
    expect(await send('/api/blog', large.subarray(0, 10_000), framing, headers)).toMatch(/^401 /);
  });

  test('rejects a form of a page above 128 KiB with 413', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect(await send('/contact', Buffer.alloc(128 * 1024 + 1, 'x'), framing, headers)).toBe(
      '413 The form is too long, please shorten what you wrote.',
    );
  });
});

test.for([
  ['less than Content-Length', 'Content-Length: 9\r\n\r\n{"a"'],
  ['no last chunk', 'Transfer-Encoding: chunked\r\n\r\n4\r\n{"a"\r\n'],
] as const)('a client that sends %s and leaves causes no error', async ([_, rest], { app }) => {
  app.log.length = 0;
  const client = rawClient(port, `POST /api/subscribe HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${rest}`);
  await expect.poll(() => client.socket.bytesWritten).toBeGreaterThan(0);
  client.socket.end();
  expect(statusesIn(await client.closed).filter((status) => status !== 400)).toEqual([]);
  await expect.poll(() => app.log.filter(({ event }) => event === 'request').length).toBe(1);
  expect(app.log.filter(({ event }) => event === 'failed')).toEqual([]);
});

test('more bytes than Content-Length are not read as part of the body', async () => {
  const client = rawClient(
    port,
    'POST /api/subscribe HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}{"email":"b@example.com"}',
  );
  expect(statusesIn(await client.closed)).toEqual([400]);
});
