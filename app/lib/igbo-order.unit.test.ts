import { expect, test } from 'vitest';
import { igboAlphabet } from './igbo-alphabet.ts';
import { igboSortKey, initialOf } from './igbo-order.ts';

const sorted = (words: string[]) => {
  const byKey = (one: string, other: string) => (igboSortKey(one) < igboSortKey(other) ? -1 : 1);
  return [...words].reverse().sort(byKey);
};

test('has the 36 letters of the alphabet in its order', () => {
  expect(igboAlphabet.join(' ')).toBe('a b ch d e f g gb gh gw h i ị j k kp kw l m n ṅ nw ny o ọ p r s sh t u ụ v w y z');
});

test.each([
  ['every letter', igboAlphabet.map((letter) => `${letter}a`)],
  ['digraphs after all words of their first letter', ['gụ', 'gụọ', 'gba', 'ghọ', 'gwa']],
  ['letters with dots after those without', ['ime', 'ịma', 'nza', 'ṅụọ', 'nwa', 'nyere', 'oke', 'ọba', 'sị', 'shọọ', 'uzo', 'ụlọ']],
  ['tones between equal letters: unmarked, high, low, step', ['akwa', 'ákwá', 'ákwà', 'àkwá', 'àkwà', 'akwụkwọ']],
  ['shorter words first, spaces before letters', ['ọjị', 'ọjị ọma', 'ọjịọma']],
  ['foreign letters at their English places', ['bata', 'cinema', 'chi', 'pita', 'Queen', 'rie', 'wụọ', 'xerox', 'yi']],
  ['digits before letters, and letters of other scripts after them', ['3 ụlọ', 'aka', 'zoo', 'слово']],
])('sorts %s', (_, words) => {
  expect(sorted(words)).toEqual(words);
});

test.each([
  ['ọ́jị́', 'ọ́jị́'.normalize('NFD')],
  ['Ọjị', 'ọjị'],
  ['n’ụlọ', "n'ụlọ"],
  ['n’ụlọ', 'nʼụlọ'],
  ['«Ọjị!»', 'ọjị'],
  ['(ọjị) …', 'ọjị'],
  ['ñụọ', 'ṅụọ'],
  ['n̄ụọ', 'ṅụọ'],
  ['ölu', 'ọlu'],
  ['  ọjị   ọma ', 'ọjị ọma'],
  ['ọjị–ọma', 'ọjị ọma'],
])('sorts %s as %s', (one, other) => {
  expect(igboSortKey(one)).toBe(igboSortKey(other));
});

test.each([
  ['ọ́jị́', 'ọ'],
  ['Ọ́JỊ́'.normalize('NFD'), 'ọ'],
  ['ńdụ̀', 'n'],
  ['nwa', 'nw'],
  ['ńwa', 'n'],
  ['gbam gbam', 'gb'],
  ['n’wayo', 'n'],
  ['ṅụọ', 'ṅ'],
  ['n̄ụọ', 'ṅ'],
  ['n̄kpọ', 'n'],
  ['m̀bà', 'm'],
  ['“Kwụọ!”', 'kw'],
  ['- ụlọ', 'ụ'],
  ['… (ịhe)', 'ị'],
  ['’n ụlọ', 'n'],
  ['computer', 'other'],
  ['7 ụbọchị', 'other'],
  ['слово', 'other'],
  ['?!', 'other'],
  ['', 'other'],
])('%s is listed below %s', (text, initial) => {
  expect(initialOf(text)).toBe(initial);
});

test('a long title has a key within the limit of an index of PostgreSQL (2,704 bytes)', () => {
  expect(Buffer.byteLength(igboSortKey('ж́'.repeat(200)))).toBeLessThan(1_000);
  expect(Buffer.byteLength(igboSortKey('ọ́'.repeat(200)))).toBeLessThan(1_000);
});
