import { expect, test } from 'vitest';
import { readTypedCode } from './typed-code.ts';

test.each([
  ['482913', 'as it stands in the mail'],
  [' 482 913 ', 'blanks'],
  ['482-913', 'a hyphen'],
  ['482–913', 'a dash'],
  ['482−913', 'a minus sign'],
  ['482\u00a0\u2009913\u200b', 'blanks of other widths'],
  ['４８２９１３', 'wide digits'],
  ['４８２－９１３', 'wide digits and a wide hyphen'],
  ['٤٨٢٩١٣', 'Arabic digits'],
  ['۴۸۲۹۱۳', 'Persian digits'],
  ['४८२९१३', 'Devanagari digits'],
  ['𝟒𝟖𝟐𝟗𝟏𝟑', 'digits of formulas'],
])('%s is the pin 482913: %s', (typed) => {
  expect(readTypedCode(typed)).toBe('482913');
});

test('the letters of a recovery code are capitals, and other signs stay', () => {
  expect(readTypedCode('abcd-ef23 4567')).toBe('ABCDEF234567');
  expect(readTypedCode('48.29.13')).toBe('48.29.13');
});

test('every decimal digit of Unicode has its value', () => {
  const digits = Array.from({ length: 0x20000 }, (_, codePoint) => codePoint).filter((codePoint) =>
    /^\p{Nd}$/u.test(String.fromCodePoint(codePoint)),
  );
  expect(digits.length % 10).toBe(0);
  expect(digits.map((codePoint) => readTypedCode(String.fromCodePoint(codePoint))).join('')).toBe('0123456789'.repeat(digits.length / 10));
});
