// Proves T13.

import { expect, test } from 'vitest';
import { holdsAddress, nameWithoutAddress } from './address-in-name.ts';

test.each([
  ['ada@example.com', 'ada'],
  ['<ada.obi+blog@mail.example.com>', 'ada.obi+blog'],
  ['mailto:ada@example.com', 'ada'],
  ['Ọ́lụ́chí ada@example.com', 'Ọ́lụ́chí'],
  ['Ada Obi <ada@example.com>', 'Ada Obi'],
  ['ada@example.com (Ada)', 'Ada'],
  ['ada@example.com, obi@example.com', 'ada, obi'],
  ['ada＠example.com', 'ada'],
  ['ada﹫example．com', 'ada'],
  ['ada@example。com', 'ada'],
  [`Ada obi@${'x'.repeat(64)}.example`, 'Ada obi'],
  ['123@example.com', '123'],
])('%s is published as %s', (name, published) => {
  expect(holdsAddress(name)).toBe(true);
  expect(nameWithoutAddress(name)).toBe(published);
});

test.each(['Ada', 'Ada @ home', '@ada', 'ada@home', 'Ada, Obi. And @all.', 'Nwa @ Example.com'])('%s holds no address', (name) => {
  expect(holdsAddress(name)).toBe(false);
  expect(nameWithoutAddress(name)).toBe(name);
});

test('an empty name is none', () => {
  expect(nameWithoutAddress('')).toBeNull();
});
