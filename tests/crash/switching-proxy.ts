import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '#tests/support/free-port.ts';

export interface SwitchingProxy {
  address: string;
  /** Ends all connections, and leads new ones to another port. */
  switchTo(port: number): void;
  close(): void;
}

/** TCP proxy on loopback. It stands for HAProxy, or for the address that a provider moves to the new primary. */
export async function createSwitchingProxy(firstPort: number): Promise<SwitchingProxy> {
  let target = firstPort;
  const sockets = new Set<Socket>();
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const port = await freePort();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    const ends = [
      [client, upstream],
      [upstream, client],
    ] as const;
    for (const [socket, other] of ends) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    address: `postgres://postgres@127.0.0.1:${port}`,
    switchTo(nextPort) {
      target = nextPort;
      endAll();
    },
    close() {
      endAll();
      server.close();
    },
  };
}
