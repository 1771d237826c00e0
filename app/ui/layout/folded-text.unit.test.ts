import { expect, test } from 'vitest';
import { isLong } from './folded-text.tsx';

test.each([
  ['a sentence', 'Daalụ!', false],
  ['twelve lines', 'line\n'.repeat(11), false],
  ['thirteen lines', 'line\n'.repeat(12), true],
  ['960 letters, which fill twelve lines', 'a'.repeat(960), false],
  ['961 letters', 'a'.repeat(961), true],
  ['960 letters with two marks each', 'ọ́'.normalize('NFD').repeat(960), false],
])('%s', (_, text, expected) => {
  expect(isLong(text, 'brief')).toBe(expected);
  expect(isLong(text, 'ample')).toBe(false);
});
