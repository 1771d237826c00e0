import { loudPart } from './loudness.ts';
import type { Span } from './syllable-cuts.ts';

/** Levels are semitones above this frequency in Hz, near the lowest voices. */
const referenceHz = 100;
/** A median of fewer frames is chance. */
const minVoicedFrames = 3;
/** Part of the loud frames of a syllable that has a pitch: creaky voices have less, and their pitch is chance. */
const minVoicedPart = 0.3;
/**
 * Semitones from the level, and part of the frames that may be further away. A voice that glides on has no level, and two voices at once, or octaves that
 * are mixed up, have more frames elsewhere.
 */
const [nearLevel, maxStrayPart] = [2, 0.2];

export const semitonesOf = (hz: number): number => 12 * Math.log2(hz / referenceHz);

/** Level of a syllable in semitones, the median of its last two thirds: the first one still glides from the tone before. Null when it cannot be heard. */
export function levelOf({ from, to }: Span, pitch: readonly (number | null)[], loudness: readonly number[]): number | null {
  const loud = loudPart * Math.max(...loudness);
  const loudFrames = loudness.slice(from, to).filter((level) => level >= loud).length;
  const voiced = pitch.slice(from, to).flatMap((hz) => (hz === null ? [] : semitonesOf(hz)));
  if (voiced.length < minVoicedFrames || voiced.length < minVoicedPart * loudFrames) return null;
  const late = voiced.slice(Math.floor(voiced.length / 3)).sort((one, other) => one - other);
  const level = late[Math.floor(late.length / 2)] ?? 0;
  const stray = late.filter((each) => Math.abs(each - level) > nearLevel).length;
  return stray > maxStrayPart * late.length ? null : level;
}
