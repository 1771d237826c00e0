import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { errorResponse, errorResponseBytes, statusOf, writeErrorResponse } from './error-response.server.ts';

/** Timeouts in milliseconds, against clients that hold connections on purpose (slowloris). */
export const timeouts = {
  /** From the start of the connection or the end of the request before, to the end of the headers. */
  headers: 15_000,
  /** Until the end of a request. */
  request: 30_000,
  /** Until the end of a multipart request; also the socket timeout while the client reads a response. */
  upload: 120_000,
  /** Interval in which an upload must bring `uploadBytes` while the server reads it. */
  uploadCheck: 15_000,
  uploadBytes: 15 * 1024,
  /** Keep-alive between two requests. */
  idle: 72_000,
  /** Interval in which the server looks for expired connections. */
  checkInterval: 5_000,
};

export interface GracefulServer {
  server: Server;
  /**
   * From now on health checks fail and each connection is closed after its response, so that balancers send their requests elsewhere. All other requests
   * are served as before.
   */
  drain(): void;
  /** Stops listening; resolves when all responses are sent and all connections are closed. */
  close(): Promise<void>;
}

const isHealthCheck = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0] === '/healthz';
/** Health checks of balancers often are HTTP/1.0, without a Host. Other requests need one. */
const hasHost = (request: IncomingMessage) => Boolean(request.headers.host) || (request.httpVersion === '1.0' && isHealthCheck(request));
const hostOfHealthChecks = 'localhost';

/** Adapts a fetch handler. A request with an invalid Host or target never becomes a `Request`, so it gets its 400 here. */
export function requestListenerOf(fetch: Parameters<typeof getRequestListener>[0], baseHeaders: [string, string][]): RequestListener {
  const errorHandler = (error: unknown) => errorResponse(error instanceof RequestError ? 400 : 500, baseHeaders);
  return getRequestListener(fetch, { errorHandler, hostname: hostOfHealthChecks });
}

/** HTTP server with timeouts for slow clients and a graceful shutdown. */
export function createHttpServer(listener: RequestListener, baseHeaders: [string, string][], timing = timeouts): GracefulServer {
  const activeResponses = new Set<ServerResponse>();
  let draining = false;
  const options = {
    headersTimeout: timing.headers,
    requestTimeout: timing.upload,
    keepAliveTimeout: timing.idle,
    connectionsCheckingInterval: timing.checkInterval,
    // Checked below: Node.js would answer without the security headers.
    requireHostHeader: false,
  };
  const server = createServer(options, (request, response) => {
    response.shouldKeepAlive &&= !draining;
    if (!hasHost(request)) writeErrorResponse(response, 400, baseHeaders);
    else if (draining && isHealthCheck(request)) writeErrorResponse(response, 503, baseHeaders);
    else listener(request, response);
    // Response already flushed: no tracking for shutdown or timeouts. A pipelined response has no socket yet.
    if (response.writableEnded && response.socket?.writableLength === 0 && !hasBody(request)) return;
    activeResponses.add(response);
    request.socket.setTimeout(timing.upload);
    const requestTimer = hasBody(request) && !isUpload(request) ? setTimeout(() => request.complete || request.destroy(), timing.request) : undefined;
    const rateCheck = isUpload(request) ? checkUploadRate(request, timing) : undefined;
    response.once('close', () => {
      clearTimeout(requestTimer);
      clearInterval(rateCheck);
      activeResponses.delete(response);
    });
  });
  server.on('checkExpectation', (_, response: ServerResponse) => writeErrorResponse(response, 417, baseHeaders));
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    // After a response has begun, a second one would corrupt it: the socket is only closed.
    if ((socket as Socket).bytesWritten === 0 && socket.writable) socket.write(errorResponseBytes(statusOf(code), baseHeaders));
    socket.destroy();
  });

  const drain = () => {
    draining = true;
    // The next request on the connection would be cut off when the server closes.
    for (const response of activeResponses) if (!response.headersSent) response.shouldKeepAlive = false;
  };

  return {
    server,
    drain,
    close() {
      drain();
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

/** Ends an upload that brings hardly anything. One that waits for the server is not read, and may take its time. */
function checkUploadRate(request: IncomingMessage, { uploadCheck, uploadBytes }: typeof timeouts): NodeJS.Timeout {
  let bytesBefore = request.socket.bytesRead;
  return setInterval(() => {
    const { bytesRead } = request.socket;
    const isRead = request.readableFlowing === true && !request.complete;
    if (isRead && bytesRead - bytesBefore < uploadBytes) request.destroy();
    bytesBefore = bytesRead;
  }, uploadCheck);
}

const hasBody = ({ headers }: IncomingMessage) => headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
const isUpload = ({ headers }: IncomingMessage) => /^multipart\//i.test(headers['content-type'] ?? '');
