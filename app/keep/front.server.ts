import type { IncomingMessage, ServerResponse } from 'node:http';
import { isNoted, type Log } from '#app/platform/log.server.ts';
import { type Finished, readyAnswer } from './finished.server.ts';

/**
 * Answers what is finished straight from memory, without making a Request and a Response of it.
 * @returns false when there is nothing finished: then the rest of the academy answers
 */
export type Front = (request: IncomingMessage, response: ServerResponse) => boolean;

export function openFront(sources: ((address: string) => Finished | undefined)[], log: Log): Front {
  return (request, response) => {
    const { method, url = '', headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || headers.authorization) return false;
    for (const source of sources) {
      const finished = source(url);
      const ready = finished && readyAnswer(finished, { acceptEncoding: headers['accept-encoding'], ifNoneMatch: headers['if-none-match'] });
      if (!ready) continue;
      response.writeHead(ready.status, ready.headers);
      response.end(method === 'HEAD' ? undefined : ready.bytes);
      if (isNoted(url)) log('request', { method, path: url.split('?', 1)[0], status: ready.status, ms: 0 });
      return true;
    }
    return false;
  };
}
