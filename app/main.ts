import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { greet } from './greet.server.ts';
import { type Open, openAcademy } from './open.server.ts';
import { pages } from './pages.server.ts';
import { readConfig } from './platform/config.server.ts';
import { jsonLog } from './platform/log.server.ts';
import { createServer } from './server.ts';

const graceMs = 30_000;

/**
 * Starts the built academy; resolves when it is open. Listens first and answers 503 until then: a port that is taken
 * is found out before anything is written.
 * @throws when a variable is wrong or the port is taken
 */
export async function start(): Promise<void> {
  const config = readConfig(process.env);
  let edge: Hono | undefined;
  let open: Open | undefined;
  const notYet = () => new Response('The academy is opening, please try again in a moment.', { status: 503, headers: { 'Retry-After': '2' } });
  const server = serve({ fetch: (request, env) => edge?.fetch(request, env) ?? notYet(), port: config.port, hostname: config.host });
  await new Promise<void>((resolve, reject) => server.once('listening', resolve).once('error', reject));

  // The same signal may come twice: to the whole group of processes, and passed on by npm.
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), graceMs).unref();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await open?.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);

  open = await openAcademy(config, { now: Date.now, log: jsonLog });
  edge = createServer(open.academy, { pages, assets: join(import.meta.dirname, '../client') });
  open.postOffice.start();
  greet(config, (server.address() as AddressInfo).port, open.administrator);
}
