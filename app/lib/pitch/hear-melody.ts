import type { Tone } from '#app/lib/igbo-tones.ts';
import { judgeLevels } from './judge-levels.ts';
import { loudnessOf } from './loudness.ts';
import { lowerRate } from './lower-rate.ts';
import { cutSyllables } from './syllable-cuts.ts';
import { levelOf } from './syllable-level.ts';
import { trackPitch } from './track-pitch.ts';

/** Syllables that are compared: one has no melody, and in a phrase the valleys between syllables and words cannot be told apart. */
const [minSyllables, maxSyllables] = [2, 4];
export const isCompared = ({ length }: readonly Tone[]): boolean => length >= minSyllables && length <= maxSyllables;

export interface HeardMelody {
  /** `none`: nothing to compare, no marks or too few or too many syllables. `unclear`: the program cannot hear it, which says nothing about the voice. */
  melody: 'agrees' | 'differs' | 'unclear' | 'none';
  /** Semitones above 100 Hz of each syllable, null where it could not be heard. */
  levels: (number | null)[];
}

/**
 * Compares the melody of a spoken word with its marks.
 * @param tones of all syllables, empty when one of them has no mark
 */
export function hearMelody(samples: Float32Array, rate: number, tones: readonly Tone[]): HeardMelody {
  const steps = hearMelodyInSteps(samples, rate, tones);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same in steps of a few milliseconds, for callers that do other work in between. */
export function* hearMelodyInSteps(samples: Float32Array, rate: number, tones: readonly Tone[]): Generator<undefined, HeardMelody> {
  const nothing = tones.map(() => null);
  if (!isCompared(tones)) return { melody: 'none', levels: nothing };
  const sound = lowerRate(samples, rate);
  const loudness = loudnessOf(sound.samples, sound.rate);
  const syllables = cutSyllables(loudness, tones.length);
  if (!syllables) return { melody: 'unclear', levels: nothing };
  const pitch = yield* trackPitch(sound.samples, sound.rate, loudness);
  const levels = syllables.map((syllable) => levelOf(syllable, pitch, loudness));
  const heard = levels.filter((level) => level !== null);
  return { melody: heard.length === levels.length ? judgeLevels(heard, tones) : 'unclear', levels };
}
