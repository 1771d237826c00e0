import { spell } from '#app/lib/igbo-syllables.ts';
import type { TeachingVoice } from '../teaching.contract.ts';
import * as css from './melody-drawing.module.css';
import { levelsOf, marksOf, melodyFinding } from './melody-finding.ts';
import { melodyLines } from './melody-lines.ts';

/** Size of a syllable in the drawing. */
const [width, height] = [100, 120];

/** What the program heard of a melody: as a drawing where it heard every syllable, and in words. */
export function Melody({ voice }: { voice: Pick<TeachingVoice, 'melody' | 'levels' | 'toned'> }) {
  const { sentence, heard } = melodyFinding(voice);
  const levels = levelsOf(voice);
  return (
    <figure className={css.melody}>
      {levels && <Drawing toned={voice.toned ?? ''} lines={melodyLines(marksOf(voice), levels)} />}
      <figcaption className={css.words}>
        <p className={css.finding} data-melody={voice.melody}>
          {sentence}
        </p>
        {heard && <p className={css.heard}>{heard}</p>}
      </figcaption>
    </figure>
  );
}

function Drawing({ toned, lines: { marks, voice } }: { toned: string; lines: ReturnType<typeof melodyLines> }) {
  const syllables = spell(toned).flatMap((word) => word.syllables.map(({ text }) => text));
  const middle = (nth: number) => (nth + 0.5) * width;
  return (
    <div className={css.drawing} data-syllables={marks.length} aria-hidden="true">
      <svg aria-hidden="true" viewBox={`0 0 ${marks.length * width} ${height}`}>
        {marks.map((place, nth) => (
          <line
            key={middle(nth)}
            className={css.mark}
            x1={middle(nth) - width * 0.36}
            x2={middle(nth) + width * 0.36}
            y1={place * height}
            y2={place * height}
          />
        ))}
        <polyline className={css.line} points={voice.map((place, nth) => `${middle(nth)},${place * height}`).join(' ')} />
        {voice.map((place, nth) => (
          <circle key={middle(nth)} className={css.dot} cx={middle(nth)} cy={place * height} r="7" />
        ))}
      </svg>
      <div className={css.syllables} lang="ig">
        {syllables.map((text, nth) => {
          const key = `${nth}`;
          return <span key={key}>{text}</span>;
        })}
      </div>
      <p className={css.legend}>
        <span className={css.ofMarks}>the marks</span> <span className={css.ofVoice}>this recording</span>
      </p>
    </div>
  );
}
