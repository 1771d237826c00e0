import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { freePort } from '#tests/support/free-port.ts';
import { ensureBuilt } from '../scripts/setup.mjs';

interface Served {
  /** Where the started product listens: http://127.0.0.1:PORT */
  address: string;
  /** Folder of the mails it has sent. */
  outbox: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each process that tests run in. */
    products: Served[];
  }
}

const patienceMs = 120_000;

/** Starts the built product as a visitor would find it, on an empty database with the starter content: once for each process that tests run in. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureBuilt();
  const started = await Promise.all(Array.from({ length: project.config.maxWorkers }, () => startProduct()));
  project.provide(
    'products',
    started.map(({ address, dataDir }) => ({ address, outbox: join(dataDir, 'outbox') })),
  );
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()));
  };
}

/** The one that belongs to this process: nobody else counts its posts or reads its mails. */
export function ownProduct(): Served {
  const own = inject('products')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!own) throw new Error('No product was started for this process');
  return own;
}

interface Started {
  address: string;
  dataDir: string;
  /** Everything that it has written to its output so far: the log. */
  said: () => string;
  stop: () => Promise<void>;
}

/** The built product on a database of its own, which `fill` may fill before it starts. */
export async function startProduct(more: Record<string, string> = {}, fill?: (dataDir: string) => Promise<void>): Promise<Started> {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-journeys-'));
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
    ...more,
  };
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr?.pipe(process.stderr, { end: false });
  await healthy(child, address, () => said).catch((problem) => {
    child.kill();
    throw problem;
  });
  const stop = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { address, dataDir, said: () => said, stop };
}

async function healthy(child: ChildProcess, address: string, said: () => string): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${address}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The product did not start. It said: ${said().slice(-4000)}`);
}
