import { type ServerResponse, STATUS_CODES } from 'node:http';

/** Errors that the HTTP server writes itself: no request reaches the application, or it returns no response. */
const messages = {
  400: 'The request cannot be read. Please open the site by its own address, with a Host header.',
  408: 'The request took too long to arrive. Please try again.',
  413: 'The request is too long. Please send less.',
  417: 'The Expect header cannot be met. Please send the request without it.',
  431: 'The headers are too long. Please shorten the address, or delete the cookies of this site.',
  500: 'Something went wrong on our side, please try again.',
  503: 'This server stops in a moment. Please send nothing more here.',
};
type Status = keyof typeof messages;
type Headers = [string, string][];

const byCode: Record<string, Status> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** @param code of an error of the server or its parser */
export const statusOf = (code = ''): Status => byCode[code] ?? 400;

const headersOf = (status: Status, baseHeaders: Headers): Headers => [
  ['Content-Type', 'text/plain; charset=utf-8'],
  ['Content-Length', String(Buffer.byteLength(messages[status]))],
  ['Connection', 'close'],
  ['Cache-Control', 'no-store'],
  ...baseHeaders,
];

/** For a socket whose request could not be parsed. */
export function errorResponseBytes(status: Status, baseHeaders: Headers): string {
  const lines = headersOf(status, baseHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${messages[status]}`;
}

export function writeErrorResponse(response: ServerResponse, status: Status, baseHeaders: Headers): void {
  response.writeHead(status, headersOf(status, baseHeaders).flat()).end(messages[status]);
}

export const errorResponse = (status: Status, baseHeaders: Headers): Response =>
  new Response(messages[status], { status, headers: headersOf(status, baseHeaders) });
