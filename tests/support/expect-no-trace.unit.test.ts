import { expect, test } from 'vitest';
import { expectNoTrace } from './expect-no-trace.ts';

test('a value in the text fails, and so does one that a random secret can have by chance', () => {
  expectNoTrace('argon2id$Wlr7OldFbusm0bm', ['Ada Obi', 'Sent before']);
  expect(() => expectNoTrace('From Ada Obi', ['Ada Obi'])).toThrow();
  expect(() => expectNoTrace('', ['Old'])).toThrow('"Old" by chance');
});
