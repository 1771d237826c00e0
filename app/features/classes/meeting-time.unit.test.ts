import { expect, test } from 'vitest';
import { zoneCity } from '#app/lib/time-names.ts';
import { formatMeetingTime } from './meeting-time.ts';
import { formatWeekly } from './weekly-text.ts';

const at = Date.parse('2026-09-05T09:00:00Z');

test('a meeting has the time of the reader, and that of the class where the clocks differ', () => {
  expect(formatMeetingTime(at, 'Africa/Lagos', 'Africa/Lagos')).toBe('Saturday 5 September, 10:00');
  expect(formatMeetingTime(at, 'Europe/London', 'Africa/Lagos')).toBe('Saturday 5 September, 10:00');
  expect(formatMeetingTime(at, 'America/New_York', 'Africa/Lagos')).toBe('Saturday 5 September, 05:00 (10:00 in Lagos)');
  // In winter London and Lagos are an hour apart.
  expect(formatMeetingTime(Date.parse('2026-12-05T09:00:00Z'), 'Europe/London', 'Africa/Lagos')).toBe('Saturday 5 December, 09:00 (10:00 in Lagos)');
});

test('the day of the class stands beside its time where it is another one', () => {
  expect(formatMeetingTime(Date.parse('2026-09-05T04:30:00Z'), 'America/Los_Angeles', 'Africa/Lagos')).toBe(
    'Friday 4 September, 21:30 (Saturday 05:30 in Lagos)',
  );
});

test('zones are cities, and weekly times are sentences', () => {
  expect(['America/New_York', 'America/Argentina/Buenos_Aires', 'UTC'].map(zoneCity)).toEqual(['New York', 'Buenos Aires', 'UTC']);
  expect(formatWeekly({ weekday: 6, start: '10:00', minutes: 45 })).toBe('Saturdays at 10:00, for 45 minutes');
});
