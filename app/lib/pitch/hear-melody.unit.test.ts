import { expect, test } from 'vitest';
import type { Tone } from '#app/lib/igbo-tones.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { noVerdictSounds, whiteNoise } from '#tests/support/sounds/noises.ts';
import { spokenWords, surroundings, verdictsOf } from '#tests/support/sounds/spoken-set.ts';
import { soundRate } from '#tests/support/sounds/synthetic-voice.ts';
import { speak } from '#tests/support/sounds/synthetic-word.ts';
import { isFull } from '#tests/support/suite.ts';
import { hearMelody, hearMelodyInSteps } from './hear-melody.ts';

const seed = 41;
const wordsPerVoice = isFull ? 20 : 1;
const soundsPerKind = isFull ? 50 : 3;
/** The hardest surroundings that each rule of the module is about. */
const inGate = [
  'quiet',
  'white noise, 10 dB below',
  'pink noise, 10 dB below',
  'babble, 10 dB below',
  'large room',
  'creak at the end',
  'quick speech',
];
/** Surroundings in which the program may stay silent: it must not blame in them. */
const maySilence = /babble|creak/;

test.for(surroundings.filter(({ name }) => isFull || inGate.includes(name)).map((surrounding) => [surrounding.name, surrounding] as const))(
  'no word is blamed, no opposite is taken for right: %s',
  ([name, surrounding]) => {
    const { words, right, blamed, opposites, caught, missed } = verdictsOf(spokenWords(surrounding, wordsPerVoice, seed));
    expect({ blamed, missed }).toEqual({ blamed: 0, missed: 0 });
    if (maySilence.test(name)) return;
    expect(right / words).toBeGreaterThanOrEqual(0.93);
    expect(caught / opposites).toBeGreaterThanOrEqual(0.9);
  },
);

/** Part of sounds that are judged all the same: now and then one of two voices is far clearer than the other. */
const judgedPart: Record<string, number> = { 'two talkers': 0.02 };

test.for(Object.entries(noVerdictSounds))('no verdict on %s', ([name, noise]) => {
  const random = seededRandom(seed);
  const verdicts = Array.from({ length: soundsPerKind }, () => noise(1.2 * soundRate, random)).flatMap((sound) =>
    [['high', 'low'] as const, ['low', 'high', 'low'] as const].map((tones) => hearMelody(sound, soundRate, tones).melody),
  );
  const judged = verdicts.filter((verdict) => verdict !== 'unclear').length;
  expect(judged).toBeLessThanOrEqual((judgedPart[name] ?? 0) * verdicts.length);
});

const word = (tones: readonly Tone[], hz = 130) => speak({ tones, hz }, seededRandom(seed));

test('levels are semitones above 100 Hz, one for each syllable', () => {
  const { melody, levels } = hearMelody(word(['low', 'high']), soundRate, ['low', 'high']);
  expect(melody).toBe('agrees');
  const [low = 0, high = 0] = levels.map(Number);
  expect(Math.abs(low - 12 * Math.log2(1.3))).toBeLessThan(1);
  expect(high - low).toBeGreaterThan(1.5);
});

test('hears the same at another sample rate, softly, and with a constant offset', () => {
  const samples = word(['low', 'high', 'low']);
  const doubled = Float32Array.from({ length: samples.length * 2 }, (_, at) => samples[at >> 1] ?? 0);
  for (const [sound, rate] of [
    [doubled, 2 * soundRate],
    [samples.map((sample) => sample / 500), soundRate],
    [samples.map((sample) => sample + 0.1), soundRate],
  ] as const)
    expect(hearMelody(sound, rate, ['low', 'high', 'low'])).toMatchObject({ melody: 'agrees' });
});

test('without marks, with one syllable and with more than four there is nothing to compare', () => {
  const samples = word(['high', 'low']);
  for (const tones of [[], ['high'], ['high', 'low', 'high', 'low', 'high']] as Tone[][])
    expect(hearMelody(samples, soundRate, tones)).toEqual({ melody: 'none', levels: tones.map(() => null) });
});

test('a voice without a valley, such as neighbouring vowels, has no syllables to compare', () => {
  const glide = Float32Array.from({ length: soundRate }, (_, at) => 0.3 * Math.sin(2 * Math.PI * (200 + (40 * at) / soundRate) * (at / soundRate)));
  expect(hearMelody(glide, soundRate, ['low', 'high'])).toEqual({ melody: 'unclear', levels: [null, null] });
});

test('a step beyond eight semitones is unclear, and its levels are told', () => {
  const [low, high] = [word(['low', 'low'], 100), word(['low', 'low'], 180)];
  const middle = Math.round(0.5 * soundRate);
  const wide = low.map((sample, at) => (at < middle ? sample : (high[at] ?? 0)));
  const { melody, levels } = hearMelody(wide, soundRate, ['low', 'high']);
  expect(melody).toBe('unclear');
  expect(Number(levels[1]) - Number(levels[0])).toBeGreaterThan(8);
});

test('sound that is there from the beginning or to the end is no whole word', () => {
  const samples = word(['high', 'low']);
  const cut = [samples.subarray(0.42 * soundRate), samples.subarray(0, -0.53 * soundRate)];
  expect(cut.map((sound) => hearMelody(sound, soundRate, ['high', 'low']).melody)).toEqual(['unclear', 'unclear']);
});

test('any samples are heard without an error', () => {
  const random = seededRandom(seed);
  const sounds = [0, 1, 100, 1_000, 5_000].flatMap((length) => [
    new Float32Array(length),
    whiteNoise(length, random),
    new Float32Array(length).fill(Number.NaN),
  ]);
  for (const sound of sounds) expect(hearMelody(sound, soundRate, ['high', 'low']).melody).toBe('unclear');
});

test('a word is heard in several steps', () => {
  expect([...hearMelodyInSteps(word(['high', 'low']), soundRate, ['high', 'low'])].length).toBeGreaterThan(5);
});
