import { expect, test } from 'vitest';
import { parseRate, type Rate, tooManyRequests } from './rate.ts';

test.each<[Rate, number, number]>([
  ['30 per hour', 30, 3_600_000],
  ['5 per 10 minutes', 5, 600_000],
  ['1 per 90 days', 1, 7_776_000_000],
  ['60 per 10 seconds', 60, 10_000],
])('parses the rate %s', (rate, max, ms) => {
  expect(parseRate(rate)).toEqual({ max, ms });
});

test('throws an error for a text that is no rate', () => {
  expect(() => parseRate('5 per fortnight' as Rate)).toThrow("'5 per fortnight' is no rate");
});

test.each([
  [1, 1, '1 second'],
  [1_001, 2, '2 seconds'],
  [99_000, 99, '99 seconds'],
  [100_000, 100, '2 minutes'],
  [3_600_000, 3600, '60 minutes'],
  [6_000_000, 6000, '2 hours'],
  [86_400_000, 86_400, '24 hours'],
])('rejects for %i ms with Retry-After %i and the text %s', (ms, retryAfter, duration) => {
  const error = tooManyRequests(1_000 + ms, 1_000);
  expect(error.retryAfter).toBe(retryAfter);
  expect(error.message).toBe(`That was too often. Please try again in ${duration}.`);
});
