import { randomBytes } from 'node:crypto';
import { hashSource } from './security-headers.server.ts';

/** 128 random bits in hex, which content that was stored before cannot contain. */
export const newNonce = (): string => randomBytes(16).toString('hex');

/**
 * Removes the nonce of a rendering, so that the page has the same bytes for every visitor and can be cached.
 * @returns the page without the nonce, and the CSP sources (`hashSource`) of the inline scripts that had it
 */
export function takeNonce(rendered: Buffer, nonce: string): { page: Buffer; scripts: string[] } {
  // Latin-1 maps each byte to one character, so hashes of the string are hashes of the bytes.
  const [first = '', ...others] = rendered.toString('latin1').split(` nonce="${nonce}"`);
  const scripts = new Set<string>();
  let before = first;
  for (const after of others) {
    const isScript = /^<script[ >]/.test(`${before.slice(before.lastIndexOf('<'))}>`);
    if (isScript) scripts.add(hashSource(Buffer.from(after.slice(after.indexOf('>') + 1, after.indexOf('</script>')), 'latin1')));
    before = after;
  }
  return { page: Buffer.from([first, ...others].join(''), 'latin1'), scripts: [...scripts] };
}
