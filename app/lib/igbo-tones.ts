import { normalize } from './normalize.ts';

export type Tone = 'high' | 'low' | 'step';

/** Combining marks: acute, grave and macron. */
export const markOfTone: Readonly<Record<Tone, string>> = { high: '\u0301', low: '\u0300', step: '\u0304' };
export const toneOfMark: Readonly<Record<string, Tone>> = { '\u0301': 'high', '\u0300': 'low', '\u0304': 'step' };

/**
 * Combining marks of Latin letters in NFD, for a class of a regular expression that ignores case: browsers compile one with `\p{M}`, the
 * marks of all scripts, ten times as long.
 */
export const latinMarkClass = '\\u0300-\\u036f';

/** The marks of tones, and the two contour marks (circumflex, caron), which have no single level. For a class of a regular expression. */
export const toneMarkClass = '\\u0300\\u0301\\u0302\\u0304\\u030c';
export const toneMarks = new RegExp(`[${toneMarkClass}]`, 'gu');

/** Removes tone marks and preserves dots below and above. */
export const withoutTone = (text: string) => normalize(normalize(text, 'NFD').replace(toneMarks, ''));
