import type { Tone } from '#app/lib/igbo-tones.ts';

/** Semitones against the marks that are a contradiction: half a step, beyond what the tracker and a calm voice waver. */
const contradiction = 0.5;
/** Semitones up and down within which a voice stays level. Speech sinks by itself, so it may fall further than rise. */
const [levelUp, levelDown] = [2.5, 3];
/** Semitones between two syllables beyond which the tracker is wrong more often than the voice is wide. */
const widestStep = 8;

/** How the voice moves from one syllable to the next. Where the marks stay level, so does a voice that sinks or rises a little. */
export type Movement = 'rises' | 'falls' | 'stays level';

interface Pair {
  step: number;
  from: Tone | undefined;
  to: Tone | undefined;
}

const pairsOf = (levels: readonly number[], tones: readonly Tone[]): Pair[] =>
  levels.slice(1).map((level, nth) => ({ step: level - (levels[nth] ?? level), from: tones[nth], to: tones[nth + 1] }));

/** A high tone after a downstep stays at its height. A downstep itself lowers the voice a little, or hardly. */
const isLevel = ({ from, to }: Pair): boolean => to !== 'step' && to === (from === 'step' ? 'high' : from);

function movementOf(pair: Pair): Movement {
  const [up, down] = isLevel(pair) ? [levelUp, levelDown] : [contradiction, contradiction];
  if (pair.step > up) return 'rises';
  return pair.step < -down ? 'falls' : 'stays level';
}

/** Movements of a voice as they are compared with the marks, one fewer than syllables. */
export const movementsOf = (levels: readonly number[], tones: readonly Tone[]): Movement[] => pairsOf(levels, tones).map(movementOf);

/** What the levels of a word say about its marks: `differs` where one pair of neighbours contradicts them. */
export function judgeLevels(levels: readonly number[], tones: readonly Tone[]): 'agrees' | 'differs' | 'unclear' {
  const pairs = pairsOf(levels, tones);
  if (hasWideStep(levels)) return 'unclear';
  return pairs.some(contradicts) ? 'differs' : 'agrees';
}

export const hasWideStep = (levels: readonly number[]): boolean => pairsOf(levels, []).some(({ step }) => Math.abs(step) > widestStep);

/** Movements where the marks go from high to low or back: these alone have an opposite. */
export const contrastsOf = (levels: readonly number[], tones: readonly Tone[]): { marks: Movement; voice: Movement }[] =>
  pairsOf(levels, tones).flatMap((pair) => (isContrast(pair) ? { marks: pair.to === 'high' ? 'rises' : 'falls', voice: movementOf(pair) } : []));

/** Downsteps have no opposite: they move the voice too little. */
const isContrast = ({ from, to }: Pair): boolean => (from === 'high' && to === 'low') || (from === 'low' && to === 'high');

function contradicts(pair: Pair): boolean {
  const movement = movementOf(pair);
  if (isLevel(pair)) return movement !== 'stays level';
  return movement === (pair.to === 'high' ? 'falls' : 'rises');
}
