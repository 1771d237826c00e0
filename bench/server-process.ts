import { spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';
import { serverErrors, stopChild, type TrackedChild, waitUntilHealthy } from './child-process.ts';
import { rssMiB } from './processes.ts';

export interface ServerProcess extends TrackedChild {
  /** From the start of the process until /healthz answers 200. */
  startMs: number;
  memoryMiB(): number;
  /** What its log says about answers 5xx. */
  failures(): string[];
}

export const adminPassword = 'only for the bench';

/** The product is measured as `npm start` starts it: exec env NAME=VALUE … node ARGUMENT … */
const words = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }).scripts.start.split(' ');
const command = words.slice(words.indexOf('node') + 1);
const variables = Object.fromEntries(words.slice(words.indexOf('env') + 1, words.indexOf('node')).map((each) => each.split('=')));

/** Starts the built product, its log in a file, its limits lifted. */
export async function startServer(dataDir: string, more: Record<string, string> = {}): Promise<ServerProcess> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const own = { PORT: String(port), PUBLIC_URL: address, DATA_DIR: dataDir, RATE_LIMITS: 'off', WORKERS: '1' };
  const env = { ...process.env, ...variables, ...own, ADMIN_PASSWORD: adminPassword, ...more };
  const logFile = join(dataDir, 'bench.log');
  const log = openSync(logFile, 'w');
  const from = performance.now();
  const child = serverErrors(spawn(process.execPath, command, { env, stdio: ['ignore', log, 'inherit'] }));
  await waitUntilHealthy(child, `${address}/healthz`);
  const startMs = Math.round(performance.now() - from);
  // The first has opened; the others begin to when it has.
  if (env.WORKERS !== '1') await wait(2 * startMs);
  const pid = child.pid ?? 0;
  const failures = () =>
    readFileSync(logFile, 'utf8')
      .split('\n')
      .filter((line) => line.includes('"event":"failed"'));
  return { address, pid, startMs, failures, memoryMiB: () => rssMiB(pid), stop: stopChild(child) };
}
