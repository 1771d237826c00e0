import { expect, test } from 'vitest';
import { weekRow } from './week-row.ts';

/** A Monday. */
const monday = 20_002 - ((20_002 + 3) % 7);
const goal = 3;
/** Three days of learning in each of these weeks, counted back from the present one. */
const weeks = (...back: number[]) => back.flatMap((week) => [0, 1, 2].map((day) => ({ day: monday - 7 * week + day })));

test('weeks that reached their goal are counted, the present one as well', () => {
  expect(weekRow(weeks(0, 1, 2), monday + 4, goal)).toEqual({ weeks: 3, isPaused: false });
});

test('a week that goes on neither ends nor pauses the row', () => {
  expect(weekRow(weeks(1, 2), monday + 1, goal)).toEqual({ weeks: 2, isPaused: false });
});

test('a missed week pauses the row and erases nothing', () => {
  expect(weekRow(weeks(2, 3), monday, goal)).toEqual({ weeks: 2, isPaused: true });
  expect(weekRow(weeks(0, 2, 3), monday + 3, goal)).toEqual({ weeks: 3, isPaused: false });
});

test('four missed weeks end it', () => {
  expect(weekRow(weeks(4), monday, goal)).toEqual({ weeks: 1, isPaused: true });
  expect(weekRow(weeks(5), monday, goal)).toEqual({ weeks: 0, isPaused: false });
});

test('fewer days than the goal do not count', () => {
  expect(weekRow([{ day: monday - 7 }, { day: monday - 6 }], monday, goal)).toEqual({ weeks: 0, isPaused: false });
});
