import { randomBytes, randomInt } from 'node:crypto';

/** 256 random bits; only the hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url');

/** 6 digits with leading zeros. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');
