import { spell, withoutTone } from '#app/ui/igbo/syllables.ts';
import type { Tone } from '../judge/letters.ts';

const marks: Record<Tone, string> = { high: '\u0301', step: '\u0304', low: '\u0300' };

/** Syllables of a word with tones, without its tones. */
export const syllablesOf = (toned: string): string[] => spell(toned).flatMap(({ syllables }) => syllables.map(({ text }) => withoutTone(text)));

/** The word with the tones that were placed so far; the mark stands on the last letter of a syllable, its vowel. */
export const drawTones = (syllables: readonly string[], placed: readonly (Tone | null)[]): string =>
  syllables
    .map((syllable, nth) => {
      const tone = placed[nth];
      return tone ? (syllable + marks[tone]).normalize('NFC') : syllable;
    })
    .join('');
