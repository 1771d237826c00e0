/** Limit in ms of a read, to the end of its response. */
export const readLimitMs = 8_000;

/** Fetches, and ends a request or a response that takes too long, as a lost network does. */
export function fetchWithin(limitMs: number, request: Request): Promise<Response> {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), limitMs);
  return fetch(request, { signal: controller.signal });
}
