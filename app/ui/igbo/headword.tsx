import { memo } from 'react';
import { isToned, type SpelledWord, spell } from '#app/lib/igbo-syllables.ts';
import { normalize } from '#app/lib/normalize.ts';
import * as css from './tone-ladder.module.css';
import { ToneLadder } from './tone-ladder.tsx';

interface HeadwordProps {
  children: string;
  id?: string;
  /** h1 is the title of the page. */
  as?: 'h1' | 'h2' | 'h3' | 'p';
}

/**
 * Heading in Igbo as plain text, with its marked tones drawn above each syllable.
 * Its box sets the line width in `--room` and the maximum font size in `--largest`.
 * Kept while its text is the same: on the screen of an exercise all else changes with a verdict.
 */
export const Headword = memo(function Headword({ children, id, as: Heading = 'h2' }: HeadwordProps) {
  const words = spell(children);
  const drawn = canBeDrawn(words);
  return (
    <div className={`${css.frame} ${sizes[headlineSize(words)]} ${drawn ? css.toned : ''}`}>
      <Heading id={id} lang="ig">
        {children}
      </Heading>
      {drawn && <ToneLadder words={words} />}
    </div>
  );
});

/** Line width in em for each size; `--ems` in tone-ladder.module.css has the same values. */
const emsPerLine = { brief: 4.5, short: 6, middle: 7.5, long: 12 } as const;
const sizes = { brief: css.brief, short: css.short, middle: css.middle, long: css.long };

/** Estimated width in em. Rounded up, because users may increase letter spacing (WCAG 1.4.12). */
function width(text: string): number {
  const letters = normalize(text, 'NFD').match(/\p{L}/gu) ?? [];
  return letters.reduce((sum, letter) => sum + (/[mw\p{Lu}]/u.test(letter) ? 1.1 : 0.75), 0);
}

const widths = (words: SpelledWord[]) => words.map(({ syllables }) => width(syllables.map(({ text }) => text).join('')));

/** Largest size at which each word fits on one line and the headword on a few. */
export function headlineSize(words: SpelledWord[]): keyof typeof emsPerLine {
  const wordWidths = widths(words);
  const [longest, total] = [Math.max(0, ...wordWidths), wordWidths.reduce((sum, wordWidth) => sum + wordWidth, 0)];
  if (total <= emsPerLine.brief) return 'brief';
  if (longest <= emsPerLine.short && total <= 2 * emsPerLine.short) return 'short';
  return longest <= emsPerLine.middle && total <= 5 * emsPerLine.middle ? 'middle' : 'long';
}

/** False without tones, and for a word wider than a line: it wraps inside a syllable, and a drawing cannot follow. */
export const canBeDrawn = (words: SpelledWord[]) => words.some(isToned) && Math.max(...widths(words)) <= emsPerLine.long;
