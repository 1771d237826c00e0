import { hopSeconds, loudPart, powersOf } from './loudness.ts';
import { lowerRate } from './lower-rate.ts';
import type { Span } from './syllable-cuts.ts';

/** Noise within so many dB of the speech: another voice there is taken for the learner's. */
const noiseDistance = 18;
/** Rate in Hz at which room and speech are compared. Below 1,000 Hz voices have their pitch; hiss, breath and fans above it do not confuse it. */
const comparedRate = 2_000;
/** Frames between room and word: soft beginnings, and the echo of the word. */
const [beginning, echo] = [0.03, 0.12].map((seconds) => Math.round(seconds / hopSeconds)) as [number, number];
/** Frames of room that are measured on each side, and without which a side is too short to tell. */
const [mostFrames, leastFrames] = [30, 10];

/** Whether the room is nearly as loud as the word in it, before or after. */
export function isRoomLoud(samples: Float32Array, rate: number, word: Span): boolean {
  const sound = lowerRate(samples, rate, comparedRate);
  const powers = powersOf(sound.samples, sound.rate);
  const spoken = powers.slice(word.from, word.to);
  const loud = loudPart ** 2 * Math.max(...spoken);
  const speech = mean(spoken.filter((power) => power >= loud));
  const before = powers.slice(0, Math.max(0, word.from - beginning)).slice(-mostFrames);
  const after = powers.slice(word.to + echo).slice(0, mostFrames);
  return [before, after].some((room) => room.length >= leastFrames && median(room) > speech * 10 ** (-noiseDistance / 10));
}

const mean = (powers: readonly number[]) => powers.reduce((sum, power) => sum + power, 0) / powers.length;
/** A click, a step or a swallow beside the word is not the room. */
const median = (powers: readonly number[]) => powers.toSorted((one, other) => one - other)[powers.length >> 1] ?? 0;
