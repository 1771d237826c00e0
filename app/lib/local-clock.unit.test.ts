import { expect, test } from 'vitest';
import { fromClockTime, isClockTime, toClockTime } from './local-clock.ts';

test.each([
  ['Africa/Lagos', '2026-12-01T08:00', '2026-12-01T07:00:00Z'],
  ['Africa/Lagos', '2026-12-01T00:30', '2026-11-30T23:30:00Z'],
  ['America/New_York', '2026-07-01T20:15', '2026-07-02T00:15:00Z'],
  ['Asia/Kathmandu', '2026-07-01T05:45', '2026-07-01T00:00:00Z'],
  ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00Z'],
  ['UTC', '2026-01-01T00:00', '2026-01-01T00:00:00Z'],
])('in %s, %s is %s', (timeZone, time, at) => {
  expect(new Date(fromClockTime(time, timeZone)).toISOString()).toBe(new Date(at).toISOString());
  expect(toClockTime(Date.parse(at), timeZone)).toBe(time);
});

test('takes a time that a clock put forward leaves out as the time after the change', () => {
  expect(new Date(fromClockTime('2026-03-29T02:30', 'Europe/Berlin')).toISOString()).toBe('2026-03-29T01:30:00.000Z');
});

test('rejects what is no time of the calendar', () => {
  expect(['2026-02-30T10:00', '2026-01-01T24:00', '2026-01-01', 'tomorrow', ''].filter(isClockTime)).toEqual([]);
  expect(isClockTime('2028-02-29T23:59')).toBe(true);
});
