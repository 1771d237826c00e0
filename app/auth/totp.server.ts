import { createHmac, randomBytes } from 'node:crypto';
import { timingSafeEqualText } from '#app/lib/hash.server.ts';

/** RFC 6238 with the values that all authenticator apps know: SHA-1, six digits, steps of 30 s. */
const stepMs = 30_000;
const digits = 6;
/** Steps before and after the current one that are accepted: clocks of phones differ. */
const window = 1;

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => base32Alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => base32Alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** 160 random bits (RFC 4226, section 4), base32. */
export const newTotpSecret = () => toBase32(randomBytes(20));

/** Number of the time step; `now` in ms. */
export const stepAt = (now: number) => Math.floor(now / stepMs);

/** HOTP value (RFC 4226, section 5.3) of the step. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0');
}

/** Step of a typed code, later than `lastStep`; undefined when the code is wrong, too old or used. */
export function matchTotpStep(secret: string, code: string, { now, lastStep }: { now: number; lastStep: number }): number | undefined {
  const current = stepAt(now);
  const steps = Array.from({ length: 2 * window + 1 }, (_, nth) => current - window + nth);
  return steps.filter((step) => step > lastStep && timingSafeEqualText(totpCode(secret, step), code))[0];
}

/** Address that authenticator apps read from a QR code ("Key Uri Format"). */
export function otpauthUrl(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
