import type { Context, MiddlewareHandler } from 'hono';
import type { Clock } from '#app/lib/clock.server.ts';
import { createMemoryCounters } from '#app/rate-limit/memory-counters.server.ts';
import type { Rate } from '#app/rate-limit/rate.ts';
import { clientNetwork } from './client-ip.server.ts';
import { tooManyResponse } from './too-many-response.server.ts';

/** Requests that cost the server something and brought nothing. */
const refusals = new Set([400, 401, 403, 404, 405, 413, 415, 429]);
/** A class of 40 behind one address makes ten mistakes a minute each, and is below. */
const refusalRates: Rate[] = ['150 per 10 seconds', '600 per minute'];

/**
 * Refused calls and forms per client network. Beyond the rates further ones are answered with 429 before their bodies are read;
 * pages are read as before (read-limit.server.ts).
 */
export function refusalRateLimit(now: Clock, clientIpOf: (context: Context) => string, baseHeaders: [string, string][]): MiddlewareHandler {
  const counters = createMemoryCounters(now);
  return async (context, next) => {
    const { method, path } = context.req;
    if (!path.startsWith('/api/') && (method === 'GET' || method === 'HEAD')) return next();
    const network = clientNetwork(clientIpOf(context));
    const until = counters.reachedUntil(network, refusalRates);
    if (until !== undefined) return tooManyResponse(context, until, now(), baseHeaders);
    await next();
    if (refusals.has(context.res.status)) counters.count(network, refusalRates);
    return undefined;
  };
}
