import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { newToken, newVerificationCode } from './tokens.server.ts';

const draws = 100_000;
const draw = (pin: () => string) => Array.from({ length: draws }, pin);

/** Pearson's chi-square of the first three digits plus that of the last three: 2 x 999 degrees of freedom. */
function chiSquare(pins: string[]): number {
  const expected = draws / 1000;
  return [0, 3].reduce((sum, from) => {
    const counts = new Uint32Array(1000);
    for (const pin of pins) counts[Number(pin.slice(from, from + 3))] = (counts[Number(pin.slice(from, from + 3))] ?? 0) + 1;
    return sum + counts.reduce((all, count) => all + (count - expected) ** 2 / expected, 0);
  }, 0);
}

/** Even pins are above this once in 30,000,000,000 runs (p = 3e-11); p > 0.001 would fail one run in a thousand for nothing. */
const most = 2_440;

test('a hundred thousand pins are spread evenly over all that have six digits, leading zeros too', () => {
  const pins = draw(newVerificationCode);
  expect(pins.filter((pin) => !/^\d{6}$/.test(pin))).toEqual([]);
  expect(chiSquare(pins)).toBeLessThan(most);
  expect(pins.filter((pin) => pin.startsWith('00')).length).toBeGreaterThan(0);
});

test.each([
  ['that never begin with a zero', () => String(randomInt(100_000, 1_000_000))],
  ['of twenty bits, the upper ones folded down', () => String(randomInt(2 ** 20) % 1_000_000).padStart(6, '0')],
])('the measure sees pins %s', (_, pin) => {
  expect(chiSquare(draw(pin))).toBeGreaterThan(most);
});

test('a hundred thousand tokens are all different, and each of their 256 bits is one about every other time', () => {
  const tokens = Array.from({ length: draws }, newToken);
  expect(new Set(tokens).size).toBe(draws);
  const some = tokens.slice(0, 4_000).map((token) => Buffer.from(token, 'base64url'));
  const ones = Array.from({ length: 256 }, (_, bit) => some.filter((bytes) => ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1).length);
  // Twelve standard deviations to either side.
  expect(Math.min(...ones)).toBeGreaterThan(1_600);
  expect(Math.max(...ones)).toBeLessThan(2_400);
});
