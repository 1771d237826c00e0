import { expect, test } from 'vitest';
import { isLong } from './folded-text.tsx';

test.each([
  ['a sentence', 'Daalụ!', false],
  ['twelve lines', 'line\n'.repeat(11), false],
  ['thirteen lines', 'line\n'.repeat(12), true],
  ['as many letters as twelve lines show', 'a'.repeat(960), false],
  ['more letters', 'a'.repeat(961), true],
  ['letters with two marks each, which are no wider', 'ọ́'.normalize('NFD').repeat(960), false],
])('%s', (_, text, expected) => {
  expect(isLong(text, 'brief')).toBe(expected);
  expect(isLong(text, 'ample')).toBe(false);
});
