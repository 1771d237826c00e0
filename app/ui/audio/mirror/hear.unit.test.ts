import { expect, test } from 'vitest';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { speak } from '#tests/support/sounds/synthetic-word.ts';
import { toWav } from '../record/take.ts';
import { hearTake } from './hear.ts';

const takeOf = (samples: Float32Array) => ({ wav: toWav(samples), isProcessed: false, seconds: samples.length / 24_000 });
const word = speak({ tones: ['low', 'high'], hz: 165 }, seededRandom(7));

test('a take is heard, and its sound is there to play', async () => {
  const take = takeOf(word);
  const { sound, reflection } = await hearTake(take, ['low', 'high'], new AbortController().signal);
  expect(sound).toBe(take.wav);
  expect(reflection).toMatchObject({ finding: 'agrees', heard: 'low, high' });
  expect((await hearTake(take, ['high', 'low'], new AbortController().signal)).reflection).toMatchObject({ finding: 'differs', heard: 'low, high' });
});

test('silence, and a take of nothing, are heard without an error', async () => {
  for (const samples of [new Float32Array(24_000), new Float32Array()])
    expect((await hearTake(takeOf(samples), ['low', 'high'], new AbortController().signal)).reflection).toMatchObject({
      finding: 'unclear',
      line: [],
    });
});
