import type { Context, MiddlewareHandler } from 'hono';
import type { Clock } from '#app/lib/clock.server.ts';
import { storedMediaPath } from '#app/media/media-address.ts';
import { createMemoryCounters } from '#app/rate-limit/memory-counters.server.ts';
import type { Rate } from '#app/rate-limit/rate.ts';
import { clientNetwork } from './client-ip.server.ts';
import { tooManyResponse } from './too-many-response.server.ts';

/**
 * Rendered responses per client network; cached responses, stored images and built assets do not count.
 * Counters are in memory, so that a page view never writes to the database.
 */
const readRates: Rate[] = ['60 per 10 seconds', '300 per minute'];
const adminReadRates: Rate[] = ['120 per minute'];
/** Paths that do not count. Of /media only stored variants: a social image is rendered for the request. */
const isUncounted = (path: string) => /^\/(?:assets|healthz)(?:\/|$)/.test(path) || storedMediaPath.test(path);
/** A rendered response counts one more read for each 128 KiB. */
const bytesPerRead = 128 * 1024;

/** Receives the size of a rendered response in bytes; of a stream chunk by chunk. */
export type OnRendered = (bytes: number) => void;
export type ReadLimitEnv = { Variables: { onRendered?: OnRendered } };

export function readRateLimit(
  now: Clock,
  clientIpOf: (context: Context) => string,
  baseHeaders: [string, string][],
): MiddlewareHandler<ReadLimitEnv> {
  const counters = createMemoryCounters(now);
  return async (context, next) => {
    const { method, path } = context.req;
    const isRead = method === 'GET' || method === 'HEAD';
    // API writes have limits of their own; a form post to a page is rendered like any page.
    if ((!isRead && path.startsWith('/api/')) || isUncounted(path)) return next();
    const network = clientNetwork(clientIpOf(context));
    const rates = path.startsWith('/api/admin/') ? [...readRates, ...adminReadRates] : readRates;
    const until = counters.count(network, rates);
    if (until !== undefined) return tooManyResponse(context, until, now(), baseHeaders);
    context.set(
      'onRendered',
      countLargeResponse((more) => counters.count(network, rates, more)),
    );
    return next();
  };
}

/** Counts reads for the bytes beyond the first 128 KiB of one response. */
function countLargeResponse(countRead: (more: number) => void): OnRendered {
  let remaining = bytesPerRead;
  return (bytes) => {
    remaining -= bytes;
    const more = remaining > 0 ? 0 : Math.floor(-remaining / bytesPerRead) + 1;
    remaining += more * bytesPerRead;
    if (more > 0) countRead(more);
  };
}
