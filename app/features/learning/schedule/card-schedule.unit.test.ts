import { expect, test } from 'vitest';
import { canMove, moveCard, newCard, opensOthers, placedCard, retrievability } from './card-schedule.server.ts';

const start = 20_000;

/** Answers a card on the day it is due, each time with the next grade. */
function intervals(grades: readonly ('again' | 'hard' | 'good' | 'easy')[], isGentle = false): number[] {
  let card = newCard(1, 'know', start);
  return grades.map((grade) => {
    const day = card.dueDay;
    card = moveCard(card, grade, day, isGentle);
    return card.dueDay - day;
  });
}

test('the first interval is one day, whatever the answer', () => {
  for (const grade of ['again', 'hard', 'good', 'easy'] as const) expect(intervals([grade])).toEqual([1]);
});

test('good answers come back later each time, a year at most', () => {
  const days = intervals(['good', 'good', 'good', 'good', 'good', 'good', 'good']);
  expect(days.slice(0, 5)).toEqual(days.slice(0, 5).toSorted((one, other) => one - other));
  expect(days[1]).toBeGreaterThanOrEqual(5);
  expect(days[2]).toBeGreaterThan(20);
  expect(Math.max(...days)).toBeLessThanOrEqual(365);
});

test('a missed card comes back sooner than after the answer before it', () => {
  const days = intervals(['good', 'good', 'again', 'good']);
  expect(days[2]).toBeLessThan(days[1] ?? 0);
});

test('gentle cards come back later', () => {
  const grades = ['good', 'good', 'good', 'good'] as const;
  expect(intervals(grades, true).at(-1)).toBeGreaterThan(intervals(grades).at(-1) ?? 0);
});

test('the same answers give the same days', () => {
  const grades = ['good', 'hard', 'good', 'again', 'good', 'good'] as const;
  expect(intervals(grades)).toEqual(intervals(grades));
});

test('only the first answer of a day moves a card, and none before its last one', () => {
  const card = moveCard(newCard(1, 'know', start), 'good', start, false);
  expect([start - 1, start, start + 1].map((day) => canMove(card, day))).toEqual([false, false, true]);
});

test('two right answers open the other skills of an item', () => {
  const once = moveCard(newCard(1, 'know', start), 'good', start, false);
  const missed = moveCard(once, 'again', start + 1, false);
  const twice = moveCard(missed, 'good', start + 2, false);
  expect([undefined, once, missed, twice].map(opensOthers)).toEqual([false, false, false, true]);
});

test('a new card that was answered wrong counts as a lapse', () => {
  expect(moveCard(newCard(1, 'know', start), 'again', start, false).lapses).toBe(1);
});

test('cards of a placement are due within two weeks, at most six a day', () => {
  const due = Array.from({ length: 84 }, (_, nth) => placedCard(nth, start, nth).dueDay - start);
  const perDay = Map.groupBy(due, (day) => day);
  expect(Math.min(...due)).toBe(1);
  expect(Math.max(...due)).toBe(14);
  expect([...perDay.values()].map(({ length }) => length)).toEqual(Array.from({ length: 14 }, () => 6));
});

test('more cards of a placement wait longer, six a day', () => {
  const due = Array.from({ length: 200 }, (_, nth) => placedCard(nth, start, nth).dueDay);
  expect(Math.max(...[...Map.groupBy(due, (day) => day).values()].map(({ length }) => length))).toBe(6);
});

test('retrievability falls with the days since the last answer', () => {
  const card = placedCard(1, start, 0);
  expect(retrievability(card, start)).toBe(1);
  expect(retrievability(card, start + 7)).toBeCloseTo(0.9, 2);
  expect(retrievability(card, start + 30)).toBeLessThan(0.9);
});
