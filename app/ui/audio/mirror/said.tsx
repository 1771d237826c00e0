import type { Tone } from '#app/lib/igbo-tones.ts';
import type { Reflection } from '#app/lib/pitch/mirror.ts';
import { hasBorders } from '#app/lib/syllable-borders.ts';
import { hintSentences, sentenceOf } from '../record/record-sentences.ts';
import type { RecorderState, TakeHint } from '../record/recorder.ts';
import * as css from './mirror.module.css';
import { mirrorFinding } from './mirror-finding.ts';

interface SaidProps {
  state: RecorderState;
  /** The browser will ask before it records. */
  asks: boolean;
  toned: string;
  tones: readonly Tone[];
  /** Undefined until the recording has been heard. */
  heard: Reflection | undefined;
}

/** Noise has a sentence of the mirror, and what the browser changes is nothing that a learner can mend. */
const untold: readonly TakeHint[] = ['noisy', 'processed'];

/** What the mirror says, once and politely. */
export function Said({ state, asks, toned, tones, heard }: SaidProps) {
  if (state.step !== 'taken' || !heard)
    return (
      <p role="status" className={css.said}>
        {sentenceBefore(state, asks)}
      </p>
    );
  const finding = hasBorders(toned) ? heard.finding : 'borderless';
  const { sentence, inWords } = mirrorFinding({ ...heard, finding }, tones);
  const hints = state.hints.filter((hint) => !untold.includes(hint)).map((hint) => hintSentences[hint]);
  return (
    <p role="status" className={css.said} data-finding={finding}>
      {[sentence, ...hints].join(' ')}
      {inWords && <span className="visually-hidden"> {inWords}</span>}
    </p>
  );
}

function sentenceBefore(state: RecorderState, asks: boolean): string {
  if (state.step === 'taken') return 'One moment...';
  if (state.step !== 'ready' || state.wasLost) return sentenceOf(state, false);
  return `Press Record and say the word.${asks ? ' Your browser will ask for the microphone.' : ''}`;
}
