import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';

interface StartedProcess {
  output: () => string;
  address: string;
  kill(signal: NodeJS.Signals): void;
  exit: Promise<number | null>;
}

/** Starts the built server on a free port and waits until it listens or exits. */
async function start(env: Record<string, string>): Promise<StartedProcess> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env: { ...process.env, PORT: '0', STARTER_CONTENT: 'off', ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  onTestFinished(() => void child.kill('SIGKILL'));
  const address = () => output.match(/is open at (http:\S+)/)?.[1];
  await expect.poll(() => address() ?? child.exitCode).not.toBeNull();
  return { output: () => output, address: address() ?? '', kill: (signal) => child.kill(signal), exit };
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
  const answer = await fetch(`${first.address}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
  first.kill('SIGTERM');
  expect(await first.exit).toBe(0);
  const second = await start({ DATA_DIR });
  expect(second.output()).toContain('is open at');
  expect(second.output()).not.toContain('administrator');
});

test('a port in use ends the start with a message, and nothing is written', async () => {
  const occupiedPort = createServer();
  await new Promise<void>((resolve) => occupiedPort.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void occupiedPort.close());
  const DATA_DIR = emptyFolder();
  const { output, exit } = await start({ DATA_DIR, PORT: String((occupiedPort.address() as AddressInfo).port) });
  expect(await exit).toBe(1);
  expect(output()).toContain('The port is taken');
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('an unreachable or read-only database ends the start with a message', async () => {
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

test('two SIGTERM signals still complete pending requests and exit with 0', async () => {
  const server = await start({ DATA_DIR: emptyFolder() });
  const body = JSON.stringify({ email: 'reader@example.com' });
  const responded = new Promise<number | undefined>((resolve, reject) => {
    const partialRequest = request(`${server.address}/api/subscribe`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': body.length },
    });
    partialRequest.once('response', (response) => resolve(response.resume().statusCode)).once('error', reject);
    partialRequest.write(body.slice(0, 5), () => {
      server.kill('SIGTERM');
      server.kill('SIGTERM');
      setTimeout(() => partialRequest.end(body.slice(5)), 300);
    });
  });
  expect(await responded).toBe(201);
  expect(await server.exit).toBe(0);
});
