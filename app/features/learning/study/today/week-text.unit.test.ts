import { expect, test } from 'vitest';
import { weekText } from './week-text.ts';

const textOf = (learned: number, more: Partial<Parameters<typeof weekText>[0]> = {}) =>
  weekText({ week: Array.from({ length: 7 }, (_, day) => day < learned), goalDays: 3, weeks: 0, isPaused: false, ...more });

test('the week says what it takes before its first day, and never more days than the goal has', () => {
  expect([0, 1, 3, 5].map((learned) => textOf(learned))).toEqual([
    'Learn on 3 days to make this week count.',
    '1 of 3 days.',
    '3 of 3 days. This week counts.',
    '5 days. This week counts.',
  ]);
  expect(textOf(0, { goalDays: 1 })).toBe('Learn on 1 day to make this week count.');
});

test('weeks in a row are counted from two on, and a missed week is no loss', () => {
  expect(textOf(3, { weeks: 1 })).toBe('3 of 3 days. This week counts.');
  expect(textOf(3, { weeks: 4 })).toBe('3 of 3 days. This week counts. 4 weeks in a row.');
  expect(textOf(0, { weeks: 4, isPaused: true })).toBe(
    'Learn on 3 days to make this week count. Your run of 4 weeks is paused. This week picks it up again.',
  );
});
