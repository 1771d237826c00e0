import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncodings, type ContentEncoding } from '#app/lib/content-encoding.server.ts';
import { formatHit, type LogHit, shouldLogRequest } from '#app/lib/log.server.ts';
import type { ResponseCache } from './response-cache.server.ts';
import { type ResponseParts, respondConditionally, type StoredResponse } from './stored-response.server.ts';

/**
 * Answers a request from memory without building a Request and a Response.
 * @returns false when no source has a stored response
 */
type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

interface HitRecords {
  log: LogHit;
  requestIdOf(request: IncomingMessage): string;
  /** Count of the hits of an address. */
  hitCountOf(path: string): { hits: number };
  /** Views of the page that an address opens; undefined where it opens none. */
  viewsOf(url: string): { views: number } | undefined;
  /** Whether a view is that of a crawler, or of a browser that fetches ahead. */
  isAutomatic(request: IncomingMessage): boolean;
}

export function createFastPath(sources: ResponseCache['match'][], { log, requestIdOf, hitCountOf, viewsOf, isAutomatic }: HitRecords): FastPath {
  return (request, response) => {
    const { method, url = '', headers } = request;
    // Parts of a response are not stored.
    if ((method !== 'GET' && method !== 'HEAD') || headers.authorization || headers.range) return false;
    const encodings = acceptedEncodings(headers['accept-encoding']);
    const stored = firstMatch(sources, url, encodings);
    if (!stored) return false;
    stored.hitCount ??= hitCountOf(pathOf(url));
    stored.hitCount.hits += 1;
    if (stored.viewCount === undefined) stored.viewCount = viewsOf(url) ?? null;
    if (stored.viewCount && method === 'GET' && !isAutomatic(request)) stored.viewCount.views += 1;
    const parts = respondConditionally(stored, headers['if-none-match']);
    response.writeHead(parts.status, parts.headers);
    response.end(method === 'HEAD' ? undefined : parts.bytes);
    if (shouldLogRequest(url)) log(requestIdOf(request), hitOf(method, url, stored, parts));
    return true;
  };
}

function firstMatch(sources: ResponseCache['match'][], url: string, encodings: ContentEncoding[]): StoredResponse | undefined {
  for (const match of sources) {
    const stored = match(url, encodings);
    if (stored) return stored;
  }
  return undefined;
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? url;

function hitOf(method: string, url: string, stored: StoredResponse, parts: ResponseParts): string {
  const format = () => formatHit({ method, path: pathOf(url), status: parts.status, ms: 0 });
  if (method !== 'GET' || parts !== stored) return format();
  stored.logLine ??= format();
  return stored.logLine;
}
