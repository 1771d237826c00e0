import { expect, test } from 'vitest';
import { wordsByWeek } from './words-by-week.ts';

const monday = 20_780;
const weeksAgo = (count: number) => monday - 7 * count;
const present = { learning: 5, known: 2, canSay: 1 };
const row = (monday: number, learning: number) => ({ monday, learning, known: 0, canSay: 0 });

test('a week in which no word changed has the numbers of the week before', () => {
  expect(wordsByWeek([row(weeksAgo(1), 4), row(weeksAgo(3), 2)], present, monday)).toEqual([
    row(weeksAgo(3), 2),
    row(weeksAgo(2), 2),
    row(weeksAgo(1), 4),
    { ...present, monday },
  ]);
});

test('the present week has the present numbers, also before any was counted', () => {
  expect(wordsByWeek([], present, monday)).toEqual([{ ...present, monday }]);
  expect(wordsByWeek([row(monday, 3)], present, monday)).toEqual([{ ...present, monday }]);
});

test('twelve weeks are shown, which begin with the numbers of an older one', () => {
  const weeks = wordsByWeek([row(weeksAgo(30), 7)], present, monday);
  expect(weeks).toHaveLength(12);
  expect(weeks[0]).toEqual(row(weeksAgo(11), 7));
});
