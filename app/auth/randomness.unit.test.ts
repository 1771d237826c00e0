// Proves T15, T19.

import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { newCode, newToken } from './tokens.server.ts';

const draws = 100_000;
const draw = (generate: () => string) => Array.from({ length: draws }, generate);

/** Pearson's chi-square of the first plus the last three digits: 2 x 999 degrees of freedom. */
function chiSquare(pins: string[]): number {
  const expected = draws / 1000;
  return [0, 3].reduce((sum, start) => {
    const counts = new Uint32Array(1000);
    for (const pin of pins) counts[Number(pin.slice(start, start + 3))] = (counts[Number(pin.slice(start, start + 3))] ?? 0) + 1;
    return sum + counts.reduce((total, count) => total + (count - expected) ** 2 / expected, 0);
  }, 0);
}

/** Uniform pins exceed this once in 3e10 runs (p = 3e-11); a limit at p = 0.001 would fail one correct run in 1,000. */
const maxChiSquare = 2_440;

test('100,000 pins are uniform over all 6-digit numbers, with leading zeros', () => {
  const pins = draw(newCode);
  expect(pins.filter((pin) => !/^\d{6}$/.test(pin))).toEqual([]);
  expect(chiSquare(pins)).toBeLessThan(maxChiSquare);
  expect(pins.filter((pin) => pin.startsWith('00')).length).toBeGreaterThan(0);
});

test.each([
  ['that never start with a zero', () => String(randomInt(100_000, 1_000_000))],
  ['of 20 bits modulo 1,000,000', () => String(randomInt(2 ** 20) % 1_000_000).padStart(6, '0')],
])('the test detects pins %s', (_, generate) => {
  expect(chiSquare(draw(generate))).toBeGreaterThan(maxChiSquare);
});

test('100,000 tokens are distinct, and each of their 256 bits is set about half the time', () => {
  const tokens = Array.from({ length: draws }, newToken);
  expect(new Set(tokens).size).toBe(draws);
  const sample = tokens.slice(0, 4_000).map((token) => Buffer.from(token, 'base64url'));
  const ones = Array.from({ length: 256 }, (_, bit) => sample.filter((bytes) => ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1).length);
  // 12 standard deviations on either side of 2,000.
  expect(Math.min(...ones)).toBeGreaterThan(1_600);
  expect(Math.max(...ones)).toBeLessThan(2_400);
});
