import { expect, test } from 'vitest';
import { dateOfDay, learningDay, mondayOf } from './learning-day.ts';

const dayIn = (time: string, zone: string) => dateOfDay(learningDay(Date.parse(time), zone));

test('a learning day begins at 04:00 in the time zone of the profile', () => {
  expect(dayIn('2026-01-15T02:59:59Z', 'Africa/Lagos')).toBe('2026-01-14');
  expect(dayIn('2026-01-15T03:00:00Z', 'Africa/Lagos')).toBe('2026-01-15');
  expect(dayIn('2026-01-15T03:00:00Z', 'America/New_York')).toBe('2026-01-14');
  expect(dayIn('2026-01-15T03:00:00Z', 'Pacific/Kiritimati')).toBe('2026-01-15');
});

test('each day of a week has its Monday', () => {
  const monday = learningDay(Date.parse('2026-01-12T12:00:00Z'), 'Africa/Lagos');
  for (const offset of [0, 1, 2, 3, 4, 5, 6]) expect(mondayOf(monday + offset)).toBe(monday);
  expect(mondayOf(monday + 7)).toBe(monday + 7);
  expect(mondayOf(monday - 1)).toBe(monday - 7);
});
