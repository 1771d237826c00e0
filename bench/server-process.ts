import { spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';
import { stopChild, type TrackedChild, trackChild, waitUntilHealthy } from './child-process.ts';
import { rssMiB } from './processes.ts';

export interface ServerProcess extends TrackedChild {
  /** Milliseconds from the start of the process until /healthz responds with 200. */
  startMs: number;
  memoryMiB(): number;
  /** Log lines of responses with status 5xx. */
  failures(): string[];
}

export const adminPassword = 'only for the bench';

/** Environment and arguments of `npm start`: exec env NAME=VALUE … node ARGUMENT … */
const startCommand = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }).scripts.start.split(' ');
const nodeArguments = startCommand.slice(startCommand.indexOf('node') + 1);
const variables = Object.fromEntries(
  startCommand.slice(startCommand.indexOf('env') + 1, startCommand.indexOf('node')).map((each) => each.split('=')),
);

/** Starts the built server with its log in a file and rate limits off. */
export async function startServer(dataDir: string, overrides: Record<string, string> = {}): Promise<ServerProcess> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const defaults = { PORT: String(port), PUBLIC_URL: address, DATA_DIR: dataDir, RATE_LIMITS: 'off', WORKERS: '1' };
  const env = { ...process.env, ...variables, ...defaults, ADMIN_PASSWORD: adminPassword, ...overrides };
  const logFile = join(dataDir, 'bench.log');
  const log = openSync(logFile, 'w');
  const from = performance.now();
  const child = trackChild(spawn(process.execPath, nodeArguments, { env, stdio: ['ignore', log, 'inherit'] }));
  await waitUntilHealthy(child, `${address}/healthz`);
  const startMs = Math.round(performance.now() - from);
  // The first worker is ready; the others start after it.
  if (env.WORKERS !== '1') await wait(2 * startMs);
  const pid = child.pid ?? 0;
  const failures = () =>
    readFileSync(logFile, 'utf8')
      .split('\n')
      .filter((line) => line.includes('"event":"failed"'));
  return { address, pid, startMs, failures, memoryMiB: () => rssMiB(pid), stop: stopChild(child) };
}
