import type { MiddlewareHandler } from 'hono';
import { matchPath } from 'react-router';
import { formPages } from './navigation.ts';

/** Matches as the router does: the suffix `.data` requests the loader data of a page without its HTML. */
function isFormPage(path: string): boolean {
  const page = path.replace(/\/_\.data$/, '/').replace(/\.data$/, '');
  return formPages.some((pattern) => matchPath(pattern, page));
}

/**
 * Rejects methods that a page does not support (RFC 9110, 15.5.6) before anything is counted or rendered.
 * The API answers 405 as JSON itself (http/api-router.server.ts).
 */
export function rejectOtherMethods(baseHeaders: [string, string][]): MiddlewareHandler {
  const headers = { ...Object.fromEntries(baseHeaders), 'Cache-Control': 'no-store' };
  return async (context, next) => {
    const { method, path } = context.req;
    if (method === 'GET' || method === 'HEAD' || /^\/api(\/|$)/.test(path)) return next();
    const isForm = isFormPage(path);
    if (isForm && method === 'POST') return next();
    const allow = isForm ? 'GET, HEAD, POST' : 'GET, HEAD';
    return context.text(`This address takes only ${allow}. Please go back and open it again.`, 405, { ...headers, Allow: allow });
  };
}
