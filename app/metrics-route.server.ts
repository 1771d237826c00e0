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

/** Headers that proxies and content delivery networks add: a request with one of them comes from somewhere else than its connection. */
const proxyHeaders =
  /^(?:x-forwarded|x-(?:original|envoy|azure|arr)-|(?:x-)?(?:real|client|cluster-client|true-client|appengine-user|fly-client|fastly-client)-ip$|forwarded|via$|cf-|cdn-|x-(?:proxyuser|remote)-)/i;

/** GET /metrics, for the addresses in METRICS_FROM. */
export function createMetricsRoute({ config, metrics }: AppContext, { clientIp, connection }: Peer): Hono {
  const isAllowed = createProxyCheck(config.metricsFrom);
  const isProxy = createProxyCheck(config.trustProxy);
  const app = new Hono();
  app.get('/metrics', async (call) => {
    // Behind a proxy on the same machine all clients would be local ones, also when a trusted proxy does not tell the client.
    const isOfProxy = Object.keys(call.req.header()).some((name) => proxyHeaders.test(name));
    const tellsClient = isProxy(connection(call)) && (call.req.header('X-Forwarded-For') ?? '').trim() !== '';
    if (!isAllowed(clientIp(call)) || (isOfProxy && !tellsClient)) return call.text(rejected, 403, { 'Cache-Control': 'no-store' });
    const text = cluster.isWorker ? await requestClusterMetrics() : await metrics.registry.metrics();
    return call.body(text, 200, { 'Content-Type': metrics.registry.contentType, 'Cache-Control': 'no-store' });
  });
  return app;
}
