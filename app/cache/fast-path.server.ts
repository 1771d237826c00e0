import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Coding, codingsIn } from '#app/lib/content-encoding.server.ts';
import { isNoted, lineOf } from '#app/lib/log.server.ts';
import { type Answer, answerTo, type Finished } from './stored-response.server.ts';

/**
 * Answers what is finished straight from memory, without making a Request and a Response of it.
 * @returns false when there is nothing finished: then the rest of the academy answers
 */
export type Front = (request: IncomingMessage, response: ServerResponse) => boolean;

/** @param writeLine takes all of a line of the log but its time */
export function openFront(sources: ((address: string, codings: Coding[]) => Finished | undefined)[], writeLine: (line: string) => void): Front {
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
      if (isNoted(url)) writeLine(lineFor(method, url, finished, answer));
      return true;
    }
    return false;
  };
}

function lineFor(method: string, url: string, finished: Finished, answer: Answer): string {
  if (method !== 'GET' || answer !== finished) return said(method, url, answer);
  finished.line ??= said(method, url, answer);
  return finished.line;
}

const said = (method: string, url: string, { status }: Answer) => lineOf('request', { method, path: url.split('?', 1)[0], status, ms: 0 });
