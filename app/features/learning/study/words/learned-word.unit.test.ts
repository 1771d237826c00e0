import { expect, test } from 'vitest';
import { dueText } from './learned-word.tsx';

const dayMs = 24 * 60 * 60_000;
const now = Date.UTC(2026, 10, 28, 8);

test('a word names the day of its return, and no day that has passed', () => {
  const today = Math.floor(now / dayMs);
  expect(dueText(today + 1, now)).toBe('comes back on November 29');
  expect([today, today - 1, today - 30].map((day) => dueText(day, now))).toEqual(Array(3).fill('ready to come back'));
});
