import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncodings, type ContentEncoding } from '#app/lib/content-encoding.server.ts';
import { formatEvent, shouldLogRequest } from '#app/lib/log.server.ts';
import { type ResponseParts, respondConditionally, type StoredResponse } from './stored-response.server.ts';

/**
 * Answers a request from memory without building a Request and a Response.
 * @returns false when no source has a stored response: the HTTP application then answers
 */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

/** @param writeLine appends a log line, given without its timestamp */
export function createFastPath(
  sources: ((url: string, encodings: ContentEncoding[]) => StoredResponse | undefined)[],
  writeLine: (line: string) => void,
): FastPath {
  return (request, response) => {
    const { method, url = '', headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || headers.authorization) return false;
    const encodings = acceptedEncodings(headers['accept-encoding']);
    for (const source of sources) {
      const stored = source(url, encodings);
      if (!stored) continue;
      const parts = respondConditionally(stored, headers['if-none-match']);
      response.writeHead(parts.status, parts.headers);
      response.end(method === 'HEAD' ? undefined : parts.bytes);
      if (shouldLogRequest(url)) writeLine(cachedLogLine(method, url, stored, parts));
      return true;
    }
    return false;
  };
}

function cachedLogLine(method: string, url: string, stored: StoredResponse, parts: ResponseParts): string {
  if (method !== 'GET' || parts !== stored) return requestLogLine(method, url, parts);
  stored.logLine ??= requestLogLine(method, url, parts);
  return stored.logLine;
}

const requestLogLine = (method: string, url: string, { status }: ResponseParts) =>
  formatEvent('request', { method, path: url.split('?', 1)[0], status, ms: 0 });
