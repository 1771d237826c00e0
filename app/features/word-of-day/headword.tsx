import { canBeDrawn, headlineSize } from './headline-size.ts';
import { spell } from './syllables.ts';
import css from './tone-ladder.module.css';
import { ToneLadder } from './tone-ladder.tsx';

interface HeadwordProps {
  children: string;
  id?: string;
}

/**
 * The heading of a word of the day, as plain text; where its tones are marked they are drawn above it, syllable by syllable.
 * Its card says in `--room` how wide a line is there, and in `--largest` how large the type may become.
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
