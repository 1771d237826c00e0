import { canBeDrawn, headlineSize } from './headline-size.ts';
import { spell } from './syllables.ts';
import css from './tone-ladder.module.css';
import { ToneLadder } from './tone-ladder.tsx';

interface HeadwordProps {
  children: string;
  id?: string;
}

/**
 * Heading of a word of the day as plain text, with its marked tones drawn above each syllable.
 * The card sets the line width in `--room` and the maximum font size in `--largest`.
 */
export function Headword({ children, id }: HeadwordProps) {
  const words = spell(children);
  const drawn = canBeDrawn(words);
  return (
    <div className={`${css.frame} ${css[headlineSize(words)]} ${drawn ? css.toned : ''}`}>
      <h2 id={id} lang="ig">
        {children}
      </h2>
      {drawn && <ToneLadder words={words} />}
    </div>
  );
}
