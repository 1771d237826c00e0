import type { FieldErrors } from '#app/lib/api-error.ts';
import { spell } from '#app/lib/igbo-syllables.ts';
import { toneMarkClass, withoutTone } from '#app/lib/igbo-tones.ts';
import { normalize } from '#app/lib/normalize.ts';
import type { ToneState } from './course-terms.contract.ts';

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

/** A source that marks only some syllables of a loan word has this behind its name. */
export const isLoanWord = (source: string | null): boolean => source?.includes('(loan word)') ?? false;

/** Whether every syllable has a tone: only then are learners asked for them. */
export const isWholeMelody = (toned: string): boolean => spell(toned).every(({ syllables }) => syllables.every(({ tone }) => tone));

export interface TypedTones {
  igbo: string;
  toned: string | null;
  source: string | null;
  /** Undefined where it follows from the others. */
  toneState?: ToneState | undefined;
}

/** Spelling and tones as they are stored. */
interface CheckedTones {
  igbo: string;
  /** Null where none is marked: a form without a single tone is the everyday spelling once more. */
  toned: string | null;
}

/** Checks the spelling and the tones of an item as they were typed: the form says while typing what saving refuses. */
export function checkTones({ igbo: typedIgbo, toned: typed, source, toneState }: TypedTones): CheckedTones | { errors: FieldErrors } {
  const igbo = normalizeMarks(typedIgbo);
  if (withoutTone(igbo) !== igbo)
    return { errors: { igbo: `The everyday spelling has no tones: “${withoutTone(igbo)}”. Please put the tones into the spelling with tones` } };
  const marked = normalizeMarks(typed ?? '');
  const toned = marked === '' || isUnmarked(igbo, marked) ? null : marked;
  if (toned === null) return { igbo, toned };
  const letters = withoutTone(toned);
  if (withOneApostrophe(letters) !== withOneApostrophe(igbo))
    return { errors: { toned: `The tones belong to other letters: without them “${toned}” is “${letters}”, not “${igbo}”` } };
  if (!isWholeMelody(toned) && !isLoanWord(source)) return { errors: { toned: 'Please give every syllable a tone, or none at all' } };
  if (toneState === 'none') return { errors: { toneState: 'Tones need a source. Please choose sourced or agreed, or leave the tones out' } };
  if (!isWholeMelody(toned) && toneState !== undefined && toneState !== 'sourced')
    return { errors: { toneState: 'Some syllables of this loan word have no tone. Please choose sourced: learners are not asked for them' } };
  return { igbo, toned };
}
