import { createHmac } from 'node:crypto';
import { clientNetwork } from '#app/http/client-ip.server.ts';
import type { BanKind } from './moderation.tables.ts';

/** Subject of a ban, and author of a report, as they are stored: they cannot be found out without the key. */
export const subjectHash = (secret: string, kind: BanKind, value: string | number): string =>
  createHmac('sha256', secret).update(`${kind} ${value}`).digest('hex');

/** Network of one customer of a provider: the first 48 bits of an IPv6 address, 24 of an IPv4 address. A client of it can use all its addresses. */
function wideNetwork(address: string): string {
  const network = clientNetwork(address);
  return network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}::/48` : `${network.split('.').slice(0, 3).join('.')}.0/24`;
}

export const wideNetworkHash = (secret: string, address: string): string => subjectHash(secret, 'network', wideNetwork(address));

export const networkHash = (secret: string, address: string): string => subjectHash(secret, 'network', clientNetwork(address));
