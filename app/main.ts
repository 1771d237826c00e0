import cluster from 'node:cluster';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DestinationStream } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import { createFastPath } from '#app/cache/fast-path.server.ts';
import { createResponseCache } from '#app/cache/response-cache.server.ts';
import { createHttpServer, requestListenerOf } from '#app/http/http-server.server.ts';
import { createRequestIds } from '#app/http/request-id.server.ts';
import { securityHeaders, staticFileHeaders } from '#app/http/security-headers.server.ts';
import { createStaticFiles } from '#app/http/static-files.server.ts';
import { type Config, readConfig } from '#app/lib/config.server.ts';
import { createHitLog, createLog, standardOutput } from '#app/lib/log.server.ts';
import { createApp, type RunningApp } from './bootstrap.server.ts';
import { runClusterPrimary } from './cluster.server.ts';
import { joinClusterMetrics, serveClusterMetrics } from './cluster-metrics.server.ts';
import { isAutomatic } from './features/page-views/count-views.server.ts';
import { createHttpApp } from './http-app.server.ts';
import { handlePage } from './react-router-handler.server.ts';
import { createRouteNames } from './route-names.server.ts';
import { startFacts, startupBanner } from './startup-banner.server.ts';

const shutdownTimeoutMs = 30_000;

/** Starts the built server in WORKERS processes, one by default. */
export async function start(): Promise<void> {
  const config = readConfig(process.env);
  const output = standardOutput();
  if (cluster.isPrimary) {
    createLog(output)('starting', startFacts(config));
    // Before the banner, or the sentence of a failure, which are not buffered.
    output.flush();
  }
  if (config.workers > 1 && cluster.isPrimary) {
    serveClusterMetrics();
    await runClusterPrimary(config.workers, createLog(output));
  } else await startProcess(config, output);
}

/**
 * Starts one process; resolves when it is ready. The first process listens at once and answers 503 until then, so that
 * a taken port fails before anything is written. Secondary workers listen last: the first one serves meanwhile.
 * @throws when a variable is wrong or the port is taken
 */
async function startProcess(config: Config, output: DestinationStream): Promise<void> {
  const baseHeaders = securityHeaders(config.publicUrl);
  const startingInit = { status: 503, headers: [['Retry-After', '2'], ['Cache-Control', 'no-store'], ...baseHeaders] satisfies [string, string][] };
  const startingResponse = () => new Response('The academy is opening, please try again in a moment.', startingInit);
  let listener = requestListenerOf(startingResponse, baseHeaders);
  let app: RunningApp | undefined;
  const { server, drain, close } = createHttpServer((request, response) => listener(request, response), baseHeaders);
  const listen = () => {
    server.listen(config.port, config.host);
    return new Promise<void>((resolve, reject) => server.once('listening', resolve).once('error', reject));
  };
  const isSecondaryWorker = cluster.worker !== undefined && cluster.worker.id > 1;
  if (!isSecondaryWorker) await listen();

  // The same signal may arrive twice: from the terminal to the process group, and forwarded by npm.
  let stopping = false;
  const stop = async (drainSeconds: number) => {
    if (stopping) return;
    stopping = true;
    if (app && drainSeconds > 0) {
      app.context.log('draining', { seconds: drainSeconds });
      drain();
      await wait(drainSeconds * 1_000);
    }
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
    await close();
    await app?.close();
    process.exit(0);
  };
  // SIGINT is of a person at the terminal, behind whom no balancer waits.
  process.on('SIGTERM', () => stop(config.drainSeconds)).on('SIGINT', () => stop(0));

  app = await createApp(config, { now: Date.now, log: createLog(output) });
  const cache = createResponseCache(app.context.cache);
  const requestIdOf = createRequestIds(config.trustProxy);
  const files = createStaticFiles(join(import.meta.dirname, '../client'), staticFileHeaders(config.publicUrl));
  const { metrics } = app.context;
  collectDefaultMetrics({ register: metrics.registry });
  if (cluster.isWorker) joinClusterMetrics(metrics.registry);
  const routeOf = createRouteNames();
  const fastPath = createFastPath([files.match, cache.match], {
    log: createHitLog(output),
    requestIdOf: ({ headers, socket }) => requestIdOf(socket.remoteAddress, headers['x-request-id']),
    viewsOf: app.pageViews.countOf,
    isAutomatic: ({ headers }) => isAutomatic(headers['user-agent'], headers['sec-purpose']?.toString()),
    hitCountOf: (path) => metrics.hitCountOf(routeOf(path)),
  });
  const handle = requestListenerOf(createHttpApp(app.context, { handlePage, cache, pageViews: app.pageViews }).fetch, baseHeaders);
  listener = (request, response) => {
    if (!fastPath(request, response)) files.serve(request, response, () => handle(request, response));
  };
  app.start();
  if (isSecondaryWorker) await listen();
  const banner = startupBanner(config, (server.address() as AddressInfo).port, app);
  // The primary prints the banner of its first worker.
  if (cluster.isWorker) process.send?.(banner);
  else process.stdout.write(banner);
}
