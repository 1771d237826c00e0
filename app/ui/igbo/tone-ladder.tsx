import { Fragment } from 'react';
import { isToned, type SpelledWord } from '#app/lib/igbo-syllables.ts';
import { type Tone, withoutTone } from '#app/lib/igbo-tones.ts';
import { trustedHtml } from '../trusted-html.ts';
import * as css from './tone-ladder.module.css';

/**
 * Drawing of the tones above a headword. An invisible copy of the text positions each syllable without measuring,
 * and the headword itself stays plain text for search, copying and screen readers.
 */
export function ToneLadder({ words }: { words: SpelledWord[] }) {
  return (
    <div className={css.ladder}>
      <p className="visually-hidden">
        Tones:{' '}
        {words.filter(isToned).map((word, index) => {
          const key = `${index}`;
          return [index > 0 && '; ', <SpokenTones key={key} word={word} />];
        })}
      </p>
      <span lang="ig" aria-hidden="true">
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
        {toned && <svg className={css.rung} aria-hidden="true" dangerouslySetInnerHTML={drawing(tone, word.syllables[index + 1]?.tone)} />}
        {text}
      </span>
    );
  });
}

/** Distance from the top in hundredths of the font size; the drawing is 50 high. */
const heights = { high: 8, step: 25, low: 42 };
const rows = Object.values(heights)
  .map((height) => `<line x1="0.05em" x2="100%" y1="${height * 2}%" y2="${height * 2}%"/>`)
  .join('');

/** Drawing above one syllable: three dotted rows, the tone on one of them, and a line to the next tone. */
function drawingOf(tone: Tone | undefined, next: Tone | undefined): string {
  if (!tone) return rows;
  const from = heights[tone];
  const to = next && heights[next];
  const join = to ? `<svg x="100%" width="0.3em" height="0.5em" viewBox="0 0 30 50"><path d="M-16 ${from}C0 ${from} 0 ${to} 16 ${to}"/></svg>` : '';
  return `${rows}<rect y="${from * 2}%"/>${join}<circle cx="50%" cy="${from * 2}%" r="0.085em"/>`;
}

const drawings: Record<string, { __html: string | TrustedHTML }> = {};

/** One of 16 drawings as constant markup: elements would be most of the elements of a unit. */
function drawing(tone: Tone | undefined, next: Tone | undefined) {
  const key = `${tone} ${next}`;
  drawings[key] ??= { __html: trustedHtml(drawingOf(tone, next)) };
  return drawings[key];
}

/**
 * Tones as text: "ọ high, jị high". Each syllable has its language, which an attribute could not say, and no tone mark, because an English
 * speech synthesizer would spell it.
 */
const SpokenTones = ({ word: { syllables } }: { word: SpelledWord }) =>
  syllables.map(({ text, tone }, index) => {
    const key = `${index}`;
    return (
      <Fragment key={key}>
        {index > 0 && ', '}
        <span lang="ig">{withoutTone(text)}</span> {tone ?? 'not marked'}
      </Fragment>
    );
  });
