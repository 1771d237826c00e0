import { isToned, type SpelledWord } from './syllables.ts';

/** Line width in em for each size; `--ems` in tone-ladder.module.css has the same values. */
const lines = { brief: 4.5, short: 6, middle: 7.5, long: 12 } as const;

/** Estimated width in em. Rounded up, because users may increase letter spacing (WCAG 1.4.12). */
function width(text: string): number {
  const letters = text.normalize('NFD').match(/\p{L}/gu) ?? [];
  return letters.reduce((sum, letter) => sum + (/[mw\p{Lu}]/u.test(letter) ? 1.1 : 0.75), 0);
}

const widths = (words: SpelledWord[]) => words.map(({ syllables }) => width(syllables.map(({ text }) => text).join('')));

/** Largest size at which each word fits on one line and the headword on a few. */
export function headlineSize(words: SpelledWord[]): keyof typeof lines {
  const each = widths(words);
  const [longest, all] = [Math.max(0, ...each), each.reduce((sum, one) => sum + one, 0)];
  if (all <= lines.brief) return 'brief';
  if (longest <= lines.short && all <= 2 * lines.short) return 'short';
  return longest <= lines.middle && all <= 5 * lines.middle ? 'middle' : 'long';
}

/** False without tones, and for a word wider than a line: it wraps inside a syllable, and a drawing cannot follow. */
export const canBeDrawn = (words: SpelledWord[]) => words.some(isToned) && Math.max(...widths(words)) <= lines.long;
