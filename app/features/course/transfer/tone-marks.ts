import { spell } from '#app/lib/igbo-syllables.ts';
import { markOfTone, type Tone, withoutTone } from '#app/lib/igbo-tones.ts';
import { normalize } from '#app/lib/normalize.ts';
import type { MarkConvention } from '../course-terms.contract.ts';

/** The part of a syllable that carries its tone: the vowel, else the nasal. */
const nucleus = /([aeiou]|[mn](?!.*[aeiou]))(\p{M}*)/iu;

const withTone = (syllable: string, tone: Tone) =>
  normalize(normalize(withoutTone(syllable), 'NFD').replace(nucleus, (_, letter: string, dots: string) => letter + dots + markOfTone[tone]));

/** Gives every syllable the tone that the convention means. A syllable without a level, such as one with two marks, stays as it is. */
function convert(text: string, toneOf: (marked: Tone | undefined, previous: Tone | undefined) => Tone | undefined): string {
  let previous: Tone | undefined;
  let converted = '';
  for (const { syllables, after } of spell(text)) {
    for (const syllable of syllables) {
      const isOdd = !syllable.tone && withoutTone(syllable.text) !== syllable.text;
      const tone = isOdd ? undefined : toneOf(syllable.tone, previous);
      converted += tone ? withTone(syllable.text, tone) : syllable.text;
      previous = tone ?? previous;
    }
    converted += after;
  }
  return converted;
}

/** The acute after a high or a lowered high syllable is a step down; a syllable without a mark has the tone before it. */
const stepTone = (marked: Tone | undefined, previous: Tone | undefined) =>
  marked === 'high' && previous !== undefined && previous !== 'low' ? 'step' : (marked ?? previous);

const conventions: Record<MarkConvention, (text: string) => string> = {
  full: (text) => text,
  'high-unmarked': (text) => convert(text, (marked) => marked ?? 'high'),
  // Welmers writes c for ch.
  welmers: (text) =>
    convert(
      normalize(text)
        .replace(/c(?!h)/g, 'ch')
        .replace(/C(?!h)/gi, 'Ch'),
      stepTone,
    ),
};

/** The spelling with a mark on every syllable, from one of another convention. */
export const toFullMarks = (toned: string, convention: MarkConvention): string => conventions[convention](toned);
