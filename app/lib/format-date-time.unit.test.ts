import { expect, test } from 'vitest';
import { formatDate } from './format-date.ts';
import { formatDateTime, formatLocalDate } from './format-date-time.ts';

test('a date has its month in words', () => {
  expect(formatDate('2026-11-27')).toBe('27 November 2026');
  expect(formatDate(Date.UTC(2026, 10, 27, 23, 59))).toBe('27 November 2026');
  expect(formatLocalDate(new Date(2026, 10, 27))).toBe('27 November 2026');
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

test('a time without a zone, or in one that is not known, is that of the device', () => {
  const ofDevice = formatDateTime('2026-11-27T13:05:00Z');
  expect(ofDevice).toMatch(/^2[78] Nov 2026, \d\d:05 \S+$/);
  expect(formatDateTime('2026-11-27T13:05:00Z', 'Mars/Olympus')).toBe(ofDevice);
});
