import { isToned, type SpelledWord } from './syllables.ts';

/** How many em a line has room for in each size: what the style divides the width of its card by. */
const lines = { brief: 4.5, short: 6, middle: 7.5, long: 12 } as const;

/** In em of the headword’s type, and rather too wide than too narrow: readers may space their letters (WCAG 1.4.12). */
function width(text: string): number {
  const letters = text.normalize('NFD').match(/\p{L}/gu) ?? [];
  return letters.reduce((sum, letter) => sum + (/[mw\p{Lu}]/u.test(letter) ? 1.1 : 0.75), 0);
}

const widths = (words: SpelledWord[]) => words.map(({ syllables }) => width(syllables.map(({ text }) => text).join('')));

/** As large as lets every word of it stand on one line, and all of it on a few. */
export function headlineSize(words: SpelledWord[]): keyof typeof lines {
  const each = widths(words);
  const [longest, all] = [Math.max(0, ...each), each.reduce((sum, one) => sum + one, 0)];
  if (all <= lines.brief) return 'brief';
  if (longest <= lines.short && all <= 2 * lines.short) return 'short';
  return longest <= lines.middle && all <= 5 * lines.middle ? 'middle' : 'long';
}

/** A word wider than any line is broken wherever a line ends, within a syllable as well: a drawing above it would be torn. */
export const canBeDrawn = (words: SpelledWord[]) => words.some(isToned) && Math.max(...widths(words)) <= lines.long;
