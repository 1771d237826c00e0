import cluster from 'node:cluster';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Front, openFront } from '#app/cache/fast-path.server.ts';
import { openKept } from '#app/cache/response-cache.server.ts';
import { listenerOf, openDoor } from '#app/http/http-server.server.ts';
import { fileHeaders, safetyHeaders } from '#app/http/security-headers.server.ts';
import { openFiles } from '#app/http/static-files.server.ts';
import { type Config, readConfig } from '#app/lib/config.server.ts';
import { jsonLog, writeLine } from '#app/lib/log.server.ts';
import { type Open, openAcademy } from './bootstrap.server.ts';
import { lead } from './cluster.server.ts';
import { createServer } from './http-app.server.ts';
import { pages } from './react-router-handler.server.ts';
import { greetingOf } from './startup-banner.server.ts';

const graceMs = 30_000;

/** Starts the built academy, in one process or in several. */
export async function start(): Promise<void> {
  const config = readConfig(process.env);
  if (config.workers > 1 && cluster.isPrimary) await lead(config.workers, jsonLog);
  else await open(config);
}

/**
 * One process; resolves when it is open. The first listens at once and answers 503 until then: a port that is taken
 * is found out before anything is written. Who joins others listens last: they answer meanwhile.
 * @throws when a variable is wrong or the port is taken
 */
async function open(config: Config): Promise<void> {
  const safety = safetyHeaders(config.publicUrl);
  const opening = { status: 503, headers: [['Retry-After', '2'], ...safety] satisfies [string, string][] };
  const notYet = () => new Response('The academy is opening, please try again in a moment.', opening);
  let front: Front = () => false;
  let answer = listenerOf(notYet, safety);
  let opened: Open | undefined;
  const { server, close } = openDoor((request, response) => {
    if (!front(request, response)) answer(request, response);
  }, safety);
  const listen = () => {
    server.listen(config.port, config.host);
    return new Promise<void>((resolve, reject) => server.once('listening', resolve).once('error', reject));
  };
  const joins = cluster.worker !== undefined && cluster.worker.id > 1;
  if (!joins) await listen();

  // The same signal may come twice: to the whole group of processes, and passed on by npm.
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), graceMs).unref();
    await close();
    await opened?.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);

  opened = await openAcademy(config, { now: Date.now, log: jsonLog });
  const files = openFiles(join(import.meta.dirname, '../client'), fileHeaders(config.publicUrl));
  const kept = openKept(opened.academy.changes);
  answer = listenerOf(createServer(opened.academy, { pages, files, kept }).fetch, safety);
  front = openFront([files, kept.fresh], writeLine);
  opened.postOffice.start();
  opened.purger.start();
  if (joins) await listen();
  const greeting = greetingOf(config, (server.address() as AddressInfo).port, opened.administrator);
  // The leader shows the one of its first worker.
  if (cluster.isWorker) process.send?.(greeting);
  else process.stdout.write(greeting);
}
