import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';

interface Started {
  said: () => string;
  address: string;
  kill(signal: NodeJS.Signals): void;
  exit: Promise<number | null>;
}

/** Starts the built product on a port of the system's choice, and waits for it to be open or to give up. */
async function start(env: Record<string, string>): Promise<Started> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env: { ...process.env, PORT: '0', STARTER_CONTENT: 'off', ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  onTestFinished(() => void child.kill('SIGKILL'));
  const address = () => said.match(/is open at (http:\S+)/)?.[1];
  await expect.poll(() => address() ?? child.exitCode).not.toBeNull();
  return { said: () => said, address: address() ?? '', kill: (signal) => child.kill(signal), exit };
}

function emptyFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'academy-starting-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  return join(parent, 'var');
}

test('the first start shows the administrator’s password, the second does not, and it opens the door', async () => {
  const DATA_DIR = emptyFolder();
  const first = await start({ DATA_DIR });
  const [, email, password] = first.said().match(/First administrator: (\S+)\n.*: (\S+)\n/) ?? [];
  const answer = await fetch(`${first.address}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
  first.kill('SIGTERM');
  expect(await first.exit).toBe(0);
  const second = await start({ DATA_DIR });
  expect(second.said()).toContain('is open at');
  expect(second.said()).not.toContain('administrator');
});

test('a taken port is said, and nothing has been written', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void taken.close());
  const DATA_DIR = emptyFolder();
  const { said, exit } = await start({ DATA_DIR, PORT: String((taken.address() as AddressInfo).port) });
  expect(await exit).toBe(1);
  expect(said()).toContain('The port is taken');
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('a database that does not answer, or lets nobody write, is said in a sentence', async () => {
  const port = await freePort();
  const refused = await start({ DATA_DIR: emptyFolder(), DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/academy`, WORKERS: '1' });
  expect(await refused.exit).toBe(1);
  expect(refused.said().trim()).toBe('The database does not answer. Is it running, and is DATABASE_URL right?');
  const DATA_DIR = emptyFolder();
  mkdirSync(join(DATA_DIR, 'academy.db'), { recursive: true });
  const closed = await start({ DATA_DIR });
  expect(await closed.exit).toBe(1);
  expect(closed.said().trim()).toMatch(/^The database in DATA_DIR cannot be opened: unable to open database file\. Is there room/);
});

test('a wrong variable is said by its name', async () => {
  const { said, exit } = await start({ DATA_DIR: emptyFolder(), NEWSLETTER_RATE: 'fast' });
  expect(await exit).toBe(1);
  expect(said()).toContain('The variable NEWSLETTER_RATE must be');
});

test('told to stop twice, it answers what has begun and ends well', async () => {
  const product = await start({ DATA_DIR: emptyFolder() });
  const body = JSON.stringify({ email: 'reader@example.com' });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    const half = request(`${product.address}/api/subscribe`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': body.length },
    });
    half.once('response', (response) => resolve(response.resume().statusCode)).once('error', reject);
    half.write(body.slice(0, 5), () => {
      product.kill('SIGTERM');
      product.kill('SIGTERM');
      setTimeout(() => half.end(body.slice(5)), 300);
    });
  });
  expect(await answered).toBe(201);
  expect(await product.exit).toBe(0);
});
