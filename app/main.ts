import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { greet } from './greet.server.ts';
import { openAcademy } from './open.server.ts';
import { pages } from './pages.server.ts';
import { readConfig } from './platform/config.server.ts';
import { jsonLog } from './platform/log.server.ts';
import { createServer } from './server.ts';

const graceMs = 30_000;

/** Starts the built academy; resolves when it listens. @throws when a variable is wrong or the port is taken */
export async function start(): Promise<void> {
  const config = readConfig(process.env);
  const open = await openAcademy(config, { now: Date.now, log: jsonLog });
  const assets = join(import.meta.dirname, '../client');
  const edge = createServer(open.academy, { pages, assets });
  const server = serve({ fetch: edge.fetch, port: config.port, hostname: config.host });
  await new Promise<void>((resolve, reject) => server.once('listening', resolve).once('error', reject));
  open.postOffice.start();
  greet(config, open.administrator);

  const stop = async () => {
    setTimeout(() => process.exit(1), graceMs).unref();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    await closed;
    await open.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
}
