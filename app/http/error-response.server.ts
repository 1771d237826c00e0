import { type ServerResponse, STATUS_CODES } from 'node:http';

/** Errors that the HTTP server writes itself: no request reaches the application, or it returns no response. */
const sentences = {
  400: 'The request cannot be read. Please open the site by its own address, with a Host header.',
  408: 'The request took too long to arrive. Please try again.',
  413: 'The request is too long. Please send less.',
  417: 'The Expect header cannot be met. Please send the request without it.',
  431: 'The headers are too long. Please shorten the address, or delete the cookies of this site.',
  500: 'Something went wrong on our side, please try again.',
};
type Status = keyof typeof sentences;
type Headers = [string, string][];

const byCode: Record<string, Status> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** @param code of an error of the server or its parser */
export const statusOf = (code = ''): Status => byCode[code] ?? 400;

const headersOf = (status: Status, safety: Headers): Headers => [
  ['Content-Type', 'text/plain; charset=utf-8'],
  ['Content-Length', String(Buffer.byteLength(sentences[status]))],
  ['Connection', 'close'],
  ...safety,
];

/** For a socket whose request could not be parsed. */
export function errorResponseBytes(status: Status, safety: Headers): string {
  const lines = headersOf(status, safety).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${sentences[status]}`;
}

export function writeErrorResponse(response: ServerResponse, status: Status, safety: Headers): void {
  response.writeHead(status, headersOf(status, safety).flat()).end(sentences[status]);
}

export const errorResponse = (status: Status, safety: Headers): Response =>
  new Response(sentences[status], { status, headers: headersOf(status, safety) });
