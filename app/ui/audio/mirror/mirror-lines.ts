import type { Tone } from '#app/lib/igbo-tones.ts';
import type { Reflection } from '#app/lib/pitch/mirror.ts';
import { heightsOf } from '../hum.ts';

/** Semitones above and below the lines, so that no line touches the edge. */
const margin = 1.5;
/** Smallest range in semitones that fills the drawing: a level voice shall look level. */
const minRange = 9;
/** Semitones from its middle beyond which a line is cut: a frame that is an octave off would flatten all the rest. */
const furthest = 10;
/** Seconds without a pitch that interrupt a line: longer than two frames. */
const gapSeconds = 0.025;

export interface Point {
  /** In syllables from the beginning of the word. */
  x: number;
  /** From 0 (top) to 1 (bottom). */
  y: number;
}

export interface MirrorLines {
  /** Height of each syllable as marked. */
  marks: number[];
  /** Parts of each line, between moments without a pitch. */
  lines: Point[][][];
}

type Heard = Pick<Reflection, 'line' | 'syllables' | 'levels'>;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Middle of a voice in semitones: that of its syllables, so that a long one does not count more; else that of all moments. */
function middleOf({ line, levels }: Heard): number {
  const heard = levels.filter((level) => level !== null);
  return mean(heard.length === levels.length ? heard : line.map(({ semitones }) => semitones));
}

/** Place of a moment in a word: its syllables are drawn equally wide, so that quick and slow voices lie over each other. */
function placeOf(at: number, { line, syllables }: Heard, count: number): number {
  const nth = syllables.findLastIndex(({ from }) => at >= from);
  const syllable = syllables[nth];
  if (syllable && syllables.length === count) return nth + Math.min(1, (at - syllable.from) / (syllable.to - syllable.from));
  const [from, to] = [line[0]?.at ?? 0, line.at(-1)?.at ?? 0];
  return to > from ? (count * (at - from)) / (to - from) : count / 2;
}

/** Parts of a line on the scale of the drawing, in semitones from its middle. */
function partsOf(heard: Heard, count: number): { x: number; height: number }[][] {
  const middle = middleOf(heard);
  const parts: { x: number; height: number }[][] = [];
  let before = Number.NEGATIVE_INFINITY;
  for (const { at, semitones } of heard.line) {
    if (at - before > gapSeconds) parts.push([]);
    before = at;
    const height = Math.max(-furthest, Math.min(furthest, semitones - middle));
    parts.at(-1)?.push({ x: placeOf(at, heard, count), height });
  }
  return parts;
}

/** Marks and voices on one scale. A voice has no height of its own: each is centred on its own middle, so that a man and a child are drawn alike. */
export function mirrorLines(tones: readonly Tone[], heard: readonly Heard[]): MirrorLines {
  const heights = heightsOf([[...tones]]).flat();
  const marks = heights.map((height) => height - mean(heights));
  const lines = heard.map((each) => partsOf(each, tones.length));
  const all = [...marks, ...lines.flat(2).map(({ height }) => height)];
  const [highest, lowest] = [Math.max(...all), Math.min(...all)];
  const range = Math.max(highest - lowest + 2 * margin, minRange);
  const top = (highest + lowest + range) / 2;
  const place = (height: number) => (top - height) / range;
  return { marks: marks.map(place), lines: lines.map((parts) => parts.map((part) => part.map(({ x, height }) => ({ x, y: place(height) })))) };
}
