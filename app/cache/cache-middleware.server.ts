import type { Context, MiddlewareHandler } from 'hono';
import { codingsIn } from '#app/lib/content-encoding.server.ts';
import type { Kept } from './response-cache.server.ts';
import { asResponse } from './stored-response.server.ts';
import type { Reads } from './tag-collector.server.ts';

/** While an answer is made to be kept, `reads` collects what it is made of. */
export type Keeping = { Variables: { reads?: Reads } };

/** Answers from what is kept, and keeps what is made of known parts: only what everybody gets alike. HEAD is answered as GET is, without the body. */
export const keep =
  (kept: Kept, isForAll: (path: string) => boolean, clientOf: (context: Context) => string): MiddlewareHandler<Keeping> =>
  async (context, next) => {
    const { method, path } = context.req;
    if ((method !== 'GET' && method !== 'HEAD') || context.req.header('Authorization') || !isForAll(path)) return next();
    const { pathname, search } = new URL(context.req.url);
    const codings = codingsIn(context.req.header('Accept-Encoding'));
    const make = async (reads: Reads) => {
      context.set('reads', reads);
      await next();
      return context.res;
    };
    const finished = await kept.get(pathname + search, codings, make, clientOf(context));
    const response = asResponse(finished, context.req.raw);
    // Otherwise the headers of the unpacked answer would be put on top.
    context.res = undefined;
    context.res = response;
  };
