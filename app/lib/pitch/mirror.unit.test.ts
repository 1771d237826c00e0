import { expect, test } from 'vitest';
import type { Tone } from '#app/lib/igbo-tones.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { conditions, reflectionOf, reflectionsIn, trimmed } from '#tests/support/sounds/mirror-set.ts';
import { type Noise, noVerdictSounds, whiteNoise, withNoise } from '#tests/support/sounds/noises.ts';
import { octaveTraps } from '#tests/support/sounds/octave-traps.ts';
import { soundRate } from '#tests/support/sounds/synthetic-voice.ts';
import { room, speak, spokenPart, type WordOptions } from '#tests/support/sounds/synthetic-word.ts';
import { isFull } from '#tests/support/suite.ts';

const seed = 43;
const wordsPerVoice = isFull ? 12 : 1;
const soundsPerKind = isFull ? 100 : 3;

const word = (tones: readonly Tone[], options: Partial<WordOptions> = {}) => speak({ tones, hz: 130, ...options }, seededRandom(seed));
/** A sound between silences, which are its background. */
const alone = (sound: Float32Array) => joined(pause(0.3), sound, pause(0.5));
const pause = (seconds: number) => new Float32Array(seconds * soundRate);
const joined = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]));
const findingOf = (samples: Float32Array, tones: readonly Tone[]) => reflectionOf(samples, soundRate, tones).finding;

/** Conditions in which the mirror may stay silent: it must not blame in them. */
const maySilence = /pink|babble|creak|child|clipping|cut off|semitone/;
/** The hardest conditions, of which each rule has one. */
const inGate = /white noise, 10|pink noise, 10|large|creak|quick|slow|of 9|of 6 semitones a|child|65|heavy|8,000/;

test.for(conditions.filter(({ name }) => isFull || inGate.test(name)).map((condition) => [condition.name, condition] as const))(
  'no word is blamed, no opposite is taken for right: %s',
  ([name, condition]) => {
    const { words, right, blamed, caught, missed } = reflectionsIn(condition, wordsPerVoice, seed);
    expect({ blamed, missed }).toEqual({ blamed: 0, missed: 0 });
    if (maySilence.test(name)) return;
    expect(right).toBeGreaterThanOrEqual(Math.floor(0.93 * words));
    expect(caught).toBeGreaterThanOrEqual(Math.floor(0.93 * words));
  },
);

test.for(Object.entries(noVerdictSounds))('no verdict on %s', ([, noise]) => {
  const random = seededRandom(seed);
  const findings = Array.from({ length: soundsPerKind }, () => noise(1.2 * soundRate, random)).flatMap((sound) =>
    [['high', 'low'] as const, ['low', 'high', 'low'] as const].map((tones) => findingOf(sound, tones)),
  );
  expect(findings.filter((finding) => finding === 'agrees' || finding === 'differs')).toEqual([]);
});

test('a word and its opposite: the finding, the tones as heard, the line within the word', () => {
  const samples = word(['low', 'high']);
  const { finding, heard, levels, line, syllables } = reflectionOf(samples, soundRate, ['low', 'high']);
  expect({ finding, heard, levels: levels.length }).toEqual({ finding: 'agrees', heard: 'low, high', levels: 2 });
  expect(reflectionOf(samples, soundRate, ['high', 'low'])).toMatchObject({ finding: 'differs', heard: 'low, high', levels, line });
  const end = syllables.at(-1)?.to ?? 0;
  expect(syllables[0]?.from).toBe(0);
  expect(end).toBeGreaterThan(0.25);
  expect(end).toBeLessThan(0.6);
  expect(line.length).toBeGreaterThan(15);
  expect(line.every(({ at }) => at > 0 && at < end)).toBe(true);
});

test('only high and low beside one another contradict: level marks and downsteps never do', () => {
  const rising = word(['low', 'high']);
  for (const tones of [
    ['high', 'high'],
    ['low', 'low'],
    ['high', 'step'],
    ['low', 'step'],
  ] as const)
    expect(findingOf(rising, tones)).toBe('level');
  // The first two syllables stay level by the marks, and rise here; the fall after them is right.
  const { finding, heard } = reflectionOf(word(['low', 'high', 'low']), soundRate, ['high', 'high', 'low']);
  expect({ finding, heard }).toEqual({ finding: 'unclear', heard: 'low, high, low' });
});

test('a voice that hardly moves is asked for more range, one that leaps is not judged', () => {
  expect(findingOf(word(['high', 'low'], { range: [0.8, 0.9], declination: 0 }), ['high', 'low'])).toBe('narrow');
  expect(findingOf(word(['high', 'low'], { range: [0.8, 0.9], declination: 0 }), ['low', 'high'])).toBe('narrow');
  expect(findingOf(word(['high', 'low'], { range: [11, 11] }), ['high', 'low'])).toBe('wide');
  expect(findingOf(word(['high', 'low'], { range: [11, 11] }), ['low', 'high'])).toBe('wide');
});

