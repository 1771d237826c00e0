import { join } from 'node:path';
import type { ApiAccess } from '#tests/support/api-client.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type ServerEnv, type ServerOptions, startServer } from '#tests/support/server-process.ts';

export interface Instance extends Pick<ApiAccess, 'call' | 'adminToken'> {
  address: string;
  /** Kills all processes and starts them again on the same port. @returns milliseconds until it is healthy */
  killAndRestart(): Promise<number>;
  /** Stops it as a service manager does, and starts another build on the same port. */
  replace(appFolder: string): Promise<void>;
  /** Whether requests may fail: it is down, or starts. */
  isDown(): boolean;
  /** Id of its first process. */
  pid(): number;
  output(): string;
  kill(): Promise<void>;
}

/** Starts an instance that can be killed and started again under one address. */
export async function startInstance(env: ServerEnv, dataDir: string, nth: number, appFolder?: string): Promise<Instance> {
  const options: ServerOptions = { dataDir, port: await freePort(), logFile: join(dataDir, `instance-${nth}.log`), ...(appFolder && { appFolder }) };
  let server = await startServer(env, options);
  const { address, call, adminToken, output } = server;
  let isDown = false;
  return {
    address,
    call,
    adminToken,
    output,
    pid: () => server.pid,
    isDown: () => isDown,
    async killAndRestart() {
      isDown = true;
      await server.kill();
      server = await startServer(env, options);
      isDown = false;
      return server.startMs;
    },
    async replace(appFolder) {
      isDown = true;
      await server.stop();
      server = await startServer(env, { ...options, appFolder });
      isDown = false;
    },
    kill: () => server.kill(),
  };
}
