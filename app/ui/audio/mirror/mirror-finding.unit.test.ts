import { expect, test } from 'vitest';
import type { Tone } from '#app/lib/igbo-tones.ts';
import { mirrorFinding, type Said } from './mirror-finding.ts';

const toneOf: Record<string, Tone> = { H: 'high', L: 'low', S: 'step' };
const said = (finding: Said['finding'], marks: string, heard?: string) =>
  mirrorFinding(
    { finding, heard },
    [...marks].flatMap((letter) => toneOf[letter] ?? []),
  );

test('an opposite melody is named, and said in words beside the drawing', () => {
  expect(said('differs', 'HL', 'low, high')).toEqual({
    sentence: 'I heard low, high. The word goes high, low. Listen to both.',
    inWords: 'Yours: low, high. The word: high, low.',
  });
});

test('agreement is named', () => {
  expect(said('agrees', 'LH', 'low, high')).toEqual({
    sentence: 'Low, high: so does the word.',
    inWords: 'Yours: low, high. The word: low, high.',
  });
});

test('what was heard is not named where the marks say more than a program hears', () => {
  expect(said('agrees', 'LHS', 'low, high, middle')).toEqual({ sentence: 'Compare the two lines yourself.' });
});

test.for([
  ['wide', 'HL', 'That is a wide step; I am not sure that I heard it right. Compare the two lines yourself.'],
  ['narrow', 'HL', 'Sing it a little: more distance between high and low.'],
  ['level', 'HH', 'This word stays level; that is hard for a program to hear. Compare the two lines yourself.'],
  ['level', 'HS', 'Compare the two lines yourself.'],
  ['borderless', 'HL', 'A program can’t tell the syllables of this word apart. Compare the two lines yourself.'],
  ['unclear', 'HL', 'I could not hear a clear melody. A quiet room helps.'],
  ['noisy', 'HL', 'I could not hear a clear melody. A quiet room helps.'],
] as const)('%s in %s: no tones are named', ([finding, marks, sentence]) => {
  expect(said(finding, marks, 'low, high')).toEqual({ sentence });
});