test('a glide within syllables that stay at one height is neither high nor low', () => {
  const level = word(['high', 'high'], { declination: 8, isSlow: true });
  expect(['narrow', 'agrees']).toContain(findingOf(level, ['high', 'low']));
  expect(findingOf(word(['high', 'high'], { declination: 0 }), ['high', 'low'])).toBe('narrow');
});

test('a room that is nearly as loud as the word is noisy, before or after it', () => {
  const samples = word(['high', 'low']);
  const random = seededRandom(seed);
  const [begin, end] = [room.before * soundRate, samples.length - room.after * soundRate];
  const hum: Noise = (length) => Float32Array.from({ length }, (_, at) => Math.sin((2 * Math.PI * 220 * at) / soundRate));
  const noisy = withNoise(samples, spokenPart(samples), hum, 16.5, random);
  const sides = [
    noisy,
    noisy.map((sample, at) => (at < begin ? sample : (samples[at] ?? 0))),
    noisy.map((sample, at) => (at > end ? sample : (samples[at] ?? 0))),
  ];
  expect(sides.map((sound) => findingOf(sound, ['high', 'low']))).toEqual(['noisy', 'noisy', 'noisy']);
  // Below it, and hiss above the voice: a fan, a breath.
  const calm = [withNoise(samples, spokenPart(samples), hum, 25, random), withNoise(samples, spokenPart(samples), whiteNoise, 12, random)];
  expect(calm.map((sound) => findingOf(sound, ['high', 'low']))).toEqual(['agrees', 'agrees']);
});

test('a room that is too short to measure is not checked, and a word at the edge is unclear', () => {
  const samples = word(['high', 'low']);
  expect([0.1, 0.07, 0.02, 0].map((margin) => findingOf(trimmed(samples, margin), ['high', 'low']))).toEqual([
    'agrees',
    'agrees',
    'unclear',
    'unclear',
  ]);
});

test('talk of 4 s, a word that is said twice, and one with a cough after it are no one word', () => {
  const random = seededRandom(seed);
  const spoken = spokenPart(word(['high', 'low']));
  const talk = noVerdictSounds['two talkers']?.(4 * soundRate, random) ?? pause(4);
  for (const sound of [
    alone(talk),
    alone(joined(spoken, pause(0.4), spoken)),
    alone(joined(spoken, pause(0.4), whiteNoise(0.1 * soundRate, random))),
  ])
    expect(findingOf(sound, ['high', 'low'])).toBe('unclear');
});

test('a voice above the range is not drawn an octave below', () => {
  const { finding, line } = reflectionOf(word(['low', 'high'], { hz: 410, range: [4.5, 4.5] }), soundRate, ['low', 'high']);
  expect(finding).toBe('unclear');
  expect(line.filter(({ semitones }) => semitones < 12 * Math.log2(3.5))).toEqual([]);
  for (const [name, sound] of Object.entries(octaveTraps)) {
    const levels = reflectionOf(alone(sound(300)), soundRate, ['high', 'low']).line.map(({ semitones }) => semitones);
    expect([name, levels.length > 20, Math.max(...levels.map((level) => Math.abs(level - 12 * Math.log2(3))))]).toEqual([
      name,
      true,
      expect.closeTo(0, 0),
    ]);
  }
});

test('the line is drawn wherever a pitch was heard, with or without syllables', () => {
  const humming = alone(octaveTraps['one sine']?.(200) ?? pause(1));
  expect(reflectionOf(humming, soundRate, ['high', 'low'])).toMatchObject({
    finding: 'unclear',
    levels: [null, null],
    heard: undefined,
    syllables: [],
  });
  expect(reflectionOf(humming, soundRate, ['high', 'low']).line.length).toBeGreaterThan(20);
  // One syllable, and more than are compared.
  for (const tones of [[], ['high'], ['high', 'low', 'high', 'low', 'high']] as const) {
    const { finding, heard, line } = reflectionOf(word(['high', 'low']), soundRate, tones);
    expect([finding, heard, line.length > 15]).toEqual(['unclear', undefined, true]);
  }
});

test('any samples at any rate are heard without an error, and without a verdict', () => {
  const random = seededRandom(seed);
  const broken = word(['high', 'low']).map((sample, at) => (at % 3 === 0 ? Number.NaN : at % 1_000 === 1 ? Number.POSITIVE_INFINITY : sample));
  const muted = word(['high', 'low']).map((sample, at) => (at < 0.42 * soundRate ? sample : 0));
  const sounds = [0, 1, 100, 1_000, 5_000].flatMap((length) => [
    new Float32Array(length),
    new Float32Array(length).fill(1),
    new Float32Array(length).fill(Number.NaN),
    whiteNoise(length, random),
  ]);
  for (const rate of [soundRate, 8_000, 44_100, 1, 0, -1, Number.NaN, Number.POSITIVE_INFINITY])
    for (const sound of sounds) expect(['unclear', 'noisy']).toContain(reflectionOf(sound, rate, ['high', 'low']).finding);
  for (const sound of [muted, muted.subarray(0, 0.42 * soundRate)]) expect(findingOf(sound, ['high', 'low'])).toBe('unclear');
  expect(() => reflectionOf(broken, soundRate, ['high', 'low'])).not.toThrow();
});
