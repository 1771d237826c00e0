import type { Context } from 'hono';
import { tooManyRequests } from '#app/rate-limit/rate.ts';

/** Response 429 before anything is rendered or read: JSON for the API, else text. @param until end of the window, in ms since 1970 */
export function tooManyResponse(context: Context, until: number, now: number, baseHeaders: [string, string][]): Response {
  const apiError = tooManyRequests(until, now);
  const headers = { ...Object.fromEntries(baseHeaders), 'Retry-After': String(apiError.retryAfter), 'Cache-Control': 'no-store' };
  return context.req.path.startsWith('/api/') ? context.json(apiError.toJSON(), 429, headers) : context.text(apiError.message, 429, headers);
}
