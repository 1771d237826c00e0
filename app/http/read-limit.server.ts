import type { Context, MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#app/lib/clock.server.ts';
import type { Rate } from '#app/rate-limit/rate.ts';
import { parseRate, tooManyRequests } from '#app/rate-limit/rate.ts';
import { clientNetwork } from './client-ip.server.ts';

/**
 * Rendered responses per client network; cached responses, stored images and built assets do not count.
 * Counters are in memory, so that a page view never writes to the database.
 */
const reads: Rate[] = ['60 per 10 seconds', '300 per minute'];
const adminReads: Rate[] = ['120 per minute'];
/** Paths that do not count. Of /media only stored images: a share image is rendered for the request. */
const uncounted = /^\/(?:(?:assets|healthz)(?:\/|$)|media\/[\da-f]{32}-\d{1,4}\.webp$)/;
/** A rendered response counts one more read for each 128 KiB (decision 0024). */
const bytesPerRead = 128 * 1024;

/** Receives the size of a rendered response in bytes; of a stream chunk by chunk. */
export type RenderedBytes = (bytes: number) => void;
export type CountedBytes = { Variables: { made?: RenderedBytes } };

export function readRateLimit(now: Clock, addressOf: (context: Context) => string, safety: [string, string][]): MiddlewareHandler<CountedBytes> {
  const counters = new LRUCache<string, { count: number; endsAt: number }>({ max: 50_000 });

  /** Returns the end of the period when the limit is exceeded. */
  function count(key: string, { max, ms }: { max: number; ms: number }, more = 1): number | undefined {
    const known = counters.get(key);
    const counter = known && known.endsAt > now() ? known : { count: 0, endsAt: now() + ms };
    counter.count += more;
    counters.set(key, counter);
    return counter.count > max ? counter.endsAt : undefined;
  }

  return async (context, next) => {
    const { method, path } = context.req;
    const isRead = method === 'GET' || method === 'HEAD';
    // API writes have limits of their own; a form post to a page is rendered like any page.
    if ((!isRead && path.startsWith('/api/')) || uncounted.test(path)) return next();
    const who = clientNetwork(addressOf(context));
    const rates = path.startsWith('/api/admin/') ? [...reads, ...adminReads] : reads;
    const countAll = (more?: number) => rates.flatMap((rate) => count(`${rate} ${who}`, parseRate(rate), more) ?? []);
    const ends = countAll();
    if (ends.length === 0) {
      context.set('made', beyondFirst(countAll));
      return next();
    }
    const refusal = tooManyRequests(Math.max(...ends), now());
    const headers = { ...Object.fromEntries(safety), 'Retry-After': String(refusal.retryAfter), 'Cache-Control': 'no-store' };
    return path.startsWith('/api/') ? context.json(refusal.toJSON(), 429, headers) : context.text(refusal.message, 429, headers);
  };
}

/** Counts reads for the bytes beyond the first 128 KiB of one response. */
function beyondFirst(count: (more: number) => void): RenderedBytes {
  let left = bytesPerRead;
  return (bytes) => {
    left -= bytes;
    const more = left > 0 ? 0 : Math.floor(-left / bytesPerRead) + 1;
    left += more * bytesPerRead;
    if (more > 0) count(more);
  };
}
