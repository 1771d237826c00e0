import { expect, test } from 'vitest';
import { lastWeeks, startOfDate } from './weeks.ts';

const at = (iso: string) => Date.parse(iso);
const iso = (ms: number) => new Date(ms).toISOString();
const show = (now: string, timeZone: string, count: number) =>
  lastWeeks(at(now), timeZone, count).map(({ monday, from, to }) => `${monday} ${iso(from)} ${iso(to)}`);

test('weeks begin on Monday at midnight of the time zone, and the last one is that of now', () => {
  expect(show('2026-11-22T22:59:59Z', 'Africa/Lagos', 2)).toEqual([
    '2026-11-09 2026-11-08T23:00:00.000Z 2026-11-15T23:00:00.000Z',
    '2026-11-16 2026-11-15T23:00:00.000Z 2026-11-22T23:00:00.000Z',
  ]);
  expect(show('2026-11-22T23:00:00Z', 'Africa/Lagos', 1)).toEqual(['2026-11-23 2026-11-22T23:00:00.000Z 2026-11-29T23:00:00.000Z']);
  expect(show('2026-11-22T23:00:00Z', 'America/New_York', 1)).toEqual(['2026-11-16 2026-11-16T05:00:00.000Z 2026-11-23T05:00:00.000Z']);
});

test('a week in which the clock changes is an hour shorter or longer', () => {
  const hours = (now: string) => lastWeeks(at(now), 'America/New_York', 1).map(({ from, to }) => (to - from) / 3_600_000);
  expect([hours('2026-03-05T12:00:00Z'), hours('2026-10-28T12:00:00Z'), hours('2026-06-10T12:00:00Z')]).toEqual([[167], [169], [168]]);
});

test('26 weeks are without gap, overlap or repetition', () => {
  for (const zone of ['Africa/Lagos', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu']) {
    const weeks = lastWeeks(at('2026-11-22T12:00:00Z'), zone, 26);
    expect(weeks).toHaveLength(26);
    expect(weeks.slice(1).map(({ from }) => from)).toEqual(weeks.slice(0, -1).map(({ to }) => to));
    expect(weeks.every(({ monday }) => new Date(`${monday}T00:00:00Z`).getUTCDay() === 1)).toBe(true);
  }
});

test('a date whose midnight the clock skips begins at the first minute that it has', () => {
  // Santiago: on 6 September 2026 the clock goes from 24:00 to 01:00 (UTC-3).
  expect(iso(startOfDate('2026-09-06', 'America/Santiago'))).toBe('2026-09-06T04:00:00.000Z');
  expect(iso(startOfDate('2026-09-07', 'America/Santiago'))).toBe('2026-09-07T03:00:00.000Z');
});
