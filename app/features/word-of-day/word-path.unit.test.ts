import { expect, test } from 'vitest';
import { wordPath } from './word-path.ts';

test.each([
  ['ósísí', 'osisi'],
  ['ọ́jị́', 'oji'],
  ['ọ́jị́'.normalize('NFD'), 'oji'],
  ['Ụ́LỌ̀', 'ulo'],
  ['ṅụọ', 'nuo'],
  ['n̄ụọ', 'nuo'],
  ['n’ụlọ', 'n-ulo'],
  ["n'ụlọ", 'n-ulo'],
  ['nʼụlọ', 'n-ulo'],
  ['“Ndo!” — ndo', 'ndo-ndo'],
  ['ụlọ  akwụkwọ', 'ulo-akwukwo'],
  ['4 ụbọchị', '4-ubochi'],
  ['Łódź', 'odz'],
])('the slug of %s is %s', (title, slug) => {
  expect(wordPath({ id: 12, title })).toBe(`/word/12-${slug}`);
});

test.each(['…', '?!', '字', ' ', ''])('a title without letters of an address has its id alone: %j', (title) => {
  expect(wordPath({ id: 12, title })).toBe('/word/12');
});

test.each([
  ['cuts a long title at the end of a word', `${'ọma '.repeat(50)}`, `/word/12-${'oma-'.repeat(15).slice(0, -1)}`],
  ['cuts one long word', 'ọ'.repeat(200), `/word/12-${'o'.repeat(60)}`],
])('%s', (_, title, path) => {
  expect(wordPath({ id: 12, title })).toBe(path);
});
