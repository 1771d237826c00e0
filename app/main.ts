import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { greet } from './greet.server.ts';
import { fileHeaders } from './http/headers.server.ts';
import { openFiles } from './keep/files.server.ts';
import { type Front, openFront } from './keep/front.server.ts';
import { openKept } from './keep/kept.server.ts';
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
  const notYet = () => new Response('The academy is opening, please try again in a moment.', { status: 503, headers: { 'Retry-After': '2' } });
  let front: Front = () => false;
  let answer = getRequestListener(notYet);
  let open: Open | undefined;
  const server = createHttpServer((request, response) => {
    if (!front(request, response)) void answer(request, response);
  });
  server.listen(config.port, config.host);
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
  const files = openFiles(join(import.meta.dirname, '../client'), fileHeaders(config.publicUrl));
  const kept = openKept(open.academy.changes);
  answer = getRequestListener(createServer(open.academy, { pages, files, kept }).fetch);
  front = openFront([files, kept.fresh], jsonLog);
  open.postOffice.start();
  greet(config, (server.address() as AddressInfo).port, open.administrator);
}
