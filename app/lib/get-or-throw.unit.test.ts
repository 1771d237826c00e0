import { expect, test } from 'vitest';
import { getOrThrow } from './get-or-throw.ts';

test('a key that is missing throws with its name, and a value of 0 is a value', () => {
  const ids = new Map([['unit', 0]]);
  expect(getOrThrow(ids, 'unit')).toBe(0);
  expect(() => getOrThrow(ids, 'lesson')).toThrow('No entry for lesson.');
});
