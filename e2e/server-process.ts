import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { freePort } from '#tests/support/free-port.ts';
import { ensureBuilt } from '../scripts/setup.mjs';

interface TestServer {
  /** Origin of the server: http://127.0.0.1:PORT */
  address: string;
  /** Folder of the sent mails. */
  outbox: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** One server per worker process of Vitest. */
    servers: TestServer[];
  }
}

const startTimeoutMs = 120_000;

/** Starts the built server on an empty database with the seed content, once per worker process of Vitest. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureBuilt();
  const startedServers = await Promise.all(Array.from({ length: project.config.maxWorkers }, () => startServer()));
  project.provide(
    'servers',
    startedServers.map(({ address, dataDir }) => ({ address, outbox: join(dataDir, 'outbox') })),
  );
  return async () => {
    await Promise.all(startedServers.map(({ stop }) => stop()));
  };
}

/** Server of this worker process, not shared with other processes. */
export function ownServer(): TestServer {
  const own = inject('servers')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!own) throw new Error('No server was started for this process');
  return own;
}

interface StartedServer {
  address: string;
  dataDir: string;
  /** Output of the process so far: the log. */
  output: () => string;
  stop: () => Promise<void>;
}

/** Starts the built server on a database of its own, which `fill` may fill before the start. */
export async function startServer(overrides: Record<string, string> = {}, fill?: (dataDir: string) => Promise<void>): Promise<StartedServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-e2e-'));
  await fill?.(dataDir);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: address,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    NEWSLETTER_RATE: '0',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'an even longer secret',
    ...overrides,
  };
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.pipe(process.stderr, { end: false });
  await waitUntilHealthy(child, address, () => output).catch((error) => {
    child.kill();
    throw error;
  });
  const stop = async () => {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { address, dataDir, output: () => output, stop };
}

async function waitUntilHealthy(child: ChildProcess, address: string, output: () => string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline && child.exitCode === null) {
    const response = await fetch(`${address}/healthz`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server did not start. Its output: ${output().slice(-4000)}`);
}
