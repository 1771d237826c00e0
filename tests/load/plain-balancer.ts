import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PlainBalancer {
  address: string;
  /** Instances that are healthy at this moment. */
  healthy(): number;
  close(): void;
}

const checkMs = 200;

/**
 * A balancer that does the least: round-robin over the instances whose last health check was 200, over connections that it keeps. What fails at an
 * instance it sends to no other one: the client gets 502.
 */
export async function startBalancer(addresses: readonly string[]): Promise<PlainBalancer> {
  const agent = new Agent({ keepAlive: true });
  const healthy = new Set<string>();
  const check = (address: string) => {
    const onStatus = (status: number) => (status === 200 ? healthy.add(address) : healthy.delete(address));
    const options = { agent: false, signal: AbortSignal.timeout(2_000) } as const;
    request(`${address}/healthz`, options, (response) => onStatus(response.resume().statusCode ?? 0))
      .once('error', () => onStatus(0))
      .end();
  };
  const checks = setInterval(() => addresses.forEach(check), checkMs);
  let served = 0;
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const address = [...healthy][served++ % Math.max(healthy.size, 1)];
    if (!address) return void outgoing.writeHead(503).end('No instance is healthy');
    const { method, url, headers } = incoming;
    const upstream = request(address + url, { method, headers, agent }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    upstream.once('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end('The instance did not answer')));
    return void incoming.pipe(upstream);
  };
  const server = createServer(forward);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    healthy: () => healthy.size,
    close() {
      clearInterval(checks);
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}
