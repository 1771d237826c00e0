import { spawn } from 'node:child_process';
import { freePort } from '#app/testing/free-port.ts';
import { rssMiB } from './memory.ts';

export interface Product {
  address: string;
  /** From the start of the process until /healthz answers 200. */
  startMs: number;
  memoryMiB(): number;
  stop(): Promise<void>;
}

export const adminPassword = 'only for the bench';

/** Starts the built product with its log thrown away and its limits lifted. */
export async function startProduct(dataDir: string, more: Record<string, string> = {}): Promise<Product> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const own = { PORT: String(port), PUBLIC_URL: address, DATA_DIR: dataDir, RATE_LIMITS: 'off', ADMIN_PASSWORD: adminPassword };
  const env = { ...process.env, ...own, ...more };
  const from = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  while (!(await fetch(`${address}/healthz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('The product did not start');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    address,
    startMs: Math.round(performance.now() - from),
    memoryMiB: () => rssMiB(child.pid ?? 0),
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    },
  };
}
