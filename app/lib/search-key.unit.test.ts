import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldForSearch, searchKey } from './search-key.ts';

test.each([
  ['Ọ́lụ́chí', 'oluchi'],
  ['ṅụọ', 'nuo'],
  ['n̄ụọ ñụọ', 'nuo nuo'],
  ['M̀BÀ', 'mba'],
  ['n’ụ́lọ̀', "n'ulo"],
  ['Nwa‑Eze – Obi', 'nwa-eze - obi'],
  ['  two \t blanks\u00a0here ', 'two blanks here'],
  ['İstanbul', 'istanbul'],
  ['Ọ\u00adlụ\u200b\u0301\u2060\ufeffchí', 'oluchi'],
])('%s has the search key %s', (text, key) => {
  expect(foldForSearch(text)).toBe(key);
  expect(foldForSearch(text.normalize('NFD'))).toBe(key);
});

test('folding is idempotent and independent of the normalization form', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text));
      expect(foldForSearch(text.normalize('NFD'))).toBe(foldForSearch(text.normalize('NFC')));
    }),
  );
});

test('the search key of an account contains both names and the email', () => {
  expect(searchKey({ first_name: 'Ọ́lụ́chí', last_name: 'Ézè', email: 'Oluchi.Eze@Example.com' })).toBe('oluchi eze oluchi.eze@example.com');
});
