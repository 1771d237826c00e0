import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serverApi } from '#tests/support/api-client.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type LaunchedServer, launchServer, type ServerEnv } from '#tests/support/server-process.ts';

/** Starts the built server on a free port and waits until it listens or exits. */
async function start(env: ServerEnv): Promise<LaunchedServer> {
  const server = await launchServer({ STARTER_CONTENT: 'off', ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined, ...env });
  onTestFinished(server.kill);
  let hasExited = false;
  void server.exit.then(() => {
    hasExited = true;
  });
  await expect.poll(() => hasExited || server.output().includes('is open at')).toBe(true);
  return server;
}

function emptyFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'academy-starting-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  return join(parent, 'var');
}

test("the first start prints the administrator's password, the second does not, and the password logs in", async () => {
  const DATA_DIR = emptyFolder();
  const first = await start({ DATA_DIR });
  const [, email, password] = first.output().match(/First administrator: (\S+)\n.*: (\S+)\n/) ?? [];
  expect((await serverApi(first.address).call('POST', '/admin/login', { json: { email, password } })).status).toBe(200);
  first.signal('SIGTERM');
  expect(await first.exit).toBe(0);
  const second = await start({ DATA_DIR });
  expect(second.output()).toContain('is open at');
  expect(second.output()).not.toContain('administrator');
});

test('a port in use ends the start with a message, and nothing is written', { tags: ['full'] }, async () => {
  const occupiedPort = createServer();
  await new Promise<void>((resolve) => occupiedPort.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void occupiedPort.close());
  const DATA_DIR = emptyFolder();
  const { output, exit } = await start({ DATA_DIR, PORT: String((occupiedPort.address() as AddressInfo).port) });
  expect(await exit).toBe(1);
  expect(output()).toContain('The port is taken');
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('an unreachable or read-only database ends the start with a message', { tags: ['full'] }, async () => {
  const port = await freePort();
  const unreachable = await start({ DATA_DIR: emptyFolder(), DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/academy`, WORKERS: '1' });
  expect(await unreachable.exit).toBe(1);
  expect(unreachable.output().trim()).toBe('The database does not answer. Is it running, and is DATABASE_URL right?');
  const DATA_DIR = emptyFolder();
  mkdirSync(join(DATA_DIR, 'academy.db'), { recursive: true });
  const readOnly = await start({ DATA_DIR });
  expect(await readOnly.exit).toBe(1);
  expect(readOnly.output().trim()).toMatch(/^The database in DATA_DIR cannot be opened: unable to open database file\. Is there room/);
});

test('an invalid variable is named in the message', async () => {
  const { output, exit } = await start({ DATA_DIR: emptyFolder(), NEWSLETTER_RATE: 'fast' });
  expect(await exit).toBe(1);
  expect(output()).toContain('The variable NEWSLETTER_RATE must be');
});

test('DRAIN_SECONDS: after SIGTERM, also a second one, health checks fail and all else is served until the port closes', {
  tags: ['full'],
}, async () => {
  const server = await start({ DATA_DIR: emptyFolder(), DRAIN_SECONDS: '3' });
  const look = async (path: string) => {
    const { status, headers } = await fetch(server.address + path);
    return [path, status, headers.get('Connection')];
  };
  const [, asset = ''] = /(\/assets\/[^"]+\.js)"/.exec(await (await fetch(server.address)).text()) ?? [];
  const from = performance.now();
  server.signal('SIGTERM');
  await expect.poll(() => look('/healthz')).toEqual(['/healthz', 503, 'close']);
  server.signal('SIGTERM');
  for (const path of ['/', asset, '/contact', '/api/blog']) expect(await look(path)).toEqual([path, 200, 'close']);
  expect(await server.exit).toBe(0);
  expect(performance.now() - from).toBeGreaterThan(2_990);
  expect(server.output()).toContain('"event":"draining","seconds":3');
});

test('two SIGTERM signals still complete pending requests and exit with 0', { tags: ['full'] }, async () => {
  const server = await start({ DATA_DIR: emptyFolder() });
  const body = JSON.stringify({ email: 'reader@example.com' });
  const responded = new Promise<number | undefined>((resolve, reject) => {
    const partialRequest = request(`${server.address}/api/subscribe`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': body.length },
    });
    partialRequest.once('response', (response) => resolve(response.resume().statusCode)).once('error', reject);
    partialRequest.write(body.slice(0, 5), () => {
      server.signal('SIGTERM');
      server.signal('SIGTERM');
      setTimeout(() => partialRequest.end(body.slice(5)), 300);
    });
  });
  expect(await responded).toBe(201);
  expect(await server.exit).toBe(0);
});
