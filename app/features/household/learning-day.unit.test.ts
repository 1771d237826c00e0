import { expect, test } from 'vitest';
import { fromClockTime } from '#app/lib/local-clock.ts';
import { addDays } from '#app/lib/local-date.ts';
import { dateOfDay, learningDay, mondayOf } from './learning-day.ts';

const dayIn = (time: string, zone: string) => dateOfDay(learningDay(Date.parse(time), zone));

test('a learning day begins at 04:00 in the time zone of the profile', () => {
  expect(dayIn('2026-01-15T02:59:59Z', 'Africa/Lagos')).toBe('2026-01-14');
  expect(dayIn('2026-01-15T03:00:00Z', 'Africa/Lagos')).toBe('2026-01-15');
  expect(dayIn('2026-01-15T03:00:00Z', 'America/New_York')).toBe('2026-01-14');
  expect(dayIn('2026-01-15T03:00:00Z', 'Pacific/Kiritimati')).toBe('2026-01-15');
});

test.each([
  ['America/New_York', '2027-03-14T07:59:59Z', '2027-03-13'],
  ['America/New_York', '2027-03-14T08:10:00Z', '2027-03-14'],
  ['America/New_York', '2027-11-07T08:10:00Z', '2027-11-06'],
  ['America/New_York', '2027-11-07T09:00:00Z', '2027-11-07'],
  ['Australia/Lord_Howe', '2027-10-02T16:59:59Z', '2027-10-02'],
  ['Australia/Lord_Howe', '2027-10-02T17:00:00Z', '2027-10-03'],
  ['Australia/Lord_Howe', '2027-04-03T17:29:59Z', '2027-04-03'],
  ['Australia/Lord_Howe', '2027-04-03T17:30:00Z', '2027-04-04'],
  ['America/Santiago', '2026-09-06T06:59:59Z', '2026-09-05'],
  ['America/Santiago', '2026-09-06T07:00:00Z', '2026-09-06'],
])('in %s, where the clocks change, %s is of %s', (zone, time, date) => {
  expect(dayIn(time, zone)).toBe(date);
});

test.each(['Africa/Lagos', 'America/New_York', 'America/Santiago', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Europe/London', 'Pacific/Chatham'])(
  'every learning day of two years in %s begins at 04:00 by the clock',
  (zone) => {
    const wrong: string[] = [];
    for (let date = '2026-01-01'; date < '2028-01-01'; date = addDays(date, 1)) {
      const begin = fromClockTime(`${date}T04:00`, zone);
      const days = [begin - 1, begin].map((at) => dateOfDay(learningDay(at, zone)));
      if (days[0] !== addDays(date, -1) || days[1] !== date) wrong.push(`${date}: ${days}`);
    }
    expect(wrong).toEqual([]);
  },
);

test('a stored time zone that this server does not know counts as the default one', () => {
  expect(dayIn('2026-01-15T02:59:59Z', 'Etc/Unknown')).toBe('2026-01-14');
  expect(dayIn('2026-01-15T03:00:00Z', 'Mars/Olympus')).toBe('2026-01-15');
});

test('each day of a week has its Monday', () => {
  const monday = learningDay(Date.parse('2026-01-12T12:00:00Z'), 'Africa/Lagos');
  for (const offset of [0, 1, 2, 3, 4, 5, 6]) expect(mondayOf(monday + offset)).toBe(monday);
  expect(mondayOf(monday + 7)).toBe(monday + 7);
  expect(mondayOf(monday - 1)).toBe(monday - 7);
});
