import type { MiddlewareHandler } from 'hono';
import type { Metrics } from '#app/lib/metrics.server.ts';

const countedMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

/** Observes the time of every request, under its route. */
export const observeRequests =
  ({ requests }: Metrics, routeOf: (path: string) => string): MiddlewareHandler =>
  async (context, next) => {
    const startedAt = performance.now();
    await next();
    const { method, path } = context.req;
    const labels = { method: countedMethods.has(method) ? method : 'other', route: routeOf(path), status: String(context.res.status) };
    requests.observe(labels, (performance.now() - startedAt) / 1_000);
  };
