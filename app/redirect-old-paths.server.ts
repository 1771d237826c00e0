import type { MiddlewareHandler } from 'hono';
import type { CacheEnv } from '#app/cache/cache-middleware.server.ts';
import type { AppContext } from './app-context.server.ts';
import { findTarget, isLookedUp } from './features/redirects/public.server.ts';

/** A change of the staff counts within a minute; without it browsers and proxies would keep a 301 for good. */
const redirectCacheControl = 'public, max-age=60';

/** Answers addresses of other sites with the pages that they became here, before a page is rendered (decision 0158). */
export function redirectOldPaths(appContext: AppContext): MiddlewareHandler<CacheEnv> {
  return async (context, next) => {
    const { method, url: address } = context.req;
    const url = new URL(address);
    if ((method !== 'GET' && method !== 'HEAD') || url.pathname.endsWith('.data') || !isLookedUp(url, appContext.isOwnPath)) return next();
    const target = await findTarget(appContext, url);
    if (target !== undefined) return context.body(null, 301, { Location: target, 'Cache-Control': redirectCacheControl });
    // A response without a tag is not stored: '/?p=9' shows the home page only until an import knows the number.
    context.get('tagCollector')?.add([]);
    return next();
  };
}
