import { createHash, timingSafeEqual } from 'node:crypto';

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Compares in constant time, whatever the lengths. */
export function timingSafeEqualText(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(one), 'hex'), Buffer.from(sha256(other), 'hex'));
}
