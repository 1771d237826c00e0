import { expect, test } from 'vitest';
import { addDays } from '#app/lib/local-date.ts';
import { checkState, earliestCheck, lastDayOfCheck, mayTeachChildren } from './check-validity.ts';

test.each([
  ['without a check', null, '2026-11-30', false],
  ['on the day of the check', '2026-11-30', '2026-11-30', true],
  ['the day before it, in another zone', '2026-12-01', '2026-11-30', false],
  ['exactly three years later', '2023-11-30', '2026-11-30', true],
  ['three years and a day later', '2023-11-30', '2026-12-01', false],
  ['three years after a leap day', '2024-02-29', '2027-02-28', true],
  ['the day after that', '2024-02-29', '2027-03-01', false],
  ['a leap day three years later', '2025-02-28', '2028-02-29', false],
  ['across the turn of a year', '2023-12-31', '2026-12-31', true],
])('whether a tutor may teach children %s', (_, checkedOn, today, may) => {
  expect(mayTeachChildren(checkedOn, today)).toBe(may);
});

test.each([
  [null, 'none'],
  ['2026-11-30', 'valid'],
  // 60 days after 30 November 2026 are 29 January 2027.
  ['2024-01-30', 'valid'],
  ['2024-01-29', 'ending'],
  ['2023-11-30', 'ending'],
  ['2023-11-29', 'over'],
])('a check of %s is %s on 30 November 2026', (checkedOn, state) => {
  expect(checkState(checkedOn, '2026-11-30')).toBe(state);
});

test('a check ends on the same day of the year, but for a leap day', () => {
  expect(['2023-11-30', '2024-02-29', '2025-01-01'].map(lastDayOfCheck)).toEqual(['2026-11-30', '2027-02-28', '2028-01-01']);
});

test('a check counts from its earliest day on, each day of four years', () => {
  for (let nth = 0; nth < 1461; nth += 1) {
    const today = addDays('2027-01-01', nth);
    const nearThreeYears = Array.from({ length: 9 }, (_, day) => addDays(today, day - 1100));
    for (const checkedOn of nearThreeYears) expect(checkedOn >= earliestCheck(today)).toBe(mayTeachChildren(checkedOn, today));
  }
});
