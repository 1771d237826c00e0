import { expect, test } from 'vitest';
import { melodyFinding } from './melody-finding.ts';

const differs = (toned: string, levels: number[]) => melodyFinding({ melody: 'differs', toned, levels });

test('a recording against the marks: both are said, as a sentence and side by side', () => {
  expect(differs('àkwá', [3, 0])).toEqual({
    sentence: 'The marks say low, high. This recording falls.',
    heard: 'Heard: high, low.',
  });
  expect(differs('ákwá', [0, 2.6])).toEqual({
    sentence: 'The marks say high, high. This recording rises.',
    heard: 'Heard: low, high.',
  });
});

test('what is heard never reads as the marks where it contradicts them', () => {
  const { sentence, heard } = differs('éhìhìè', [6, 0, 2.6, 2.6]);
  expect(sentence).toBe('The marks say high, low, low, low. This recording falls, then rises, then stays level.');
  expect(heard).toBe('Heard: high, low, high, high.');
  expect(differs('éhìhìè', [6, 0, -3.5, -3.5]).sentence).toContain('This recording falls, then falls again, then stays level.');
});

test('a recording that follows its marks', () => {
  expect(melodyFinding({ melody: 'agrees', toned: 'ákwà', levels: [0, -4] })).toEqual({
    sentence: 'The marks say high, low. This recording follows them.',
    heard: 'Heard: high, low.',
  });
});

test('a melody that the program cannot hear is no fault of the recording', () => {
  const { sentence, heard } = melodyFinding({ melody: 'unclear', toned: 'ńnà', levels: [null, null] });
  expect(sentence).toBe('The program cannot hear the melody of this word. That says nothing about the recording: your ear decides.');
  expect(heard).toBeUndefined();
  expect(melodyFinding({ melody: 'unclear', toned: 'ákwà', levels: [0, -9] }).sentence).toContain('very wide step');
});

test.for([
  [null, 'no marks'],
  ['akwà', 'no marks'],
  ['jí', 'One syllable'],
  ['kèdú kà ị́ mèrè', 'up to 4 syllables'],
] as const)('nothing to compare in %s: %s', ([toned, said]) => {
  expect(melodyFinding({ melody: 'none', toned, levels: [] }).sentence).toContain(said);
});
