import { expect, test } from 'vitest';
import { type Duration, durationMs } from '#app/lib/duration.ts';
import { defaultRetryPolicy, retryDelayMs } from './backoff.ts';

const minuteMs = 60_000;

test.each([
  ['1 second', 1_000],
  ['30 minutes', 30 * minuteMs],
  ['1 hour', 60 * minuteMs],
  ['2 days', 2 * 24 * 60 * minuteMs],
] as const)('%s are %i ms', (duration, ms) => {
  expect(durationMs(duration)).toBe(ms);
});

test('an unknown unit is refused', () => {
  expect(() => durationMs('1 fortnight' as Duration)).toThrow("'1 fortnight' is no duration such as '30 minutes'");
});

test('delays grow with each failure, by up to a fifth more, until no attempt is left', () => {
  const delays = [0, 1, 2, 3, 4, 5].map((failed) => retryDelayMs(defaultRetryPolicy, failed) ?? 0);
  for (const [nth, minutes] of [1, 5, 30, 120, 360, 720].entries()) {
    expect(delays[nth]).toBeGreaterThanOrEqual(minutes * minuteMs);
    expect(delays[nth]).toBeLessThanOrEqual(1.2 * minutes * minuteMs);
  }
  expect(retryDelayMs(defaultRetryPolicy, 6)).toBeUndefined();
});

test('the last delay repeats, and a single attempt has none', () => {
  expect(retryDelayMs({ attempts: 9, backoff: ['1 minute', '1 hour'] }, 7)).toBeGreaterThanOrEqual(60 * minuteMs);
  expect(retryDelayMs({ attempts: 1, backoff: ['1 minute'] }, 0)).toBeUndefined();
});
