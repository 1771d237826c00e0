import { expect, test } from 'vitest';
import { octaveTraps } from '#tests/support/sounds/octave-traps.ts';
import { soundRate } from '#tests/support/sounds/synthetic-voice.ts';
import { lowerRate } from './lower-rate.ts';
import { type Candidate, candidatesAt } from './yin.ts';

/** The best candidate in the middle of a sound, at the rate that pitch is tracked at. */
function hear(sound: Float32Array): Candidate | undefined {
  const { samples, rate } = lowerRate(sound, soundRate);
  return candidatesAt(samples, rate, samples.length / 2)[0];
}

const voices = [62, 85, 130, 205, 340, 390, 480];

test.for(Object.entries(octaveTraps))('hears the pitch itself, and no octave of it: %s', ([, sound]) => {
  const wrong = voices.filter((hz) => {
    return Math.abs(12 * Math.log2((hear(sound(hz))?.hz ?? 0) / hz)) > 0.5;
  });
  expect(wrong).toEqual([]);
});

test('hears a steady tone within a tenth of a semitone', () => {
  for (const hz of voices) {
    const heard = hear(octaveTraps['one sine']?.(hz) ?? new Float32Array())?.hz ?? 0;
    expect(Math.abs(12 * Math.log2(heard / hz))).toBeLessThan(0.1);
  }
});

test('has no candidate in silence, and none where the sound is shorter than two periods of the lowest voice', () => {
  expect(candidatesAt(new Float32Array(soundRate), soundRate, 1_000)).toEqual([]);
  expect(candidatesAt(octaveTraps['one sine']?.(200).subarray(0, 900) ?? new Float32Array(), soundRate, 450)).toEqual([]);
});
