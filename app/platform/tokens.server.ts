import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** 256 random bits; only its hash is ever stored. */
export const newToken = () => randomBytes(32).toString('base64url');

/** 6 digits, leading zeros kept. */
export const newPin = () => String(randomInt(1_000_000)).padStart(6, '0');

/** Compares in constant time, whatever the lengths. */
export function sameText(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(one), 'hex'), Buffer.from(sha256(other), 'hex'));
}
