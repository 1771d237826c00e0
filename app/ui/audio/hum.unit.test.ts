import { expect, test } from 'vitest';
import { recordingRate } from '#app/media/recording-rate.contract.ts';
import { parseWav, readSamples } from '#app/media/wav.ts';
import { humOf } from './hum.ts';

const syllableSeconds = 0.32;
const pauseSeconds = 0.16;

/** Frequency in Hz in the middle of a syllable, by its zero crossings. */
function frequencyAt(toned: string, seconds: number): number {
  const first = Math.round(seconds * recordingRate);
  const samples = [...readSamples(parseWav(humOf(toned))).subarray(first, first + recordingRate / 10)];
  const crossings = samples.flatMap((sample, nth) => {
    const before = samples[nth - 1] ?? sample;
    return before < 0 && sample >= 0 ? [nth - sample / (sample - before)] : [];
  });
  return (recordingRate * (crossings.length - 1)) / ((crossings.at(-1) ?? 0) - (crossings[0] ?? 0));
}

/** Height in semitones of each syllable above or below a high tone at the beginning. */
const melodyOf = (toned: string, syllables: number) =>
  Array.from({ length: syllables }, (_, nth) => {
    const height = 12 * Math.log2(frequencyAt(toned, nth * syllableSeconds + 0.14) / 330);
    return Math.round(height * 2) / 2 + 0;
  });

test.each([
  ['óché', [0, 0]],
  ['ákwà', [0, -5]],
  ['àkwá', [-5, 0]],
  ['égō', [0, -2.5]],
])('%s is hummed as its marks say', (toned, melody) => expect(melodyOf(toned, 2)).toEqual(melody));

test('words have a pause between them, and after a step the voice goes on at the new level', () => {
  const secondWord = 2 * syllableSeconds + pauseSeconds;
  expect(12 * Math.log2(frequencyAt('ákwà ákwá', secondWord + 0.14) / 330)).toBeCloseTo(0, 1);
  expect(12 * Math.log2(frequencyAt('égō ákwá', secondWord + 0.14) / 330)).toBeCloseTo(-2.5, 1);
});

test('a syllable of m or n has its tone', () => expect(melodyOf('ńnà', 2)).toEqual([0, -5]));

test('a hum begins and ends softly, and is never loud', () => {
  const samples = readSamples(parseWav(humOf('ákwà')));
  const jumps = samples.map((sample, nth) => Math.abs(sample - (samples[nth - 1] ?? 0)));
  expect(Math.max(...jumps)).toBeLessThan(0.05);
  expect(Math.max(...samples)).toBeLessThan(0.4);
  const lastOfWord = 2 * syllableSeconds * recordingRate - 1;
  expect(Math.abs(samples[lastOfWord] ?? 1)).toBeLessThan(0.001);
});
