import { createHmac } from 'node:crypto';
import { clientNetwork } from '#app/http/client-ip.server.ts';
import type { BanKind } from './moderation.tables.ts';

/** Subject of a ban, and author of a report, as they are stored: they cannot be found out without the key. */
export const subjectHash = (secret: string, kind: BanKind, value: string | number): string =>
  createHmac('sha256', secret).update(`${kind} ${value}`).digest('hex');

export const networkHash = (secret: string, address: string): string => subjectHash(secret, 'network', clientNetwork(address));
