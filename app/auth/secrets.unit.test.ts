import { expect, test } from 'vitest';
import { timingSafeEqualText } from '#app/lib/hash.server.ts';
import { maskEmail } from '#app/lib/log.server.ts';
import { hashPassword, verifyPassword } from './passwords.server.ts';
import { newCode, newToken } from './tokens.server.ts';

test('a password matches its own hashes alone, and two hashes of it differ', async () => {
  const [first, second] = await Promise.all([hashPassword('a long enough secret'), hashPassword('a long enough secret')]);
  expect(first).not.toBe(second);
  expect(first).not.toContain('secret');
  expect(await verifyPassword('a long enough secret', first)).toBe(true);
  expect(await verifyPassword('a long enough secret', second)).toBe(true);
  expect(await verifyPassword('A long enough secret', first)).toBe(false);
  expect(await verifyPassword('', first)).toBe(false);
});

test.each(['', 'none', 'argon2id$', 'argon2id$$'])('no password matches the malformed hash %j', async (hash) => {
  expect(await verifyPassword('', hash)).toBe(false);
  expect(await verifyPassword('a long enough secret', hash)).toBe(false);
});

test('20 concurrent verifications are queued and return correct results', async () => {
  const hash = await hashPassword('secret 7');
  const results = await Promise.all(Array.from({ length: 20 }, (_, nth) => verifyPassword(`secret ${nth}`, hash)));
  expect(results.flatMap((matches, nth) => (matches ? [nth] : []))).toEqual([7]);
});

test('a pin has 6 digits, a token 256 bits, and tokens do not repeat', () => {
  for (let nth = 0; nth < 200; nth += 1) expect(newCode()).toMatch(/^\d{6}$/);
  const tokens = Array.from({ length: 200 }, newToken);
  expect(new Set(tokens).size).toBe(200);
  expect(new Set(tokens.map((token) => Buffer.from(token, 'base64url').length))).toEqual(new Set([32]));
});

test('timing-safe comparison accepts equal texts alone', () => {
  expect(timingSafeEqualText('123456', '123456')).toBe(true);
  expect(timingSafeEqualText('123456', '1234567')).toBe(false);
  expect(timingSafeEqualText('', '')).toBe(true);
  expect(timingSafeEqualText('', 'x')).toBe(false);
});

test.each([
  ['learner@example.com', 'l***@example.com'],
  ['x@example.com', 'x***@example.com'],
])('%s is logged as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
