import { expect, test } from 'vitest';
import { isClockTime } from './publication.contract.ts';

test('rejects what is no time of the calendar', () => {
  expect(['2026-02-30T10:00', '2026-01-01T24:00', '2026-01-01', 'tomorrow', ''].filter(isClockTime)).toEqual([]);
  expect(isClockTime('2028-02-29T23:59')).toBe(true);
});
