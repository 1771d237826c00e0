import { connect, type Socket } from 'node:net';

export interface RawClient {
  socket: Socket;
  /** Text received so far. */
  received: () => string;
  /** Resolves with the received text when the connection is closed by either side. */
  closed: Promise<string>;
}

/** A bare TCP connection that sends `first` and nothing else by itself. */
export function rawClient(port: number, first: string | Buffer = '', { halfOpen = false } = {}): RawClient {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: halfOpen });
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
  });
  const closed = new Promise<string>((resolve) => {
    socket.on('error', () => undefined).on('close', () => resolve(received));
  });
  if (first.length > 0) socket.write(first);
  return { socket, received: () => received, closed };
}

/** Status codes of the responses in received text. */
export const statusesIn = (received: string): number[] => [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

/** Request line and headers with the empty line that ends them. */
export const requestHead = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;
