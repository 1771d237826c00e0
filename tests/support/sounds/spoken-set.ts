import type { Tone } from '#app/lib/igbo-tones.ts';
import { hearMelody } from '#app/lib/pitch/hear-melody.ts';
import { seededRandom } from '../seeded-random.ts';
import { babble, inRoom, type Noise, pinkNoise, whiteNoise, withNoise } from './noises.ts';
import { soundRate } from './synthetic-voice.ts';
import { speak, spokenPart, voices, type WordOptions } from './synthetic-word.ts';

const over = (noise: Noise, decibels: number) => (word: Float32Array, random: () => number) =>
  withNoise(word, spokenPart(word), noise, decibels, random);

export interface Surrounding {
  name: string;
  speech?: Partial<Omit<WordOptions, 'tones'>>;
  change?: (word: Float32Array, random: () => number) => Float32Array;
}

/** How words are spoken, and what sounds beside them. */
export const surroundings: readonly Surrounding[] = [
  { name: 'quiet' },
  ...[20, 15, 10].map((decibels) => ({ name: `white noise, ${decibels} dB below`, change: over(whiteNoise, decibels) })),
  ...[20, 15, 10].map((decibels) => ({ name: `pink noise, ${decibels} dB below`, change: over(pinkNoise, decibels) })),
  ...[20, 15, 10].map((decibels) => ({ name: `babble, ${decibels} dB below`, change: over(babble, decibels) })),
  { name: 'small room', change: (word, random) => inRoom(word, 0.3, 1, random) },
  { name: 'large room', change: (word, random) => inRoom(word, 0.8, 1, random) },
  { name: 'creak at the end', speech: { isCreaky: true } },
  { name: 'quick speech', speech: { isQuick: true } },
];

type Melodies = readonly (readonly [spoken: readonly Tone[], opposite: readonly Tone[] | undefined])[];

/** Tones of two or three syllables with a rise or fall, and the opposite of each. */
export const melodies: Melodies = [
  [
    ['high', 'low'],
    ['low', 'high'],
  ],
  [
    ['low', 'high'],
    ['high', 'low'],
  ],
  [
    ['high', 'low', 'high'],
    ['low', 'high', 'low'],
  ],
  [
    ['low', 'high', 'low'],
    ['high', 'low', 'high'],
  ],
  [
    ['low', 'low', 'high'],
    ['high', 'high', 'low'],
  ],
  [
    ['high', 'high', 'low'],
    ['low', 'low', 'high'],
  ],
];
/** Words that stay level or step down: nothing opposes them. */
const levelMelodies: readonly (readonly Tone[])[] = [
  ['high', 'high'],
  ['low', 'low'],
  ['high', 'step'],
  ['low', 'high', 'step'],
];
const allMelodies: Melodies = [...melodies, ...levelMelodies.map((tones) => [tones, undefined] as const)];

export interface SpokenWord {
  samples: Float32Array;
  tones: readonly Tone[];
  opposite: readonly Tone[] | undefined;
  hz: number;
}

/** Words in one surrounding: `count` of each voice, the melodies in turn. */
export function spokenWords({ speech, change }: Surrounding, count: number, seed: number, all: Melodies = allMelodies): SpokenWord[] {
  const random = seededRandom(seed);
  return voices.flatMap((hz, voice) =>
    Array.from({ length: count }, (_, nth) => {
      const [tones, opposite] = all[(voice + nth) % all.length] ?? [[], undefined];
      const word = speak({ tones, hz, ...speech }, random);
      return { samples: change ? change(word, random) : word, tones, opposite, hz };
    }),
  );
}

interface Verdicts {
  words: number;
  /** Words as their marks say: heard so, contradicted, left without a verdict. */
  right: number;
  blamed: number;
  silent: number;
  opposites: number;
  /** Opposite marks: contradicted, and taken for right. */
  caught: number;
  missed: number;
}

/** Verdicts about words with their own marks, and with the opposite ones. */
export function verdictsOf(words: readonly SpokenWord[]): Verdicts {
  const own = words.map(({ samples, tones }) => hearMelody(samples, soundRate, tones).melody);
  const opposite = words.flatMap((word) => (word.opposite ? hearMelody(word.samples, soundRate, word.opposite).melody : []));
  const count = (verdicts: readonly string[], verdict: string) => verdicts.filter((each) => each === verdict).length;
  return {
    words: own.length,
    right: count(own, 'agrees'),
    blamed: count(own, 'differs'),
    silent: count(own, 'unclear'),
    opposites: opposite.length,
    caught: count(opposite, 'differs'),
    missed: count(opposite, 'agrees'),
  };
}
