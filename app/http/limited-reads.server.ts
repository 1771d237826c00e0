import type { Context, MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#app/platform/clock.server.ts';
import { parseRate, tooOften } from '#app/platform/rate.server.ts';
import { networkOf } from './address.server.ts';
import type { Rate } from './endpoint.ts';

/**
 * What one address may read that has to be made: finished answers, pictures and the build's files cost next to nothing and do
 * not count. Kept in memory, so that a page view never writes.
 */
const reads: Rate[] = ['60 per 10 seconds', '300 per minute'];
const adminReads: Rate[] = ['120 per minute'];
/** Pictures as they are stored, and no others below /media: a share picture is made for the request. */
const uncounted = /^\/(?:(?:assets|healthz)(?:\/|$)|media\/[\da-f]{32}-\d{1,4}\.webp$)/;

export function limitedReads(now: Clock, addressOf: (context: Context) => string, safety: [string, string][]): MiddlewareHandler {
  const counters = new LRUCache<string, { count: number; endsAt: number }>({ max: 50_000 });

  /** Until when it is too often. */
  function count(key: string, { max, ms }: { max: number; ms: number }): number | undefined {
    const known = counters.get(key);
    const counter = known && known.endsAt > now() ? known : { count: 0, endsAt: now() + ms };
    counter.count += 1;
    counters.set(key, counter);
    return counter.count > max ? counter.endsAt : undefined;
  }

  return async (context, next) => {
    const { method, path } = context.req;
    const isRead = method === 'GET' || method === 'HEAD';
    // Calls that write have limits of their own; a form for a page is rendered like any page.
    if ((!isRead && path.startsWith('/api/')) || uncounted.test(path)) return next();
    const who = networkOf(addressOf(context));
    const rates = path.startsWith('/api/admin/') ? [...reads, ...adminReads] : reads;
    const ends = rates.flatMap((rate) => count(`${rate} ${who}`, parseRate(rate)) ?? []);
    if (ends.length === 0) return next();
    const refusal = tooOften(Math.max(...ends), now());
    const headers = { ...Object.fromEntries(safety), 'Retry-After': String(refusal.retryAfter), 'Cache-Control': 'no-store' };
    return path.startsWith('/api/') ? context.json(refusal.toJSON(), 429, headers) : context.text(refusal.message, 429, headers);
  };
}
