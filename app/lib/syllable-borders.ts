import { spell } from './igbo-syllables.ts';
import { normalize } from './normalize.ts';

/** Consonant and vowel in NFD. Between neighbouring vowels, and beside an m or n that is a syllable, a program hears no border. */
const beginsWithConsonant = /^[^aeiou].*[aeiou]/iu;

/** Whether a program can tell the syllables of a word apart. */
export function hasBorders(toned: string): boolean {
  const syllables = spell(toned).flatMap((word) => word.syllables.map(({ text }) => normalize(text, 'NFD')));
  return syllables.every((text, nth) => (nth === 0 ? /[aeiou]/iu.test(text) : beginsWithConsonant.test(text)));
}
