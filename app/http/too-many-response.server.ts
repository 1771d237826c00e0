import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import { tooManyRequests } from '#app/rate-limit/rate.ts';

/** A client that sends its next request after the response is slowed to two a second for each of its connections (decision 0111). */
const delayMs = 500;
/** Responses that wait at most; beyond them responses are sent at once. */
const maxWaiting = 5_000;
let waiting = 0;

/**
 * Response 429 before anything is rendered or read, after a delay: JSON for the API, else text.
 * @param until end of the window, in ms since 1970
 */
export async function tooManyResponse(context: Context, until: number, now: number, baseHeaders: [string, string][]): Promise<Response> {
  if (waiting < maxWaiting) {
    waiting += 1;
    await wait(delayMs);
    waiting -= 1;
  }
  const apiError = tooManyRequests(until, now);
  const headers = { ...Object.fromEntries(baseHeaders), 'Retry-After': String(apiError.retryAfter), 'Cache-Control': 'no-store' };
  return context.req.path.startsWith('/api/') ? context.json(apiError.toJSON(), 429, headers) : context.text(apiError.message, 429, headers);
}
