import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gridValues } from './chart-scale.ts';

test('grid lines are round numbers from 0 to the highest value or above', () => {
  expect(gridValues(0)).toEqual([0, 1]);
  expect(gridValues(1)).toEqual([0, 1]);
  expect(gridValues(3)).toEqual([0, 1, 2, 3]);
  expect(gridValues(7)).toEqual([0, 2, 4, 6, 8]);
  expect(gridValues(30)).toEqual([0, 10, 20, 30]);
  expect(gridValues(12_345)).toEqual([0, 5_000, 10_000, 15_000]);
});

test('there are two to five grid lines, and the last one is at most twice as high as needed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (max) => {
      const values = gridValues(max);
      const last = values.at(-1) ?? 0;
      expect(values.length).toBeGreaterThanOrEqual(2);
      expect(values.length).toBeLessThanOrEqual(5);
      expect(values.every(Number.isInteger)).toBe(true);
      expect(last).toBeGreaterThanOrEqual(max);
      expect(last).toBeLessThanOrEqual(Math.max(1, 2 * max));
    }),
  );
});
