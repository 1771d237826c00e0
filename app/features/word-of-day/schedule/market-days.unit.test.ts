import { expect, test } from 'vitest';
import { addDays } from '#app/lib/local-date.ts';
import { marketDayOf } from './market-days.ts';

test('the four days follow each other before and after the date of Eke, also over leap days', () => {
  const from = (first: string, count: number) => Array.from({ length: count }, (_, nth) => marketDayOf(addDays(first, nth), '2025-12-31'));
  expect(from('2025-12-29', 6)).toEqual(['Afọ', 'Nkwọ', 'Eke', 'Orie', 'Afọ', 'Nkwọ']);
  expect(from('2024-02-28', 4)).toEqual(from('2024-03-03', 4));
  expect(marketDayOf('2012-02-18', '2025-12-31')).toBe('Nkwọ');
});
