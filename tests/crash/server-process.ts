import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface ServerOptions {
  dataDir: string;
  port: number;
  env: Record<string, string>;
}

export interface ServerProcess {
  address: string;
  pid: number;
  /** From the start of the process until /healthz answers 200. */
  startMs: number;
  /** SIGKILL to all its processes; resolves when they are gone. */
  kill(): Promise<void>;
}

export const admin = { email: 'admin@example.com', password: 'an even longer secret' };
const patienceMs = 60_000;
const logFile = 'product.log';

/** Begins to start the built product, on what a killed one left behind. */
export function launch({ dataDir, port, env }: ServerOptions): { address: string; kill(): Promise<void>; child: ChildProcess } {
  const address = `http://127.0.0.1:${port}`;
  const log = openSync(join(dataDir, logFile), 'a');
  const own = { PORT: String(port), PUBLIC_URL: address, DATA_DIR: dataDir, RATE_LIMITS: 'off', NODE_ENV: 'production' };
  // A group of its own, so that a kill reaches every process of it at once.
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, ...own, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ...env },
    stdio: ['ignore', log, log],
    detached: true,
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const killGroup = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // Gone already.
    }
  };
  process.once('exit', killGroup);
  void gone.then(() => process.off('exit', killGroup));
  return {
    address,
    child,
    kill() {
      killGroup();
      return gone;
    },
  };
}

export async function start(place: ServerOptions): Promise<ServerProcess> {
  const from = performance.now();
  const { address, child, kill } = launch(place);
  await waitUntilHealthy(address, () => {
    if (child.exitCode !== null) throw new Error(`The product did not start: ${readFileSync(join(place.dataDir, logFile), 'utf8').slice(-2000)}`);
  });
  return { address, pid: child.pid ?? 0, startMs: Math.round(performance.now() - from), kill };
}

/** Resolves when /healthz answers 200. */
export async function waitUntilHealthy(address: string, check: () => void = () => undefined): Promise<void> {
  const from = performance.now();
  while (!(await fetch(`${address}/healthz`).catch(() => undefined))?.ok) {
    check();
    if (performance.now() - from > patienceMs) throw new Error(`${address}/healthz does not answer`);
    await wait(5);
  }
}

/** What went wrong inside by its log: answers 500, and processes that ended by an error that nobody caught, which is signed so. */
export function failures({ dataDir }: ServerOptions): string[] {
  const lines = readFileSync(join(dataDir, logFile), 'utf8').split('\n');
  return lines.filter((line) => line.includes('"event":"failed"') || line.startsWith('Node.js v'));
}
