import type { MiddlewareHandler } from 'hono';
import { isAutomatic, type PageViews } from './count-views.server.ts';

/** Counts the pages that requests open. Responses from memory do not come here: the fast path counts them. */
export const countRequests =
  ({ countOf }: PageViews): MiddlewareHandler =>
  async (context, next) => {
    await next();
    const { method, url } = context.req;
    const { status } = context.res;
    if (method !== 'GET' || (status !== 200 && status !== 304)) return;
    if (isAutomatic(context.req.header('User-Agent'), context.req.header('Sec-Purpose'))) return;
    const { pathname, search } = new URL(url);
    const count = countOf(pathname + search);
    if (count) count.views += 1;
  };
