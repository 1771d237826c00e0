import { normalize } from './normalize.ts';

const isDigit = (codePoint: number) => /^\p{Nd}$/u.test(String.fromCodePoint(codePoint));

/** Value of a decimal digit of any script: Unicode encodes those of a script in a row, from 0 to 9. */
function digitValue(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let first = codePoint;
  while (isDigit(first - 1)) first -= 1;
  return String((codePoint - first) % 10);
}

/**
 * A typed pin, code or recovery code as it is compared: blanks, dashes and invisible characters make it easier to read, keyboards of other
 * scripts have wide digits and digits of their own.
 */
export const readTypedCode = (typed: string): string =>
  normalize(typed, 'NFKC')
    .replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '')
    .replace(/\p{Nd}/gu, digitValue)
    .toUpperCase();
