import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long, in milliseconds, somebody may take: who is slow on purpose keeps no place. */
export const patience = {
  /** From the connection, or the request before, to the end of the headers. */
  headers: 15_000,
  /** To the end of the request. */
  request: 30_000,
  /** To the end of one that carries pictures; also between two signs of life from who reads the answer. */
  upload: 120_000,
  /** Between two requests. */
  idle: 72_000,
  /** How often somebody looks whose time is up. */
  look: 5_000,
};

/** What is no request, or none in time. */
const refusals: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

export interface Door {
  server: Server;
  /** Lets nobody in any more; resolves when everybody has their answer and is gone. */
  close(): Promise<void>;
}

/** An HTTP server that waits for nobody for ever. */
export function openDoor(listener: RequestListener, limits = patience): Door {
  const inside = new Set<ServerResponse>();
  let closing = false;
  const options = {
    headersTimeout: limits.headers,
    requestTimeout: limits.upload,
    keepAliveTimeout: limits.idle,
    connectionsCheckingInterval: limits.look,
  };
  const server = createServer(options, (request, response) => {
    response.shouldKeepAlive &&= !closing;
    listener(request, response);
    // It has left whole: neither closing nor waiting concerns it. One that waits behind another has no socket yet.
    if (response.writableEnded && response.socket?.writableLength === 0 && !hasBody(request)) return;
    inside.add(response);
    request.socket.setTimeout(limits.upload);
    const late = hasBody(request) && !isUpload(request) ? setTimeout(() => request.complete || request.destroy(), limits.request) : undefined;
    response.once('close', () => {
      clearTimeout(late);
      inside.delete(response);
    });
  });
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    // Never a second answer: whoever was told something is only shown out.
    if ((socket as Socket).bytesWritten === 0 && socket.writable)
      socket.write(`HTTP/1.1 ${refusals[code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`);
    socket.destroy();
  });

  return {
    server,
    close() {
      closing = true;
      // With its answer each connection ends; without this the next request on it would be the one that is cut off.
      for (const response of inside) if (!response.headersSent) response.shouldKeepAlive = false;
      const leaving = setInterval(() => server.closeIdleConnections(), 100);
      return new Promise((resolve) =>
        server.close(() => {
          clearInterval(leaving);
          resolve();
        }),
      );
    },
  };
}

const hasBody = ({ headers }: IncomingMessage) => headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
const isUpload = ({ headers }: IncomingMessage) => /^multipart\//i.test(headers['content-type'] ?? '');
