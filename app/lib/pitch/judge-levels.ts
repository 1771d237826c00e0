import type { Tone } from '#app/lib/igbo-tones.ts';

/** Semitones against the marks that are a contradiction: half a step, beyond what the tracker and a calm voice waver. */
const contradiction = 0.5;
/** Semitones up and down within which a voice stays level. Speech sinks by itself, so it may fall further than rise. */
const [levelUp, levelDown] = [2.5, 3];
/** Semitones between two syllables beyond which the tracker is wrong more often than the voice is wide. */
const widestStep = 8;

/** What the levels of a word say about its marks: `differs` where one pair of neighbours contradicts them. */
export function judgeLevels(levels: readonly number[], tones: readonly Tone[]): 'agrees' | 'differs' | 'unclear' {
  const pairs = levels.slice(1).map((level, nth) => ({ step: level - (levels[nth] ?? level), from: tones[nth], to: tones[nth + 1] }));
  if (pairs.some(({ step }) => Math.abs(step) > widestStep)) return 'unclear';
  return pairs.some(({ step, from, to }) => contradicts(step, from, to)) ? 'differs' : 'agrees';
}

function contradicts(step: number, from: Tone | undefined, to: Tone | undefined): boolean {
  // A downstep lowers the voice a little, or hardly: only a rise contradicts it.
  if (to === 'step') return step > contradiction;
  // A high tone after a downstep stays at its height.
  const height = from === 'step' ? 'high' : from;
  if (height === to) return step > levelUp || step < -levelDown;
  return to === 'high' ? step < -contradiction : step > contradiction;
}
