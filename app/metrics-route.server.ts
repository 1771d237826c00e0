import cluster from 'node:cluster';
import { type Context, Hono } from 'hono';
import type { AppContext } from './app-context.server.ts';
import { requestClusterMetrics } from './cluster-metrics.server.ts';
import { createProxyCheck } from './http/client-ip.server.ts';

interface Peer {
  /** Address of the client, which a trusted proxy tells. */
  clientIp(context: Context): string;
  /** Address of the connection. */
  connection(context: Context): string | undefined;
}

const rejected =
  'The metrics are for the addresses in METRICS_FROM. A request through a proxy counts as that of its client, and only when the proxy is in TRUST_PROXY.\n';

/** GET /metrics, for the addresses in METRICS_FROM. */
export function createMetricsRoute({ config, metrics }: AppContext, { clientIp, connection }: Peer): Hono {
  const isAllowed = createProxyCheck(config.metricsFrom);
  const isProxy = createProxyCheck(config.trustProxy);
  const app = new Hono();
  app.get('/metrics', async (call) => {
    // Behind a proxy on the same machine all clients would be local ones.
    const isForwarded = ['X-Forwarded-For', 'Forwarded', 'Via'].some((name) => call.req.header(name) !== undefined);
    if (!isAllowed(clientIp(call)) || (isForwarded && !isProxy(connection(call)))) return call.text(rejected, 403, { 'Cache-Control': 'no-store' });
    const text = cluster.isWorker ? await requestClusterMetrics() : await metrics.registry.metrics();
    return call.body(text, 200, { 'Content-Type': metrics.registry.contentType, 'Cache-Control': 'no-store' });
  });
  return app;
}
