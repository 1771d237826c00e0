import { expect, test } from 'vitest';
import { ownTimes } from './own-times.ts';

const found = { weekly: [{ weekday: 6, start: '10:00', minutes: 60 }], zone: 'Africa/Lagos', firstDay: '2026-09-05', lastDay: '2026-12-12' };
const at = (day: string) => Date.parse(`${day}T12:00:00Z`);

test('the next meetings are told by the clock of the reader where it differs', () => {
  expect(ownTimes(found, 'America/Chicago', at('2026-08-01'))).toEqual(['Saturday 5 September, 04:00 (10:00 in Lagos)']);
  expect(ownTimes(found, 'America/Chicago', at('2026-11-03'))).toEqual(['Saturday 7 November, 03:00 (10:00 in Lagos)']);
});

test('nothing is told where the clocks agree, and after the term', () => {
  expect(ownTimes(found, 'Europe/Paris', at('2026-12-01'))).toEqual([]);
  expect(ownTimes(found, 'America/Chicago', at('2026-12-14'))).toEqual([]);
});
