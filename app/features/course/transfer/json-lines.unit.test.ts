import { expect, test } from 'vitest';
import { jsonLines } from './json-lines.ts';

test('finds the lines of nested objects, whatever stands in texts', () => {
  const text =
    '{ "units": [\n  { "key": "a", "can": "say \\"{[,\\" and \\\\",\n    "lessons": [ {"items": ["x"]},\n {} ] } ],\n"items":\n[\n{}, {}\n] }';
  expect(Object.fromEntries(jsonLines(text))).toEqual({
    '': 1,
    'units.0': 2,
    'units.0.lessons.0': 3,
    'units.0.lessons.1': 4,
    'items.0': 7,
    'items.1': 7,
  });
});
