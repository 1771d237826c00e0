import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

interface HangingProxy {
  /** URL that leads through the proxy. */
  url: string;
  /** Stops passing bytes in both directions: connections are accepted and stay open, as when the machine behind has stopped. */
  hang(): void;
  /** Passes bytes again, those of before included. */
  resume(): void;
}

/** Changes what the server sends on a connection. */
type Filter = (chunk: Buffer) => Buffer;

/** Drops the notifications of PostgreSQL, as a pooler does that shares connections between statements. */
export function withoutNotifications(): Filter {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const kept: Buffer[] = [];
    // Each message is a type of one byte, and its length without that.
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const end = 1 + rest.readUInt32BE(1);
      if (rest.toString('latin1', 0, 1) !== 'A') kept.push(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
    return Buffer.concat(kept);
  };
}

/** Starts a TCP proxy on loopback in front of the server at `target`, until the test ends. */
export async function createHangingProxy(target: string, createFilter: () => Filter = () => (chunk) => chunk): Promise<HangingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isHanging = false;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const filter = createFilter();
    const pair = [client, upstream] as const;
    for (const [from, to] of [pair, [upstream, client]] as const) {
      sockets.add(from);
      from.on('data', (chunk) => to.write(from === upstream ? filter(chunk) : chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.end();
      });
      if (isHanging) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const url = new URL(target);
  url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    url: url.href,
    hang() {
      isHanging = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      isHanging = false;
      for (const socket of sockets) socket.resume();
    },
  };
}
