import { spell } from '#app/lib/igbo-syllables.ts';
import { toneMarkClass, withoutTone } from '#app/lib/igbo-tones.ts';
import { normalize } from '#app/lib/normalize.ts';

/** A letter with its marks, in NFD. */
const marked = /(\P{M})(\p{M}{2,})/gu;
const toneMark = new RegExp(`[${toneMarkClass}]`);

/** The text in NFC with the tone as the last mark of a letter: NFC alone keeps the order in which the dot above n and a tone were typed. */
export const normalizeMarks = (text: string): string =>
  normalize(
    normalize(text, 'NFD').replace(marked, (_, letter: string, marks: string) => {
      const [tones, others] = [[...marks].filter((mark) => toneMark.test(mark)), [...marks].filter((mark) => !toneMark.test(mark))];
      return letter + others.join('') + tones.join('');
    }),
  );

const withOneApostrophe = (text: string) => text.replace(/[’‘ʼ`´]/g, "'");

/** Whether a text has no marks of tones, and the letters of the everyday spelling. */
export const isUnmarked = (igbo: string, typed: string): boolean =>
  withoutTone(typed) === typed && withOneApostrophe(typed) === withOneApostrophe(igbo);

/** Message about the everyday spelling of an item, in normalized marks; undefined when it is right. */
export const spellingProblem = (igbo: string): string | undefined =>
  withoutTone(igbo) === igbo
    ? undefined
    : `The everyday spelling has no tones: “${withoutTone(igbo)}”. Please put the tones into the spelling with tones`;

/** A source that marks only some syllables of a loan word has this behind its name. */
export const isLoanWord = (source: string | null): boolean => source?.includes('(loan word)') ?? false;

/** Whether every syllable has a tone: only then are learners asked for them. */
export const isWholeMelody = (toned: string): boolean => spell(toned).every(({ syllables }) => syllables.every(({ tone }) => tone));

/** Message about the tones of an item, in normalized marks; undefined when they are right. */
export function tonesProblem(igbo: string, toned: string, source: string | null = null): string | undefined {
  const letters = withoutTone(toned);
  if (withOneApostrophe(letters) !== withOneApostrophe(igbo))
    return `The tones belong to other letters: without them “${toned}” is “${letters}”, not “${igbo}”`;
  return isWholeMelody(toned) || isLoanWord(source) ? undefined : 'Please give every syllable a tone, or none at all';
}
