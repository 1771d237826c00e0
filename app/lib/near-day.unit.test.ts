import { expect, test } from 'vitest';
import { nearDay } from './near-day.ts';

const at = Date.parse('2026-03-08T06:30:00Z');

test.each([
  ['a day ahead', '2026-03-07T06:30:00Z', 'Africa/Lagos', 'tomorrow'],
  ['the same day has begun in Lagos', '2026-03-07T23:30:00Z', 'Africa/Lagos', 'today'],
  ['but not in Houston', '2026-03-07T23:30:00Z', 'America/Chicago', 'tomorrow'],
  ['in Los Angeles it is today all day, as the day before has its late evening', '2026-03-07T08:30:00Z', 'America/Los_Angeles', 'today'],
  ['the day of a clock change has 23 hours', '2026-03-09T03:59:00Z', 'America/New_York', 'today'],
  ['two days ahead', '2026-03-06T06:30:00Z', 'Africa/Lagos', undefined],
  ['yesterday', '2026-03-09T06:30:00Z', 'Africa/Lagos', undefined],
])('%s', (_, now, zone, expected) => {
  expect(nearDay(at, { now: Date.parse(now), zone })).toBe(expected);
});
