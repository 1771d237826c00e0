import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#app/testing/free-port.ts';
import { rssMiB } from './processes.ts';
import { answering, ours, type Running, stopping } from './running.ts';

export interface Product extends Running {
  /** From the start of the process until /healthz answers 200. */
  startMs: number;
  memoryMiB(): number;
}

export const adminPassword = 'only for the bench';

/** Starts the built product, its log in a file, its limits lifted. */
export async function startProduct(dataDir: string, more: Record<string, string> = {}): Promise<Product> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const own = { PORT: String(port), PUBLIC_URL: address, DATA_DIR: dataDir, RATE_LIMITS: 'off', WORKERS: '1' };
  const env = { ...process.env, ...own, ADMIN_PASSWORD: adminPassword, ...more };
  const log = openSync(join(dataDir, 'bench.log'), 'w');
  const from = performance.now();
  const child = ours(spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: ['ignore', log, 'inherit'] }));
  await answering(child, `${address}/healthz`);
  const startMs = Math.round(performance.now() - from);
  const pid = child.pid ?? 0;
  return { address, pid, startMs, memoryMiB: () => rssMiB(pid), stop: stopping(child) };
}
