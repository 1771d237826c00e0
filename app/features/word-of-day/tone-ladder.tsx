import { isToned, type SpelledWord, type Tone, withoutTone } from './syllables.ts';
import css from './tone-ladder.module.css';

/**
 * The melody of a headword, drawn above it. It lies over the headword and holds the same text, unseen: so each syllable has its place
 * without a measurement, and the headword itself is one plain text to be found, copied and read aloud.
 */
export function ToneLadder({ words }: { words: SpelledWord[] }) {
  return (
    <div role="img" aria-label={inWords(words)} className={css.ladder}>
      <span lang="ig">
        {words.map((word, nth) => {
          // Words and syllables have no name but their place, and a text that changes is drawn anew.
          const key = `${nth}`;
          return [<Drawn key={key} word={word} />, word.after];
        })}
      </span>
    </div>
  );
}

function Drawn({ word }: { word: SpelledWord }) {
  const drawn = isToned(word);
  return word.syllables.map(({ text, tone }, at) => {
    const key = `${at}`;
    return (
      <span key={key} className={css.syllable}>
        {drawn && <Rung tone={tone} next={word.syllables[at + 1]?.tone} />}
        {text}
      </span>
    );
  });
}

const rows = ['high', 'step', 'low'] as const;
/** In hundredths of the font size, from the top of a drawing that is 50 of them high. */
const heights: Record<Tone, number> = { high: 8, step: 25, low: 42 };
const percent = (tone: Tone) => `${heights[tone] * 2}%`;

/** What is drawn above one syllable: three rows of dots, on one of them its tone, and the line that leads on to the next. */
function Rung({ tone, next }: { tone: Tone | undefined; next: Tone | undefined }) {
  return (
    <svg className={css.rung} aria-hidden="true">
      {rows.map((row) => (
        <line key={row} className={css.row} x1="0.05em" x2="100%" y1={percent(row)} y2={percent(row)} />
      ))}
      {tone && <rect className={css.level} y={percent(tone)} />}
      {tone && next && (
        <svg x="100%" width="0.3em" height="0.5em" viewBox="0 0 30 50" className={css.join} aria-hidden="true">
          <path d={`M-16 ${heights[tone]}C0 ${heights[tone]} 0 ${heights[next]} 16 ${heights[next]}`} />
        </svg>
      )}
      {tone && <circle className={css.note} cx="50%" cy={percent(tone)} r="0.085em" />}
    </svg>
  );
}

/** "Tones: ọ high, jị high"; words are parted by a semicolon. The marks are left out: an English voice would spell them. */
function inWords(words: SpelledWord[]): string {
  const said = words
    .filter(isToned)
    .map(({ syllables }) => syllables.map(({ text, tone }) => `${withoutTone(text)} ${tone ?? 'not marked'}`).join(', '));
  return `Tones: ${said.join('; ')}`;
}
