import { canBeDrawn, headlineSize } from './headline-size.ts';
import { spell } from './syllables.ts';
import css from './tone-ladder.module.css';
import { ToneLadder } from './tone-ladder.tsx';

interface HeadwordProps {
  children: string;
  id?: string;
  /** h1 is the title of the page. */
  as?: 'h1' | 'h2' | 'h3';
}

/**
 * Heading in Igbo as plain text, with its marked tones drawn above each syllable.
 * Its box sets the line width in `--room` and the maximum font size in `--largest`.
 */
export function Headword({ children, id, as: Heading = 'h2' }: HeadwordProps) {
  const words = spell(children);
  const drawn = canBeDrawn(words);
  return (
    <div className={`${css.frame} ${css[headlineSize(words)]} ${drawn ? css.toned : ''}`}>
      <Heading id={id} lang="ig">
        {children}
      </Heading>
      {drawn && <ToneLadder words={words} />}
    </div>
  );
}
