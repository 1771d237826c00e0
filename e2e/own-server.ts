import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { type ApiAccess, serverApi } from '#tests/support/api-client.ts';
import { ensureBuilt } from '../scripts/setup.mjs';
import { resultsFolder, serverLogFile } from './failures.ts';
import { startOnCopy, writeStarterContent } from './starter-content.ts';
import { zoneWithNoonAt } from './zone-with-noon.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** One server per worker process of Vitest. */
    servers: { address: string; dataDir: string }[];
  }
}

/** Starts the built server with the starter content, once per worker process of Vitest. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureBuilt();
  const { maxWorkers } = project.config;
  rmSync(resultsFolder, { recursive: true, force: true });
  mkdirSync(resultsFolder, { recursive: true });
  const zone = { ACADEMY_TIME_ZONE: zoneWithNoonAt(Date.now()) };
  const content = await writeStarterContent(zone);
  project.provide('starterContent', { folder: content, env: zone });
  const logs = Array.from({ length: maxWorkers }, (_, nth) => serverLogFile(nth + 1));
  const servers = await Promise.all(logs.map((logFile) => startOnCopy(content, zone, { logFile })));
  project.provide(
    'servers',
    servers.map(({ address, dataDir }) => ({ address, dataDir })),
  );
  return async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
    rmSync(content, { recursive: true, force: true });
  };
}

interface OwnServer extends ApiAccess {
  /** Origin of the server: http://127.0.0.1:PORT */
  address: string;
  /** Folder of the sent mails. */
  outbox: string;
}

/** Server of this worker process, not shared with other processes. */
export function ownServer(): OwnServer {
  const own = inject('servers')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!own) throw new Error('No server was started for this process');
  return { address: own.address, outbox: join(own.dataDir, 'outbox'), ...serverApi(own.address) };
}
