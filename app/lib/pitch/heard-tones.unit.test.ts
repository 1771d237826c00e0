import { expect, test } from 'vitest';
import { heardTones } from './heard-tones.ts';

test('heights have names beside one another, and a voice that does not move is level', () => {
  expect(heardTones(['stays level', 'stays level'])).toBe('level');
  expect(heardTones(['falls', 'falls'])).toBe('high, middle, low');
  expect(heardTones(['rises', 'rises', 'rises'])).toBe('lowest, low, high, highest');
});
