import type { Tone } from '#app/lib/igbo-tones.ts';
import { lowerRate } from '#app/lib/pitch/lower-rate.ts';
import { type Reflection, reflect } from '#app/lib/pitch/mirror.ts';
import { melodies, type Surrounding, spokenWords, surroundings } from './spoken-set.ts';
import { soundRate } from './synthetic-voice.ts';
import { room } from './synthetic-word.ts';

export function reflectionOf(samples: Float32Array, rate: number, tones: readonly Tone[]): Reflection {
  const steps = reflect(samples, rate, tones);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Sound that is cut to some seconds before and after the word. */
export const trimmed = (word: Float32Array, margin: number): Float32Array =>
  word.subarray(Math.round((room.before - margin) * soundRate), word.length - Math.round((room.after - margin) * soundRate));

const clipped = (word: Float32Array, gain: number) => word.map((sample) => Math.max(-1, Math.min(1, gain * sample)));

interface Condition extends Surrounding {
  /** Rate of the changed sound in Hz. */
  rate?: number;
}

/** How words are spoken and recorded: the surroundings of tutors, and what learners and their devices add. */
export const conditions: readonly Condition[] = [
  ...surroundings,
  { name: 'slow speech', speech: { isSlow: true } },
  { name: 'range of 1 semitone', speech: { range: [0.8, 1.2] } },
  { name: 'range of 2 semitones', speech: { range: [1.5, 2.5] } },
  { name: 'range of 6 semitones', speech: { range: [5, 7] } },
  { name: 'range of 9 semitones', speech: { range: [8, 10] } },
  { name: 'no declination', speech: { declination: 0 } },
  { name: 'declination of 6 semitones a second', speech: { declination: 6 } },
  { name: 'a child, from 400 Hz', speech: { hz: 400 } },
  { name: 'a voice from 65 Hz', speech: { hz: 65 } },
  { name: 'clipping', change: (word) => clipped(word, 8) },
  { name: 'heavy clipping', change: (word) => clipped(word, 40) },
  { name: 'at 8,000 Hz', change: (word) => lowerRate(word, soundRate, 8_000).samples, rate: 8_000 },
  { name: 'beginning cut off', change: (word) => word.subarray((room.before + 0.04) * soundRate) },
  { name: '100 ms around it', change: (word) => trimmed(word, 0.1) },
];

interface Reflected {
  words: number;
  /** Words as their marks say: told so, contradicted, left without a verdict. */
  right: number;
  blamed: number;
  silent: number;
  /** Words against the opposite marks: contradicted, told that they agree. */
  caught: number;
  missed: number;
}

/** Findings about words with a high and a low tone beside one another, by their own marks and the opposite ones. */
export function reflectionsIn(condition: Condition, wordsPerVoice: number, seed: number): Reflected {
  const words = spokenWords(condition, wordsPerVoice, seed, melodies);
  const rate = condition.rate ?? soundRate;
  const own = words.map(({ samples, tones }) => reflectionOf(samples, rate, tones).finding);
  const opposite = words.map(({ samples, opposite: tones = [] }) => reflectionOf(samples, rate, tones).finding);
  const count = (findings: readonly string[], finding: string) => findings.filter((each) => each === finding).length;
  const [right, blamed] = [count(own, 'agrees'), count(own, 'differs')];
  return {
    words: words.length,
    right,
    blamed,
    silent: words.length - right - blamed,
    caught: count(opposite, 'differs'),
    missed: count(opposite, 'agrees'),
  };
}
