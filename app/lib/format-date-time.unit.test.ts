import { expect, test } from 'vitest';
import { formatDate } from './format-date.ts';
import { formatDateTime, formatTime } from './format-date-time.ts';
import { formatLocalDate } from './format-local-date.ts';
import { formatMonth } from './format-month.ts';
import { formatShortDate } from './format-short-date.ts';
import { formatWeekdayDate } from './format-weekday-date.ts';

test('a date has its month in words', () => {
  expect(formatDate('2026-11-27')).toBe('27 November 2026');
  expect(formatDate(Date.UTC(2026, 10, 27, 23, 59))).toBe('27 November 2026');
  expect(formatLocalDate(new Date(2026, 10, 27).getTime())).toBe('27 November 2026');
});

test('a weekday, a month and a date of a chart have the same words', () => {
  expect(formatWeekdayDate('2026-11-27')).toMatch(/^Friday,? 27 November 2026$/);
  expect(formatMonth('2026-11')).toBe('November 2026');
  expect(formatShortDate('2026-06-01')).toBe('1 Jun');
});

test.for([
  ['Africa/Lagos', '27 Nov 2026, 14:05 WAT'],
  ['UTC', '27 Nov 2026, 13:05 UTC'],
  ['America/New_York', '27 Nov 2026, 08:05 GMT-5'],
] as const)('a time in %s names its zone', ([timeZone, expected]) => {
  expect(formatDateTime('2026-11-27T13:05:00Z', timeZone)).toBe(expected);
});

test('the first hour of a day is 00', () => {
  expect(formatDateTime('2026-11-27T00:05:00Z', 'UTC')).toBe('27 Nov 2026, 00:05 UTC');
});

test('a time of the present day names its zone, too', () => {
  const at = Date.UTC(2026, 10, 27, 13, 5);
  expect(formatTime(at)).toMatch(/^\d\d:05 \S+$/);
  expect(formatDateTime(at)).toContain(`, ${formatTime(at)}`);
});

test('a time without a zone, or in one that is not known, is that of the device', () => {
  const ofDevice = formatDateTime('2026-11-27T13:05:00Z');
  expect(ofDevice).toMatch(/^2[78] Nov 2026, \d\d:05 \S+$/);
  expect(formatDateTime('2026-11-27T13:05:00Z', 'Mars/Olympus')).toBe(ofDevice);
});
