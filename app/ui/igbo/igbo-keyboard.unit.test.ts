import { expect, test } from 'vitest';
import { type IgboKey, typeKey } from './igbo-keyboard.tsx';

const high = { tone: '\u0301' };
const low = { tone: '\u0300' };
const step = { tone: '\u0304' };
const typedAfter = (before: string, key: IgboKey) => {
  const typed = typeKey(key, before);
  return typed && before.slice(0, before.length - typed.remove) + typed.insert;
};

test('inserts a letter as one code point', () => {
  expect(typeKey({ letter: 'ọ' }, 'a')).toEqual({ remove: 0, insert: '\u1ecd' });
});

test.each([
  ['a', high, '\u00e1'],
  ['n', low, '\u01f9'],
  ['u', step, '\u016b'],
  ['A', low, '\u00c0'],
])('a tone on %s gives a precomposed letter', (before, key, expected) => {
  expect(typedAfter(`x${before}`, key)).toBe(`x${expected}`);
});

test.each([
  ['ọ', high, '\u1ecd\u0301'],
  ['m', low, 'm\u0300'],
  ['ṅ', step, '\u1e45\u0304'],
  ['Ị', low, '\u1eca\u0300'],
])('a tone on %s without a precomposed letter is a combining mark in the same grapheme', (before, key, expected) => {
  const text = typedAfter(before, key) ?? '';
  expect(text).toBe(expected);
  expect([...new Intl.Segmenter('ig').segment(text)]).toHaveLength(1);
});

test('a second tone replaces the first and keeps the dot', () => {
  expect(typedAfter('\u1ecd\u0301', low)).toBe('\u1ecd\u0300');
  expect(typedAfter('o\u0323\u0301'.normalize('NFD'), step)).toBe('\u1ecd\u0304');
  expect(typedAfter('\u1e45\u0301', low)).toBe('\u1e45\u0300');
});

test.each(['', ' ', 'a ', '3', '\ufffc'])('a tone after %j has no effect', (before) => {
  expect(typeKey(high, before)).toBeUndefined();
});
