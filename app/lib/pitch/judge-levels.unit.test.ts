import { expect, test } from 'vitest';
import type { Tone } from '#app/lib/igbo-tones.ts';
import { judgeLevels } from './judge-levels.ts';

const toneOf: Record<string, Tone> = { H: 'high', L: 'low', S: 'step' };

test.each<[tones: string, levels: number[], melody: string]>([
  ['LH', [0, 3], 'agrees'],
  ['LH', [0, -0.5], 'agrees'],
  ['LH', [0, -0.6], 'differs'],
  ['HL', [0, -3], 'agrees'],
  ['HL', [0, 0.5], 'agrees'],
  ['HL', [0, 0.6], 'differs'],
  ['HH', [0, 2.5], 'agrees'],
  ['HH', [0, 2.6], 'differs'],
  ['LL', [0, -3], 'agrees'],
  ['LL', [0, -3.1], 'differs'],
  ['HS', [0, -6], 'agrees'],
  ['HS', [0, 0.6], 'differs'],
  ['LS', [0, -6], 'agrees'],
  // A high tone after a downstep is level, a low one falls.
  ['HSH', [2, 1, 3.5], 'agrees'],
  ['HSH', [2, 1, 3.6], 'differs'],
  ['HSL', [2, 1, 1.6], 'differs'],
  ['HSS', [2, 1, 0], 'agrees'],
  // One pair decides.
  ['LHL', [0, 3, 3.6], 'differs'],
  ['LHLH', [0, 3, 0, 3], 'agrees'],
  // A step beyond eight semitones says nothing, also beside one that contradicts.
  ['LH', [0, 8], 'agrees'],
  ['LH', [0, 8.1], 'unclear'],
  ['LH', [0, -8.1], 'unclear'],
  ['LHL', [0, -2, 7], 'unclear'],
])('%s spoken as %j: %s', (tones, levels, melody) => {
  expect(
    judgeLevels(
      levels,
      [...tones].flatMap((letter) => toneOf[letter] ?? []),
    ),
  ).toBe(melody);
});
