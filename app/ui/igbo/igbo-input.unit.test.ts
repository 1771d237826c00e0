import { expect, test } from 'vitest';
import { type IgboKey, typeKey } from './igbo-input.ts';

const high = { tone: '\u0301' };
const low = { tone: '\u0300' };
const step = { tone: '\u0304' };
const after = (before: string, key: IgboKey) => {
  const typed = typeKey(key, before);
  return typed && before.slice(0, before.length - typed.remove) + typed.insert;
};

test('a letter is put in as one code point', () => {
  expect(typeKey({ letter: 'ọ' }, 'a')).toEqual({ remove: 0, insert: '\u1ecd' });
});

test.each([
  ['a', high, '\u00e1'],
  ['n', low, '\u01f9'],
  ['u', step, '\u016b'],
  ['A', low, '\u00c0'],
])('a tone on %s becomes one letter with it', (before, key, expected) => {
  expect(after(`x${before}`, key)).toBe(`x${expected}`);
});

test.each([
  ['ọ', high, '\u1ecd\u0301'],
  ['m', low, 'm\u0300'],
  ['ṅ', step, '\u1e45\u0304'],
  ['Ị', low, '\u1eca\u0300'],
])('where there is no such letter the tone stands on %s as a mark, and both are one', (before, key, expected) => {
  const text = after(before, key) ?? '';
  expect(text).toBe(expected);
  expect([...new Intl.Segmenter('ig').segment(text)]).toHaveLength(1);
});

test('another tone takes the place of the first, and the dot stays', () => {
  expect(after('\u1ecd\u0301', low)).toBe('\u1ecd\u0300');
  expect(after('o\u0323\u0301'.normalize('NFD'), step)).toBe('\u1ecd\u0304');
  expect(after('\u1e45\u0301', low)).toBe('\u1e45\u0300');
});

test.each(['', ' ', 'a ', '3', '\ufffc'])('without a letter before it (%j) a tone does nothing', (before) => {
  expect(typeKey(high, before)).toBeUndefined();
});
