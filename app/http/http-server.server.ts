import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { errorResponse, errorResponseBytes, statusOf, writeErrorResponse } from './error-response.server.ts';

/** How long, in milliseconds, somebody may take: who is slow on purpose keeps no place. */
export const timeouts = {
  /** From the connection, or the request before, to the end of the headers. */
  headers: 15_000,
  /** To the end of the request. */
  request: 30_000,
  /** To the end of one that carries pictures; also between two signs of life from who reads the answer. */
  upload: 120_000,
  /** Between two requests. */
  idle: 72_000,
  /** How often somebody looks whose time is up. */
  checkInterval: 5_000,
};

export interface GracefulServer {
  server: Server;
  /** Lets nobody in any more; resolves when everybody has their answer and is gone. */
  close(): Promise<void>;
}

/** The listener of a fetch handler. A request with a wrong Host or target never becomes a `Request`: it is refused with the safety headers, too. */
export function listenerOf(fetch: Parameters<typeof getRequestListener>[0], safety: [string, string][]): RequestListener {
  const errorHandler = (error: unknown) => errorResponse(error instanceof RequestError ? 400 : 500, safety);
  return getRequestListener(fetch, { errorHandler });
}

/** An HTTP server that waits for nobody for ever. */
export function createHttpServer(listener: RequestListener, safety: [string, string][], limits = timeouts): GracefulServer {
  const activeResponses = new Set<ServerResponse>();
  let closing = false;
  const options = {
    headersTimeout: limits.headers,
    requestTimeout: limits.upload,
    keepAliveTimeout: limits.idle,
    connectionsCheckingInterval: limits.checkInterval,
    // Checked below: the server itself would answer without the safety headers.
    requireHostHeader: false,
  };
  const server = createServer(options, (request, response) => {
    response.shouldKeepAlive &&= !closing;
    if (request.headers.host === undefined && request.httpVersion === '1.1') writeErrorResponse(response, 400, safety);
    else listener(request, response);
    // It has left whole: neither closing nor waiting concerns it. One that waits behind another has no socket yet.
    if (response.writableEnded && response.socket?.writableLength === 0 && !hasBody(request)) return;
    activeResponses.add(response);
    request.socket.setTimeout(limits.upload);
    const late = hasBody(request) && !isUpload(request) ? setTimeout(() => request.complete || request.destroy(), limits.request) : undefined;
    response.once('close', () => {
      clearTimeout(late);
      activeResponses.delete(response);
    });
  });
  server.on('checkExpectation', (_, response: ServerResponse) => writeErrorResponse(response, 417, safety));
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    // Never a second answer: whoever was told something is only shown out.
    if ((socket as Socket).bytesWritten === 0 && socket.writable) socket.write(errorResponseBytes(statusOf(code), safety));
    socket.destroy();
  });

  return {
    server,
    close() {
      closing = true;
      // With its answer each connection ends; without this the next request on it would be the one that is cut off.
      for (const response of activeResponses) if (!response.headersSent) response.shouldKeepAlive = false;
      const idleSweep = setInterval(() => server.closeIdleConnections(), 100);
      return new Promise((resolve) =>
        server.close(() => {
          clearInterval(idleSweep);
          resolve();
        }),
      );
    },
  };
}

const hasBody = ({ headers }: IncomingMessage) => headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
const isUpload = ({ headers }: IncomingMessage) => /^multipart\//i.test(headers['content-type'] ?? '');
