import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { serverApi } from '#tests/support/api-client.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startPostgres } from '#tests/support/postgres.ts';
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

/** Output below the first line of the log. */
const sentenceOf = ({ output }: LaunchedServer) =>
  output()
    .replace(/^\{.*\}$/gm, '')
    .trim();

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
  expect(sentenceOf(unreachable)).toBe('The database does not answer. Is it running, and is DATABASE_URL right?');
  const DATA_DIR = emptyFolder();
  mkdirSync(join(DATA_DIR, 'academy.db'), { recursive: true });
  const readOnly = await start({ DATA_DIR });
  expect(await readOnly.exit).toBe(1);
  expect(sentenceOf(readOnly)).toMatch(/^The database in DATA_DIR cannot be opened: unable to open database file\. Is there room/);
});

test('a database that refuses ends the start with one sentence without the password, also of several workers', { tags: ['full'] }, async () => {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  const client = new pg.Client({ connectionString: `${postgres.address}/postgres` });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("create role academy login password 'right-password'");
  const refused = async (userAndPassword: string, database: string, WORKERS: string) => {
    const DATABASE_URL = `postgres://${userAndPassword}@127.0.0.1:${postgres.port}/${database}`;
    const server = await start({ DATA_DIR: emptyFolder(), DATABASE_URL, WORKERS });
    expect(await server.exit).toBe(1);
    expect(server.output()).not.toMatch(/(?:wrong|right)-password|\n +at /);
    return sentenceOf(server);
  };
  expect(await refused('nobody:wrong-password', 'postgres', '2')).toMatch(/^PostgreSQL does not let the user in DATABASE_URL in\. .*[.?]$/);
  expect(await refused('academy:right-password', 'postgres', '1')).toMatch(/^The user in DATABASE_URL has no right to create tables .*[.?]$/);
  writeFileSync(join(postgres.dataFolder, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n');
  await client.query('select pg_reload_conf()');
  expect(await refused('academy:wrong-password', 'postgres', '2')).toMatch(/^PostgreSQL refuses the user or the password in DATABASE_URL\. .*[.?]$/);
  expect(await refused('academy', 'postgres', '1')).toMatch(/^PostgreSQL asks for a password, and DATABASE_URL has none\. .*[.?]$/);
  expect(await refused('academy:right-password', 'no_such', '2')).toMatch(/^PostgreSQL has no database of the name in DATABASE_URL\. .*[.?]$/);
});

test('a DATA_DIR that is a file ends the start with a sentence', { tags: ['full'] }, async () => {
  const DATA_DIR = emptyFolder();
  writeFileSync(DATA_DIR, '');
  const server = await start({ DATA_DIR });
  expect(await server.exit).toBe(1);
  expect(sentenceOf(server)).toBe(`The folder ${DATA_DIR} of DATA_DIR cannot be used: it is a file. Please name a folder.`);
});

test('an invalid variable is named in the message, and so is a name of the file of settings that is none', async () => {
  const ENV_FILE = `${emptyFolder()}.env`;
  writeFileSync(ENV_FILE, 'COLOUR=s3cret\nNEWSLETTER_RATE=fast\n');
  const { output, exit } = await start({ DATA_DIR: emptyFolder(), NEWSLETTER_RATE: undefined, ENV_FILE });
  expect(await exit).toBe(1);
  expect(output()).toMatch(/^• .*\.env has names that are no settings, and nothing reads them: COLOUR\./m);
  expect(output()).not.toContain('s3cret');
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
