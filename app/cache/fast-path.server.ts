import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncodings, type ContentEncoding } from '#app/lib/content-encoding.server.ts';
import { formatEvent, shouldLogRequest } from '#app/lib/log.server.ts';
import { type ResponseParts, respondConditionally, type StoredResponse } from './stored-response.server.ts';

/**
 * Answers what is finished straight from memory, without making a Request and a Response of it.
 * @returns false when there is nothing finished: then the rest of the academy answers
 */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

/** @param writeLine takes all of a line of the log but its time */
export function createFastPath(
  sources: ((address: string, codings: ContentEncoding[]) => StoredResponse | undefined)[],
  writeLine: (line: string) => void,
): FastPath {
  return (request, response) => {
    const { method, url = '', headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || headers.authorization) return false;
    const codings = acceptedEncodings(headers['accept-encoding']);
    for (const source of sources) {
      const finished = source(url, codings);
      if (!finished) continue;
      const answer = respondConditionally(finished, headers['if-none-match']);
      response.writeHead(answer.status, answer.headers);
      response.end(method === 'HEAD' ? undefined : answer.bytes);
      if (shouldLogRequest(url)) writeLine(cachedLogLine(method, url, finished, answer));
      return true;
    }
    return false;
  };
}

function cachedLogLine(method: string, url: string, finished: StoredResponse, answer: ResponseParts): string {
  if (method !== 'GET' || answer !== finished) return requestLogLine(method, url, answer);
  finished.logLine ??= requestLogLine(method, url, answer);
  return finished.logLine;
}

const requestLogLine = (method: string, url: string, { status }: ResponseParts) =>
  formatEvent('request', { method, path: url.split('?', 1)[0], status, ms: 0 });
