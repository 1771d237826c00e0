import type { Context, MiddlewareHandler } from 'hono';
import { acceptedEncodings } from '#app/lib/content-encoding.server.ts';
import type { ResponseCache } from './response-cache.server.ts';
import { toResponse } from './stored-response.server.ts';
import type { TagCollector } from './tag-collector.server.ts';

/** While an answer is made to be kept, `reads` collects what it is made of. */
export type CacheEnv = { Variables: { reads?: TagCollector } };

/** Answers from what is kept, and keeps what is made of known parts: only what everybody gets alike. HEAD is answered as GET is, without the body. */
export const responseCache =
  (kept: ResponseCache, isForAll: (path: string) => boolean, clientOf: (context: Context) => string): MiddlewareHandler<CacheEnv> =>
  async (context, next) => {
    const { method, path } = context.req;
    if ((method !== 'GET' && method !== 'HEAD') || context.req.header('Authorization') || !isForAll(path)) return next();
    const { pathname, search } = new URL(context.req.url);
    const codings = acceptedEncodings(context.req.header('Accept-Encoding'));
    const make = async (reads: TagCollector) => {
      context.set('reads', reads);
      await next();
      return context.res;
    };
    const finished = await kept.getOrRender(pathname + search, codings, make, clientOf(context));
    const response = toResponse(finished, context.req.raw);
    // Otherwise the headers of the unpacked answer would be put on top.
    context.res = undefined;
    context.res = response;
  };
