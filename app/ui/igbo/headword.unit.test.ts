import { expect, test } from 'vitest';
import { seedWords } from '#app/features/word-of-day/seed-words.ts';
import { spell } from '#app/lib/igbo-syllables.ts';
import { canBeDrawn, headlineSize } from './headword.tsx';

test.each(seedWords.map(({ title }) => title))('sets the seed word %s in a large size', (title) => {
  expect(['brief', 'short']).toContain(headlineSize(spell(title)));
});

test.each([
  ['ọ́jị́', 'brief'],
  ['Kèdú ụ́lọ̀', 'short'],
  ['ónyénkụ́zí', 'middle'],
  ['Ónyé wètárá ọ́jị́ wètárá ńdụ̀', 'middle'],
  ['òdeākwụ́kwọ́nkụ́', 'long'],
  ['ọ́jị́ '.repeat(20).trim(), 'long'],
] as const)('sets %s in the size %s in both normalization forms', (title, size) => {
  for (const form of ['NFC', 'NFD']) expect(headlineSize(spell(title.normalize(form)))).toBe(size);
});

test('draws tones above words that fit on one line', () => {
  expect(canBeDrawn(spell('òdeākwụ́kwọ́nkụ́'))).toBe(true);
  expect(canBeDrawn(spell('wèwé '.repeat(30)))).toBe(true);
});

test('draws nothing without tone marks or above a word wider than a line', () => {
  for (const title of ['', '?!', 'ọjị', `á${'kwụ́gbà'.repeat(9)}`]) expect(canBeDrawn(spell(title))).toBe(false);
});
