import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '#app/testing/free-port.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the started product listens: http://127.0.0.1:PORT */
    address: string;
    /** Folder of the mails it has sent. */
    outbox: string;
  }
}

const patienceMs = 30_000;

/** Starts the built product as a visitor would find it, on an empty database with the starter content. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, dataDir, stop } = await startProduct();
  project.provide('address', address);
  project.provide('outbox', join(dataDir, 'outbox'));
  return stop;
}

interface Started {
  address: string;
  dataDir: string;
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
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await healthy(child, address);
  const stop = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { address, dataDir, stop };
}

async function healthy(child: ChildProcess, address: string): Promise<void> {
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4000);
  });
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${address}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The product did not start. It said: ${said}`);
}
