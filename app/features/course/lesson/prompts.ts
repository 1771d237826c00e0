import type { ExerciseKind } from '../exercises/exercise.ts';

const write = 'Write your answer first, or press “I don’t know”.';

/** Sentences where there is no answer yet, of exercises without choices. */
export const prompts: Partial<Record<ExerciseKind, string>> = {
  'place-tone': 'Give each syllable its tone first, or press “I don’t know”.',
  build: 'Put words into the line first, or press “I don’t know”.',
  write,
  dictate: write,
  pairs: 'Find all pairs first, or press “I don’t know”.',
};
