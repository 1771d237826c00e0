import { describe, expect, test } from 'vitest';
import { wordPattern } from '#app/ui/igbo/replace-word.ts';
import { findHints, keysOf } from './hints.ts';

const akwa = [
  { title: 'ákwá', meaning: 'cry' },
  { title: 'ákwà', meaning: 'cloth' },
];
const known = [...akwa, { title: 'Ọsọ', meaning: 'a race' }];
const spellings = (text: string, isIgbo = false) =>
  findHints(text, known, { isIgbo, tones: isIgbo ? 'all' : 'any' }).map((hint) => [hint.word, hint.spellings.map((each) => each.text)]);

describe('a known word', () => {
  test('without tones has a hint with each spelling and its meaning in a field for Igbo', () => {
    expect(findHints('Nnukwu akwa', known, { isIgbo: true, tones: 'all' })).toEqual([
      {
        nth: 1,
        word: 'akwa',
        message: 'This word is known with these tones.',
        spellings: [
          { text: 'ákwá', meaning: 'cry' },
          { text: 'ákwà', meaning: 'cloth' },
        ],
      },
    ]);
  });

  test('without tones has no hint in other texts, which may leave tones out', () => {
    expect(spellings('His akwa is new')).toEqual([]);
  });

  test('with other tones has the same hint, with the right ones none', () => {
    expect(spellings('àkwá')).toEqual([['àkwá', ['ákwá', 'ákwà']]]);
    expect(spellings('ákwà')).toEqual([]);
    expect(spellings('ÁKWÀ')).toEqual([]);
  });

  test('with soft hyphens and zero-width spaces has the hint of the word without them, and its number among the words', () => {
    const text = 'N\u00adnukwu ak\u00adw\u200ba na \u2060os\u00ado';
    const hints = findHints(text, known, { isIgbo: true, tones: 'all' });
    expect(hints.map(({ nth, word }) => [nth, word])).toEqual([
      [1, 'akwa'],
      [3, 'oso'],
    ]);
    expect(keysOf(text)).toContain('akwa');
    expect(text.match(wordPattern)).toEqual(['N\u00adnukwu', 'ak\u00adw\u200ba', 'na', 'os\u00ado']);
  });

  test('without its dots has a hint about dots', () => {
    const [hint] = findHints('oso', known, { isIgbo: false, tones: 'any' });
    expect(hint?.message).toContain('Is a dot missing');
    expect(hint?.spellings).toEqual([{ text: 'ọsọ', meaning: 'a race' }]);
  });

  test('is proposed without tones, once for all its meanings, where the everyday spelling is wanted', () => {
    const everyday = (text: string) => findHints(text, [...known, { title: 'ọ́sọ́', meaning: null }], { isIgbo: true, tones: 'none' });
    expect(everyday('akwa')).toEqual([]);
    expect(everyday('ákwà')).toEqual([
      { nth: 0, word: 'ákwà', message: 'The everyday spelling has no tones.', spellings: [{ text: 'akwa', meaning: 'cry; cloth' }] },
    ]);
    expect(everyday('oso').map(({ spellings }) => spellings)).toEqual([[{ text: 'ọsọ', meaning: 'a race' }]]);
  });

  test('keeps the capital of the beginning of a sentence', () => {
    expect(spellings('Àkwá na Oso')).toEqual([
      ['Àkwá', ['Ákwá', 'Ákwà']],
      ['Oso', ['Ọsọ']],
    ]);
  });

  test('is the same in NFD, and its number counts words and not code units', () => {
    const text = 'Ọsọ n’ụlọ àkwá';
    expect(findHints(text.normalize('NFD'), known, { isIgbo: false, tones: 'any' })).toEqual(findHints(text, known, { isIgbo: false, tones: 'any' }));
    expect(findHints(text, known, { isIgbo: false, tones: 'any' }).map(({ nth }) => nth)).toEqual([3]);
  });
});

describe('vowels of both families', () => {
  test.each([
    ['akwukwo', ['akwụkwọ']],
    ['osịsọ', ['ọsịsọ']],
    ['Akwúkwọ', ['Akwụ́kwọ']],
  ])('in an Igbo text %s has the spelling with dots', (word, expected) => {
    expect(spellings(word, true)).toEqual([[word, expected]]);
  });

  test('a word with e has no spelling to choose, because only a speaker can tell', () => {
    expect(spellings('odeakwụkwọ', true)).toEqual([['odeakwụkwọ', []]]);
  });

  test.each(['ụlọ', 'ulo', 'eze', 'akwa mmiri', 'ṅụọ', 'bịa', 'ọ dị mma'])('%s has no hint', (text) => {
    expect(findHints(text, [], { isIgbo: true, tones: 'all' })).toEqual([]);
  });

  test('English words have no hint', () => {
    expect(findHints('A beautiful house is called ụlọ. The audience applauded.', [], { isIgbo: false, tones: 'any' })).toEqual([]);
  });
});

test('letters of other orthographies have the letters of the standard orthography', () => {
  expect(spellings('ülö', true)).toEqual([['ülö', ['ụlọ']]]);
  expect(spellings('A naïve señor', false)).toEqual([]);
});

test('headwords are asked for once for each word of three letters or more', () => {
  expect(keysOf('Ọsọ na oso, n’Ụlọ')).toEqual(['oso', 'ulo']);
  expect(keysOf('')).toEqual([]);
});
