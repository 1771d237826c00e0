import { spell } from '#app/lib/igbo-syllables.ts';
import type { Tone } from '#app/lib/igbo-tones.ts';
import type { Reflection } from '#app/lib/pitch/mirror.ts';
import * as css from './mirror-drawing.module.css';
import { mirrorLines, type Point } from './mirror-lines.ts';

/** Size of a syllable in the drawing. */
const [width, height] = [100, 110];
/** Width of a mark. */
const markWidth = 72;

interface MirrorDrawingProps {
  toned: string;
  tones: readonly Tone[];
  /** What the learner said. */
  own: Reflection | undefined;
  /** What the speaker says. */
  model: { speaker: string; reflection: Reflection } | undefined;
}

const pathOf = (points: readonly Point[]): string => {
  const places = points.map(({ x, y }) => `${(x * width).toFixed(1)} ${(y * height).toFixed(1)}`);
  // A single moment is a dot: a line of no length with round ends.
  return `M${places.length === 1 ? [...places, ...places].join('L') : places.join('L')}`;
};

/** The ladder of a word, and the lines of voices over it. Said in words beside it: hidden from screen readers. */
export function MirrorDrawing({ toned, tones, own, model }: MirrorDrawingProps) {
  const voices = [...(model ? [{ css: css.model, reflection: model.reflection }] : []), ...(own ? [{ css: css.own, reflection: own }] : [])];
  const { marks, lines } = mirrorLines(
    tones,
    voices.map(({ reflection }) => reflection),
  );
  const middle = (nth: number) => (nth + 0.5) * width;
  const syllables = spell(toned).flatMap((word) => word.syllables.map(({ text }) => text));
  return (
    <div className={css.drawing} data-syllables={tones.length} aria-hidden="true">
      <svg aria-hidden="true" viewBox={`0 0 ${marks.length * width} ${height}`}>
        {marks.map((place, nth) => (
          <line
            key={middle(nth)}
            className={css.mark}
            x1={middle(nth) - markWidth / 2}
            x2={middle(nth) + markWidth / 2}
            y1={place * height}
            y2={place * height}
          />
        ))}
        {voices.map((voice, nth) => (
          <path key={voice.css} className={voice.css} d={lines[nth]?.map(pathOf).join('')} />
        ))}
      </svg>
      <div className={css.syllables} lang="ig">
        {syllables.map((text, nth) => {
          const key = `${nth}`;
          return <span key={key}>{text}</span>;
        })}
      </div>
      <p className={css.legend}>
        <span className={css.ofMarks}>the word</span>
        {model && <span className={css.ofModel}>{model.speaker}</span>}
        {own && <span className={css.ofOwn}>you</span>}
      </p>
    </div>
  );
}
