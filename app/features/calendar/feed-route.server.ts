import { Hono } from 'hono';
import type { AppContext } from '#app/app-context.server.ts';
import { matchesEtag } from '#app/cache/stored-response.server.ts';
import type { Bindings } from '#app/http/api-router.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import { createMemoryCounters } from '#app/rate-limit/memory-counters.server.ts';
import { type Rate, tooManyRequests } from '#app/rate-limit/rate.ts';
import { readFeed } from './feed.server.ts';

/** Readings of one feed, from all networks together: programs fetch it each hour. Networks have the limits of all reads. */
const feedRates: Rate[] = ['60 per hour'];

const gone = 'There is no calendar at this address any more. Please make a new one on the page Calendar of your account';

/** GET /calendar/<secret>.ics of the API: the secret opens it, no login does. Only the program of its reader keeps the response. */
export function createFeedRoute(appContext: AppContext): Hono<Bindings> {
  const { now, config } = appContext;
  const counters = createMemoryCounters(now);
  const app = new Hono<Bindings>();
  app.get('/calendar/:file{[\\w-]+\\.ics}', async (context) => {
    const secretHash = sha256(context.req.param('file').slice(0, -'.ics'.length));
    const until = config.rateLimits ? counters.count(secretHash, feedRates) : undefined;
    if (until !== undefined) throw tooManyRequests(until, now());
    const text = (await readFeed(appContext, secretHash)) ?? reject(404, gone);
    context.env?.onRendered?.(Buffer.byteLength(text));
    const etag = `W/"${sha256(text).slice(0, 32)}"`;
    const headers = { ETag: etag, 'Cache-Control': 'private, no-cache', 'X-Robots-Tag': 'noindex' };
    if (matchesEtag(context.req.header('If-None-Match') ?? '', etag)) return context.body(null, 304, headers);
    return context.body(text, 200, { ...headers, 'Content-Type': 'text/calendar; charset=utf-8' });
  });
  return app;
}
