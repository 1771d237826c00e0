import { isToned, spell } from './syllables.ts';
import css from './tone-ladder.module.css';
import { ToneLadder } from './tone-ladder.tsx';

interface HeadwordProps {
  children: string;
  id?: string;
  className: string | undefined;
}

/** The heading of a word of the day, as plain text; where its tones are marked they are drawn above it, syllable by syllable. */
export function Headword({ children, id, className }: HeadwordProps) {
  const words = spell(children);
  const text = (
    <h2 id={id} lang="ig">
      {children}
    </h2>
  );
  return words.some(isToned) ? (
    <div className={`${className} ${css.frame} ${css.toned}`}>
      {text}
      <ToneLadder words={words} />
    </div>
  ) : (
    <div className={`${className} ${css.frame}`}>{text}</div>
  );
}
