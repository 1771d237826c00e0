import type { Context, MiddlewareHandler } from 'hono';
import { acceptedEncodings } from '#app/lib/content-encoding.server.ts';
import type { ResponseCache } from './response-cache.server.ts';
import { toResponse } from './stored-response.server.ts';
import type { TagCollector } from './tag-collector.server.ts';

/** Collects the cache tags of a response that may be cached. */
export type CacheEnv = { Variables: { tagCollector?: TagCollector } };

/** Caches responses that are the same for every client. HEAD is answered from the response to GET, without its body. */
export const responseCache =
  (cache: ResponseCache, isCacheable: (context: Context) => boolean, clientOf: (context: Context) => string): MiddlewareHandler<CacheEnv> =>
  async (context, next) => {
    const { method } = context.req;
    if ((method !== 'GET' && method !== 'HEAD') || context.req.header('Authorization') || !isCacheable(context)) return next();
    const { pathname, search } = new URL(context.req.url);
    const encodings = acceptedEncodings(context.req.header('Accept-Encoding'));
    const render = async (collector: TagCollector) => {
      context.set('tagCollector', collector);
      await next();
      return context.res;
    };
    const stored = await cache.getOrRender(pathname + search, encodings, render, clientOf(context));
    const response = toResponse(stored, context.req.raw);
    // Hono merges the headers of the previous response, which is uncompressed, into a new one.
    context.res = undefined;
    context.res = response;
  };
