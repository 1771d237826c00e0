import type { Tone } from '#app/lib/igbo-tones.ts';
import { isCompared } from './hear-melody.ts';
import { heardTones } from './heard-tones.ts';
import { contrastsOf, hasWideStep, judgeLevels, movementsOf } from './judge-levels.ts';
import { centerOf, hopSeconds, loudnessOf, loudPart } from './loudness.ts';
import { lowerRate } from './lower-rate.ts';
import { isRoomLoud } from './room-check.ts';
import { cutSyllables, loudSpan, type Span } from './syllable-cuts.ts';
import { levelOf, semitonesOf } from './syllable-level.ts';
import { trackPitch } from './track-pitch.ts';
import { isBelowVoice } from './yin.ts';

/** Semitones between the lowest and the highest twentieth of a line, below which high and low cannot be told apart. */
const [leastRange, strayPart] = [2, 0.05];
/** Frames that a syllable, and a stop within a word, have at most: longer ones are talk, or a word and something after it. */
const [longestSyllable, longestStop] = [1 / hopSeconds, 0.3 / hopSeconds];
/** Frames of silence before and after a whole word. Recordings have 300 ms, and less where the word, or a voice beside it, is cut off. */
const leastSilence = 0.05 / hopSeconds;
/** Rate in Hz below which nothing is heard of a voice. */
const leastRate = 1_000;

/**
 * Agreement and contradiction are told by a high and a low tone beside one another alone. All else is silence with a reason: no clear melody (`unclear`), a step
 * that is too wide to be sure of, a range too narrow, noise in the room, and marks that stay level or go a step down, which are hard to hear (`level`).
 */
export type Finding = 'agrees' | 'differs' | 'unclear' | 'wide' | 'narrow' | 'noisy' | 'level';

export interface Reflection {
  finding: Finding;
  /** Semitones of each syllable, null where none was heard. */
  levels: (number | null)[];
  /** Tones as heard ("low, high"), where all syllables were heard. */
  heard: string | undefined;
  /** Moments with a pitch, in seconds from the beginning of the word and semitones above 100 Hz. */
  line: { at: number; semitones: number }[];
  /** Edges of the syllables in seconds, none where they could not be told apart. */
  syllables: { from: number; to: number }[];
}

/** Hears a word as a mirror shows it to a learner. Yields between slices of a few milliseconds. */
export function* reflect(samples: Float32Array, rate: number, tones: readonly Tone[]): Generator<undefined, Reflection> {
  const sound = lowerRate(samples.map(finite), Math.max(leastRate, finite(rate)));
  const loudness = loudnessOf(sound.samples, sound.rate);
  const word = loudSpan(loudness);
  const syllables = cutSyllables(loudness, tones.length) ?? [];
  const tracked = yield* trackPitch(sound.samples, sound.rate, loudness);
  const pitch = tracked.map((hz, frame) => (hz && isBelowVoice(sound.samples, sound.rate, centerOf(frame, sound.rate), hz) ? null : hz));
  const levels = tones.map((_, nth) => (syllables[nth] ? levelOf(syllables[nth], pitch, loudness) : null));
  const line = pitch.flatMap((hz, frame) => (hz === null ? [] : { at: (frame + 0.5 - word.from) * hopSeconds, semitones: semitonesOf(hz) }));
  const heard = levels.filter((level) => level !== null);
  const isHeard = isCompared(tones) && heard.length === tones.length;

  function find(): Finding {
    if (touchesEdge(word, loudness.length)) return 'unclear';
    if (isRoomLoud(sound.samples, sound.rate, word)) return 'noisy';
    return isHeard && isOneWord(syllables, loudness) ? judge(heard, tones, rangeOf(line)) : 'unclear';
  }
  return {
    finding: find(),
    levels,
    heard: isHeard ? heardTones(movementsOf(heard, tones)) : undefined,
    line,
    syllables: syllables.map(({ from, to }) => ({ from: (from - word.from) * hopSeconds, to: (to - word.from) * hopSeconds })),
  };
}

export const touchesEdge = (word: Span, frames: number): boolean => word.from < leastSilence || word.to > frames - leastSilence;

/** A device that fails gives samples that are no numbers. */
const finite = (sample: number): number => (Number.isFinite(sample) ? sample : 0);

function isOneWord(syllables: readonly Span[], loudness: readonly number[]): boolean {
  if (syllables.some(({ from, to }) => to - from > longestSyllable)) return false;
  const loud = loudPart * Math.max(...loudness);
  let stop = 0;
  return loudness.slice(syllables[0]?.from, syllables.at(-1)?.to).every((level) => {
    stop = level < loud ? stop + 1 : 0;
    return stop <= longestStop;
  });
}

function rangeOf(line: Reflection['line']): number {
  const sorted = line.map(({ semitones }) => semitones).sort((one, other) => one - other);
  const stray = Math.floor(strayPart * sorted.length);
  return (sorted.at(-1 - stray) ?? 0) - (sorted[stray] ?? 0);
}

function judge(levels: readonly number[], tones: readonly Tone[], range: number): Finding {
  const contrasts = contrastsOf(levels, tones);
  if (contrasts.length === 0) return 'level';
  if (hasWideStep(levels)) return 'wide';
  if (range < leastRange) return 'narrow';
  if (contrasts.some(({ marks, voice }) => voice !== marks && voice !== 'stays level')) return 'differs';
  // A movement of less than half a step is neither high nor low.
  if (contrasts.some(({ voice }) => voice === 'stays level')) return 'narrow';
  // Level marks and downsteps contradict nothing that a learner is told.
  return judgeLevels(levels, tones) === 'agrees' ? 'agrees' : 'unclear';
}
