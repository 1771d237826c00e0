import { expect, test } from 'vitest';
import { formatInZone, formatLessonTime, groupByDay } from './lesson-time.ts';

const afternoon = Date.parse('2026-12-01T15:00:00Z');

test('a time is shown by the clock of the reader, with that of the tutor where they differ', () => {
  expect(formatLessonTime(afternoon, 'America/Chicago', 'Africa/Lagos')).toBe('Tuesday, 1 December 2026, 09:00 (16:00 in Lagos)');
  expect(formatLessonTime(afternoon, 'Africa/Algiers', 'Africa/Lagos')).toBe('Tuesday, 1 December 2026, 16:00');
  const evening = Date.parse('2026-12-02T01:30:00Z');
  expect(formatLessonTime(evening, 'America/New_York', 'Africa/Lagos')).toBe(
    'Tuesday, 1 December 2026, 20:30 (Wednesday, 2 December 2026, 02:30 in Lagos)',
  );
  expect(formatInZone(afternoon, 'America/New_York')).toBe('Tuesday, 1 December 2026, 10:00 (New York time)');
});

test('across a change of the clock the difference is that of the day', () => {
  const before = Date.parse('2026-10-31T15:00:00Z');
  const after = Date.parse('2026-11-01T15:00:00Z');
  expect(formatLessonTime(before, 'America/Chicago', 'Africa/Lagos')).toContain('10:00 (16:00 in Lagos)');
  expect(formatLessonTime(after, 'America/Chicago', 'Africa/Lagos')).toContain('09:00 (16:00 in Lagos)');
});

test('free times stand under the day on which they are for the reader', () => {
  const times = ['2026-12-01T22:30:00Z', '2026-12-01T23:30:00Z', '2026-12-02T09:00:00Z'].map((startsAt) => ({ startsAt }));
  const days = (zone: string) => [...groupByDay(times, zone)].map(([day, { length }]) => [day, length]);
  expect(days('Africa/Lagos')).toEqual([
    ['2026-12-01', 1],
    ['2026-12-02', 2],
  ]);
  expect(days('America/Chicago')).toEqual([
    ['2026-12-01', 2],
    ['2026-12-02', 1],
  ]);
});
