import { expect } from 'vitest';

/**
 * Expects that `text`, such as the rows of a database or a mail, has none of `values`.
 * Refuses a value that a random secret in `text` can have by chance: up to 5 letters and digits, such as `Ada`.
 */
export function expectNoTrace(text: string, values: readonly string[]): void {
  for (const value of values) {
    if (/^[\w+/=-]{0,5}$/.test(value)) throw new Error(`A random secret can have "${value}" by chance: choose a longer value or one with a blank.`);
    expect(text).not.toContain(value);
  }
}
