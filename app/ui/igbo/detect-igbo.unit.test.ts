import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seedWords } from '#app/features/word-of-day/seed-words.ts';
import { splitByLanguage } from './detect-igbo.ts';

const igboIn = (text: string) => splitByLanguage(text).flatMap(({ text, igbo }) => (igbo ? [text.trim()] : []));

test.each([
  ['Onye wetara ọjị wetara ndụ.\nWhoever brings kola brings life.', ['Onye wetara ọjị wetara ndụ']],
  ['Ka anyị nọdụ n’okpuru osisi.', ['Ka anyị nọdụ n’okpuru osisi']],
  ['Greetings through the day, from Ụtụtụ ọma to Ka chi fo', ['Ụtụtụ ọma']],
  ['Eke, Orie, Afọ, Nkwọ: the four days of the Igbo week', ['Eke, Orie, Afọ, Nkwọ']],
  ['Keep both tones high; with a low second tone, ọ́jị̀, the word is the iroko tree.', ['ọ́jị̀']],
  ['ụlọ akwụkwọ, “house of books”, is a school', ['ụlọ akwụkwọ,']],
  ['Ndụ dị ụtọ.'.normalize('NFD'), ['Ndụ dị ụtọ']],
  ['Saying ọ properly at the café', ['ọ']],
  ['One spelling, four words', []],
  ['', []],
])('in “%s” it detects %j', (text, igbo) => {
  expect(igboIn(text)).toEqual(igbo);
});

test('detects no English word in the seed words as Igbo', () => {
  const found = seedWords.flatMap(({ subtitle, body }) => [...igboIn(subtitle), ...igboIn(body)]).join(' ');
  expect(found).toContain('Ụmụaka na-agụ egwu');
  expect(found).not.toMatch(/\b(the|and|of|is|tree|song|music)\b/);
});

test('runs contain the whole text, and adjacent runs differ', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'ọ', 'ụ', '\u0301', 'T', ' ', '\n', '-', '.', '’', '😀') }), (text) => {
      const runs = splitByLanguage(text);
      expect(runs.map((run) => run.text).join('')).toBe(text.normalize('NFC'));
      for (const [index, run] of runs.entries()) expect(run.igbo).not.toBe(runs[index + 1]?.igbo);
    }),
  );
});
