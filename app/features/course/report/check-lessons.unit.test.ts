import { describe, expect, test } from 'vitest';
import { nouns, phrase, sentences, type Written, word } from '#tests/support/written-course.ts';

describe('words of a phrase', () => {
  const verb = (igbo: string) => word(igbo, `to ${igbo}`, { wordClass: 'verb' });
  const untaught = (...lists: Written[][]) =>
    sentences('untaught', ...lists).flatMap((sentence) => [...sentence.matchAll(/has (“.*”), which/g)].map(([, words]) => words));

  test('are taught before it, in its lesson, or by its note; each is told once', () => {
    expect(untaught([phrase('Weta ite', 'Bring the pot'), phrase('Weta ya', 'Bring it')])).toEqual(['“weta”, “ite”']);
    expect(untaught([word('ite', 'pot'), phrase('Weta ite', 'Bring the pot', { note: 'Weta is the command.' })])).toEqual([]);
    expect(untaught([phrase('Ite a', 'This pot')], [word('ite', 'pot')])).toEqual(['“ite”']);
    expect(sentences('hints', [phrase('Were ya', 'Take it', { literal: 'take it' })])).toEqual([
      expect.stringMatching(/“were”, which its word-by-word/),
    ]);
  });

  test('may be small words, names, and spellings of a taught word', () => {
    const house = word('ụlọ', 'house', { forms: [{ kind: 'dialect', form: 'ụnọ', place: 'Ọnịcha' }] });
    expect(untaught([house, phrase('Ụlọ m na ụnọ Chidi ahụ', 'My house')])).toEqual([]);
    expect(untaught([phrase('Ndo', 'Sorry')])).toEqual([]);
  });

  test('may be forms of a taught verb', () => {
    for (const form of ['aga', 'gara', 'gaa', 'agaghị', 'ịga', 'na-aga']) expect(untaught([verb('ga'), phrase(`Anyị ${form}`, 'We go')])).toEqual([]);
    for (const form of ['zụọ', 'zụrụ', 'na-azụ', 'azụghị', 'zụla']) expect(untaught([verb('ịzụ'), phrase(`Anyị ${form} ya`, 'We buy')])).toEqual([]);
    expect(untaught([verb('ga'), phrase('Anyị gwara ya', 'We told')])).toEqual(['“gwara”']);
    expect(untaught([phrase('Ọ na-asụ ya', 'She speaks', { note: 'na-asụ: speaks' }), phrase('Ha sụrụ ya', 'They spoke')])).toEqual([]);
    const come = phrase('Bịa ebe a', 'Come here', { note: 'bịa, ebe' });
    expect(untaught([come, phrase('Ị na-abịa?', 'Are you coming?'), phrase('Amaghị m', 'I do not know')])).toEqual(['“amaghị”']);
  });
});

describe('exercises', () => {
  test('a word with fewer than three others of its class is told, a unit with more of them than not is refused', () => {
    const yes = word('ee', 'yes', { wordClass: 'interjection' });
    expect(sentences('choices', [...nouns, yes])).toEqual([
      '“ee” (yes) has 0 of 3 wrong choices (each another word of the class “interjection”), so its meaning is never chosen from four',
    ]);
    expect(sentences('choices', nouns)).toEqual([]);
    expect(sentences('choices', [yes])[0]).toBe('refused: In the unit “Ụlọ” 1 of 1 new items have too few wrong choices');
    expect(sentences('choices', [...nouns.slice(0, 3), word('nri', 'chair')])).toHaveLength(5);
  });

  test('an answer of a dialogue without two lines that do not fit is told', () => {
    const lines = (count: number) =>
      nouns.slice(0, count).map((item, nth): Written => ({ ...item, kind: 'line', wordClass: null, speaker: nth % 2 === 0 ? 'A' : 'B' }));
    expect(sentences('choices', lines(2)).filter((sentence) => sentence.includes('dialogue'))).toEqual([
      '“oche” (chair) has too few wrong answers beside it in the dialogue “Lesson 0”, so no exercise asks for it as the answer',
    ]);
    expect(sentences('choices', lines(4)).filter((sentence) => sentence.includes('dialogue'))).toEqual([]);
  });
});

test('a unit that is too small, without dialogue, drills and checkpoint is told, and lessons of other sizes', () => {
  const pattern = word('Nye m …', 'Give me …', { kind: 'pattern', wordClass: null, note: 'nye' });
  expect(sentences('sizes', [...nouns, pattern, phrase('Nye m ite', 'Give me the pot')], nouns.slice(0, 1))).toEqual([
    'The unit “Ụlọ” has 5 words and phrases (4 and 1); 20 to 25 are good',
    'The unit “Ụlọ” has no dialogue',
    'The unit “Ụlọ” has 0 words with agreed tones in lessons of the kind tones; 5 are good',
    'The unit “Ụlọ” has 2 lessons; 5 to 8 are good',
    'The unit “Ụlọ” does not end with a checkpoint',
    'The lesson “Lesson 1” has 0 new items; 3 to 7 are good',
  ]);
});
