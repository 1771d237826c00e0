import { connect, type Socket } from 'node:net';

export interface RawClient {
  socket: Socket;
  /** Everything that came back so far. */
  said: () => string;
  /** Resolves with everything that came back once the connection is gone, whoever ended it and how. */
  gone: Promise<string>;
}

/** A bare connection that says `first` and nothing of its own accord. */
export function rawClient(port: number, first: string | Buffer = '', { halfOpen = false } = {}): RawClient {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: halfOpen });
  let said = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    said += chunk;
  });
  const gone = new Promise<string>((resolve) => {
    socket.on('error', () => undefined).on('close', () => resolve(said));
  });
  if (first.length > 0) socket.write(first);
  return { socket, said: () => said, gone };
}

/** The statuses of the answers in what a connection said. */
export const statusesIn = (said: string): number[] => [...said.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
