import { expect, test } from 'vitest';
import { placedUnit } from './placement.ts';

const results = (right: Record<number, number>) => new Map(Object.entries(right).map(([unit, count]) => [Number(unit), count]));

test('the first missed unit behind a passed one is the start', () => {
  expect(placedUnit(results({ 0: 3, 2: 2, 4: 0, 3: 2 }), 14)).toBe(4);
  expect(placedUnit(results({ 0: 3, 2: 2, 4: 0, 3: 1 }), 14)).toBe(3);
});

test('all missed is the first unit, all passed the last one', () => {
  expect(placedUnit(results({ 0: 1 }), 14)).toBe(0);
  expect(placedUnit(results({ 0: 3, 2: 3, 4: 3, 5: 3 }), 6)).toBe(5);
});

test('a placement that was stopped begins behind the last passed unit', () => {
  expect(placedUnit(results({ 0: 3, 2: 3, 4: 1 }), 14)).toBe(3);
  expect(placedUnit(results({}), 14)).toBe(0);
});
