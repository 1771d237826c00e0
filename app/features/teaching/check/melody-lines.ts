import type { Tone } from '#app/lib/igbo-tones.ts';
import { heightsOf } from '#app/ui/audio/hum.ts';

/** Semitones above and below the lines, so that no line touches the edge. */
const margin = 1.5;
/** Smallest range in semitones that fills the drawing: a level voice shall look level. */
const minRange = 8;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

export interface MelodyLines {
  /** From 0 (top) to 1 (bottom), one for each syllable. */
  marks: number[];
  voice: number[];
}

/** Marks and voice on one scale. A voice has no height of its own: it is moved up or down until both are equally high on average. */
export function melodyLines(tones: readonly Tone[], levels: readonly number[]): MelodyLines {
  const marks = heightsOf([[...tones]]).flat();
  const offset = mean(marks) - mean(levels);
  const voice = levels.map((level) => level + offset);
  const highest = Math.max(...marks, ...voice);
  const lowest = Math.min(...marks, ...voice);
  const range = Math.max(highest - lowest + 2 * margin, minRange);
  const top = (highest + lowest + range) / 2;
  const place = (height: number) => (top - height) / range;
  return { marks: marks.map(place), voice: voice.map(place) };
}
