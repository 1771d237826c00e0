import { expect, test } from 'vitest';
import { dueText } from './due-text.ts';
import { countsText } from './word-counts.ts';
import { filterOf, linkTo } from './word-filter.ts';

const today = 20_785;

test('a word says when it comes back, and no day that has passed', () => {
  expect([1, 2, 5, 13].map((days) => dueText(today + days, today))).toEqual([
    'comes back tomorrow',
    'comes back in 2 days',
    'comes back in 5 days',
    'comes back in 13 days',
  ]);
  expect([14, 60, 61, 100, 365].map((days) => dueText(today + days, today))).toEqual([
    'comes back in 2 weeks',
    'comes back in 2 months',
    'comes back in 2 months',
    'comes back in 3 months',
    'comes back in 12 months',
  ]);
  expect([0, -1, -30].map((days) => dueText(today + days, today))).toEqual(Array(3).fill('ready to come back'));
});

test('the counts begin with what is being learned, and say no zero', () => {
  expect(countsText({ learning: 27, known: 4, canSay: 3 })).toBe('Learning 27 · known 4 · can say 3');
  expect(countsText({ learning: 5, known: 0, canSay: 0 })).toBe('Learning 5');
  expect(countsText({ learning: 0, known: 2, canSay: 0 })).toBe('Known 2');
  expect(countsText({ learning: 0, known: 0, canSay: 0 })).toBe('');
});

test('the cards to print are those of the words in the list', () => {
  const filter = filterOf(new URL('http://academy.example/study/words?state=known&search= akwa &page=2&other=1'));
  expect(filter).toEqual({ state: 'known', search: 'akwa', page: 2 });
  expect(linkTo(filter, true)).toBe('/study/words?state=known&search=akwa&page=2&cards=all');
  expect(linkTo(filterOf(new URL('http://academy.example/study/words?state=unknown')))).toBe('/study/words');
});
