import { spell } from '#app/lib/igbo-syllables.ts';
import { markOfTone, type Tone, withoutTone } from '#app/lib/igbo-tones.ts';
import { normalize } from '#app/lib/normalize.ts';

/** Syllables of a word with tones, without its tones. */
export const syllablesOf = (toned: string): string[] => spell(toned).flatMap(({ syllables }) => syllables.map(({ text }) => withoutTone(text)));

/** The word with the tones that were placed so far; the mark stands on the last letter of a syllable, its vowel. */
export const drawTones = (syllables: readonly string[], placed: readonly (Tone | null)[]): string =>
  syllables
    .map((syllable, nth) => {
      const tone = placed[nth];
      return tone ? normalize(syllable + markOfTone[tone]) : syllable;
    })
    .join('');
