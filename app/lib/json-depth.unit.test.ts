// Proves T7.

import { expect, test } from 'vitest';
import { tooDeepAt } from './json-depth.ts';

test('finds the bracket that nests deeper than allowed, of lists and objects alike', () => {
  expect(tooDeepAt('[[1],[2]]', 2)).toBe(-1);
  expect(tooDeepAt('[[1],[[2]]]', 2)).toBe(6);
  expect(tooDeepAt('{"a":{"b":[]}}', 2)).toBe(10);
});

test('passes over brackets in strings, also after escaped quotation marks', () => {
  expect(tooDeepAt(String.raw`["[[[", "\"[[[", "\\", 1]`, 1)).toBe(-1);
  expect(tooDeepAt(String.raw`["\\", [1]]`, 1)).toBe(7);
  expect(tooDeepAt('["[[[', 1)).toBe(-1);
});
