import type { IncomingMessage, ServerResponse } from 'node:http';
import { isNoted, type Log } from '#app/platform/log.server.ts';
import { type Coding, codingsIn } from './coding.server.ts';
import { answerTo, type Finished } from './finished.server.ts';

/**
 * Answers what is finished straight from memory, without making a Request and a Response of it.
 * @returns false when there is nothing finished: then the rest of the academy answers
 */
export type Front = (request: IncomingMessage, response: ServerResponse) => boolean;

export function openFront(sources: ((address: string, codings: Coding[]) => Finished | undefined)[], log: Log): Front {
  return (request, response) => {
    const { method, url = '', headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || headers.authorization) return false;
    const codings = codingsIn(headers['accept-encoding']);
    for (const source of sources) {
      const finished = source(url, codings);
      if (!finished) continue;
      const answer = answerTo(finished, headers['if-none-match']);
      response.writeHead(answer.status, answer.headers);
      response.end(method === 'HEAD' ? undefined : answer.bytes);
      if (isNoted(url)) log('request', { method, path: url.split('?', 1)[0], status: answer.status, ms: 0 });
      return true;
    }
    return false;
  };
}
