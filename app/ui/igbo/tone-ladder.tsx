import { isToned, type SpelledWord, type Tone, withoutTone } from './syllables.ts';
import css from './tone-ladder.module.css';

/**
 * Drawing of the tones above a headword. An invisible copy of the text positions each syllable without measuring,
 * and the headword itself stays plain text for search, copying and screen readers.
 */
export function ToneLadder({ words }: { words: SpelledWord[] }) {
  return (
    <div role="img" aria-label={describeTones(words)} className={css.ladder}>
      <span lang="ig">
        {words.map((word, index) => {
          // Words and syllables have no id but their index, and the list never reorders.
          const key = `${index}`;
          return [<WordTones key={key} word={word} />, word.after];
        })}
      </span>
    </div>
  );
}

function WordTones({ word }: { word: SpelledWord }) {
  const toned = isToned(word);
  return word.syllables.map(({ text, tone }, index) => {
    const key = `${index}`;
    return (
      <span key={key} className={css.syllable}>
        {toned && <Rung tone={tone} next={word.syllables[index + 1]?.tone} />}
        {text}
      </span>
    );
  });
}

const rows = ['high', 'step', 'low'] as const;
/** Distance from the top in hundredths of the font size; the drawing is 50 high. */
const heights: Record<Tone, number> = { high: 8, step: 25, low: 42 };
const percent = (tone: Tone) => `${heights[tone] * 2}%`;

/** Drawing above one syllable: three dotted rows, the tone on one of them, and a line to the next tone. */
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

/** Text such as "Tones: ọ high, jị high". Without tone marks, because an English speech synthesizer would spell them. */
function describeTones(words: SpelledWord[]): string {
  const descriptions = words
    .filter(isToned)
    .map(({ syllables }) => syllables.map(({ text, tone }) => `${withoutTone(text)} ${tone ?? 'not marked'}`).join(', '));
  return `Tones: ${descriptions.join('; ')}`;
}
