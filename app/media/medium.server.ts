import { createHash } from 'node:crypto';

/** A picture or recording in all its variants. */
export interface Medium {
  /** Content address: identical media are stored once. */
  hash: string;
  variants: { variant: string; type: string; bytes: Uint8Array }[];
}

/** First 32 hexadecimal digits of SHA-256. */
export const contentHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);
