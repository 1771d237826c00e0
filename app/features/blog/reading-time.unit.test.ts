import { expect, test } from 'vitest';
import { readingMinutes } from './reading-time.ts';

test('counts the words of the text, not those of tags', () => {
  expect(readingMinutes('')).toBe(1);
  expect(readingMinutes(`<p>${'ndewo '.repeat(540)}</p>`)).toBe(3);
  expect(readingMinutes(`<p>One <a href="${'a '.repeat(2_000)}">word</a></p>`)).toBe(1);
});

test('counts a word with marks that have no letter of their own as one', () => {
  expect(readingMinutes(`<p>${'ọ́ma '.normalize('NFD').repeat(360)}</p>`)).toBe(2);
});
