import { expect, test } from 'vitest';
import { matchTotpStep, newTotpSecret, otpauthUrl, stepAt, toBase32, totpCode } from './totp.server.ts';

const secret = toBase32(Buffer.from('12345678901234567890'));

// RFC 6238, appendix B, for SHA-1; six digits are the last six of eight.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at %i s is the one of the RFC', (seconds, code) => {
  expect(totpCode(secret, stepAt(seconds * 1000))).toBe(code);
});

test('base32 is that of RFC 4648, section 10, without padding', () => {
  const encoded = ['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => toBase32(Buffer.from(text)));
  expect(encoded).toEqual(['MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']);
});

test('a secret has 160 bits', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
});

test('codes of the step before and after match, later and earlier ones do not', () => {
  const now = 1_234_567_890_000;
  const current = stepAt(now);
  const matched = [-2, -1, 0, 1, 2].map((offset) => matchTotpStep(secret, totpCode(secret, current + offset), { now, lastStep: 0 }));
  expect(matched).toEqual([undefined, current - 1, current, current + 1, undefined]);
});

test('a code of a step that was used, or of an earlier one, does not match', () => {
  const now = 1_234_567_890_000;
  const current = stepAt(now);
  const match = (step: number) => matchTotpStep(secret, totpCode(secret, step), { now, lastStep: current });
  expect([match(current - 1), match(current), match(current + 1)]).toEqual([undefined, undefined, current + 1]);
});

test('text that is no code of six digits does not match', () => {
  for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(matchTotpStep(secret, code, { now: 60_000, lastStep: 0 })).toBeUndefined();
});

test('the address for authenticator apps names academy and account', () => {
  expect(otpauthUrl('ABC', { issuer: 'Mụta Igbo', account: 'ada@example.com' })).toBe(
    'otpauth://totp/M%E1%BB%A5ta%20Igbo:ada%40example.com?secret=ABC&issuer=M%E1%BB%A5ta%20Igbo',
  );
});
