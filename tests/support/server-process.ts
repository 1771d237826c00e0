import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiAccess, admin, serverApi } from './api-client.ts';
import { exitOf, type ServingProcess, signal, trackChild, waitUntilHealthy } from './child-process.ts';
import { freePort } from './free-port.ts';

/** Variables of docs/configuration.md; undefined takes a default of the tests away. */
export type ServerEnv = Record<string, string | undefined>;

export interface ServerOptions {
  /** Data folder; by default a new one that is deleted when the server stops. */
  dataDir?: string;
  port?: number;
  /** File that gets standard output and standard error, after what it holds; by default a new one. */
  logFile?: string;
  /** Checkout whose build is started; by default the present one. */
  appFolder?: string;
  /** Writes files or rows into the data folder before the start. */
  fill?: (dataDir: string) => Promise<void>;
}

export interface LaunchedServer extends ServingProcess {
  port: number;
  dataDir: string;
  /** Output so far: banner and log. */
  output(): string;
  /** Exit code; null after SIGKILL. */
  exit: Promise<number | null>;
  /** Sends a signal to the first process, as a service manager does. */
  signal(name: NodeJS.Signals): void;
  /** Sends SIGKILL to all processes. It and `stop` resolve when the first one has exited, and delete the new folders. */
  kill(): Promise<void>;
}

export interface ServerProcess extends LaunchedServer, ApiAccess {
  /** Milliseconds from the start of the process until /healthz responds with 200. */
  startMs: number;
  /** Resolves when /healthz responds with 200 again. */
  untilHealthy(): Promise<void>;
}

/** Environment and arguments of `npm start`: exec env NAME=VALUE … node ARGUMENT … */
const startCommand = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }).scripts.start.split(' ');
const nodeArguments = startCommand.slice(startCommand.indexOf('node') + 1);
const variables = Object.fromEntries(
  startCommand.slice(startCommand.indexOf('env') + 1, startCommand.indexOf('node')).map((each) => each.split('=')),
);

/** Starts the built server as `npm start` does, and waits until it is ready. Without rate limits unless `env` enables them. */
export async function startServer(env: ServerEnv = {}, options: ServerOptions = {}): Promise<ServerProcess> {
  const from = performance.now();
  const { server, child } = await launch(env, options);
  const untilHealthy = () => waitUntilHealthy(child, `${server.address}/healthz`, server.output);
  await untilHealthy().catch(async (error: unknown) => {
    await server.kill();
    throw error;
  });
  return { ...server, ...serverApi(server.address), untilHealthy, startMs: Math.round(performance.now() - from) };
}

/** Starts the built server and does not wait: it may fail, or be killed during its start. */
export async function launchServer(env: ServerEnv = {}, options: ServerOptions = {}): Promise<LaunchedServer> {
  return (await launch(env, options)).server;
}

async function launch(env: ServerEnv, { dataDir, port: wantedPort, logFile, appFolder = '.', fill }: ServerOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'academy-server-'));
  const data = dataDir ?? mkdtempSync(join(folder, 'data-'));
  await fill?.(data);
  const port = wantedPort ?? (await freePort());
  const address = `http://127.0.0.1:${port}`;
  const log = logFile ?? join(folder, 'server.log');
  const file = openSync(log, 'a');
  const defaults = { PORT: String(port), PUBLIC_URL: address, DATA_DIR: data, RATE_LIMITS: 'off', NEWSLETTER_RATE: '0', WORKERS: '1', ENV_FILE: '' };
  const child = trackChild(
    spawn(process.execPath, nodeArguments, {
      env: { ...process.env, ...variables, ...defaults, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ...env },
      stdio: ['ignore', file, file],
      cwd: appFolder,
      // A process group of its own, so that one signal reaches all processes.
      detached: true,
    }),
    { isGroup: true },
  );
  closeSync(file);
  const exit = exitOf(child);
  const end = async (name: NodeJS.Signals) => {
    signal(child, name, name === 'SIGKILL');
    await exit;
    rmSync(folder, { recursive: true, force: true });
  };
  const server: LaunchedServer = {
    address,
    port,
    dataDir: data,
    pid: child.pid ?? 0,
    output: () => readFileSync(log, 'utf8'),
    exit,
    signal: (name) => signal(child, name),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
  return { server, child };
}

/** Logged failures: responses with status 500, and processes that ended with an uncaught error. */
export const failureLines = (output: string): string[] =>
  output.split('\n').filter((line) => line.includes('"event":"failed"') || line.startsWith('Node.js v'));
