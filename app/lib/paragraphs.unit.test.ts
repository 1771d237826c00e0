import { expect, test } from 'vitest';
import { paragraphs } from './paragraphs.ts';

test.each([
  ['One', ['One']],
  ['One\nstill one', ['One\nstill one']],
  ['One\n\nTwo\n\n\n\nThree\n', ['One', 'Two', 'Three']],
  ['One\r\n\r\nTwo\r\nstill two', ['One', 'Two\nstill two']],
  ['One\n \t\nTwo', ['One', 'Two']],
  [' \n\n ', []],
])('splits %j into %j', (message, parts) => {
  expect(paragraphs(message)).toEqual(parts);
});
