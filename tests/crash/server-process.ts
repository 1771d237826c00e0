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
  /** Milliseconds from the start of the process until /healthz responds with 200. */
  startMs: number;
  /** Sends SIGKILL to all processes of the server; resolves when they have exited. */
  kill(): Promise<void>;
}

export const admin = { email: 'admin@example.com', password: 'an even longer secret' };
const startTimeoutMs = 60_000;
const logFile = 'server.log';

/** Starts the built server on the data of the killed one. */
export function launch({ dataDir, port, env }: ServerOptions): { address: string; kill(): Promise<void>; child: ChildProcess } {
  const address = `http://127.0.0.1:${port}`;
  const log = openSync(join(dataDir, logFile), 'a');
  const defaults = { PORT: String(port), PUBLIC_URL: address, DATA_DIR: dataDir, RATE_LIMITS: 'off', NODE_ENV: 'production' };
  // A process group of its own, so that one kill reaches all its processes.
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, ...defaults, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ...env },
    stdio: ['ignore', log, log],
    detached: true,
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const killGroup = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // Already exited.
    }
  };
  process.once('exit', killGroup);
  void exited.then(() => process.off('exit', killGroup));
  return {
    address,
    child,
    kill() {
      killGroup();
      return exited;
    },
  };
}

export async function start(options: ServerOptions): Promise<ServerProcess> {
  const from = performance.now();
  const { address, child, kill } = launch(options);
  await waitUntilHealthy(address, () => {
    if (child.exitCode !== null) throw new Error(`The server did not start: ${readFileSync(join(options.dataDir, logFile), 'utf8').slice(-2000)}`);
  });
  return { address, pid: child.pid ?? 0, startMs: Math.round(performance.now() - from), kill };
}

/** Resolves when /healthz responds with 200. */
export async function waitUntilHealthy(address: string, check: () => void = () => undefined): Promise<void> {
  const from = performance.now();
  while (!(await fetch(`${address}/healthz`).catch(() => undefined))?.ok) {
    check();
    if (performance.now() - from > startTimeoutMs) throw new Error(`${address}/healthz did not respond with 200`);
    await wait(5);
  }
}

/** Logged failures: responses with status 500, and processes that ended with an uncaught error. */
export function failures({ dataDir }: ServerOptions): string[] {
  const lines = readFileSync(join(dataDir, logFile), 'utf8').split('\n');
  return lines.filter((line) => line.includes('"event":"failed"') || line.startsWith('Node.js v'));
}
