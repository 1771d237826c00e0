import { expect, test } from 'vitest';
import { readMp3, tone } from '#tests/support/recordings.ts';
import { processSound } from './sound-processing.server.ts';
import { writeWav } from './wav.ts';

const maxSeconds = 600;

test('a WAV file becomes an MP3 of the same length', async () => {
  const { mp3, seconds } = await processSound(writeWav(tone(3.4)), maxSeconds);
  expect(seconds).toBe(3);
  const { frames, sampleRate, frameSamples } = readMp3(mp3);
  expect(sampleRate).toBe(24_000);
  // The encoder adds a frame or two.
  expect(Math.abs((frames * frameSamples) / sampleRate - 3.4)).toBeLessThan(0.1);
});

test.for([
  ['silence', writeWav(new Uint8Array(48_000)), 400, 'Nothing is heard in this sound'],
  ['half a tenth of a second', writeWav(tone(0.05)), 400, 'This sound is too short to be heard'],
  ['more than the limit', writeWav(tone(2)), 400, 'A sound may last at most 0.025 minutes'],
  ['another type of file', new TextEncoder().encode('ID3 and an MP3 file'), 415, 'The recording must be a WAV file'],
  ['a file that is cut off', writeWav(tone(1)).subarray(0, 9_001), 400, 'The recording is damaged or incomplete, please save it anew and try again'],
] as const)('%s is refused', async ([_, file, status, message]) => {
  await expect(processSound(file, 1.5)).rejects.toMatchObject({ status, message });
});
