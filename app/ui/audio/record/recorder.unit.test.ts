import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordingRate } from '#app/media/recording-rate.contract.ts';
import { parseWav, readSamples } from '#app/media/wav.ts';
import { join, noisy, openRecorder, quietRoom, random, spoken, word } from '#tests/support/recorder.ts';
import { whiteNoise } from '#tests/support/sounds/noises.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

for (const hasNoWorklet of [false, true])
  test(`a word is recorded until 700 ms of silence, ${hasNoWorklet ? 'by MediaRecorder where no worklet loads' : 'by a worklet'}`, async () => {
    const { microphone, last, press, taken } = openRecorder({ hasNoWorklet });
    await press();
    await microphone.hear(spoken);
    const { take, hints } = taken();
    expect(hints).toEqual([]);
    const samples = readSamples(parseWav(new Uint8Array(await take.wav.arrayBuffer())));
    expect(take).toMatchObject({ isProcessed: false, seconds: samples.length / recordingRate });
    expect(take.seconds).toBeGreaterThan(word.length / recordingRate + 0.5);
    expect(take.seconds).toBeLessThan(spoken.length / recordingRate);
    expect(last()?.step).toBe('taken');
  });

test('states go from the question by the start to the recording', async () => {
  const { microphone, states, press } = openRecorder();
  await press();
  await microphone.hear(new Float32Array(recordingRate / 5));
  expect(states.map(({ step }) => step)).toEqual(['asking', 'starting']);
  await microphone.hear(spoken);
  expect([...new Set(states.map(({ step }) => step))]).toEqual(['asking', 'starting', 'recording', 'finishing', 'taken']);
  expect(states).toContainEqual({ step: 'recording', level: 'good' });
});

test('the ring of an open microphone keeps the beginning of a word that came before the press', async () => {
  const { microphone, recorder, press, taken } = openRecorder();
  await press();
  await microphone.hear(spoken);
  recorder.discard();
  await microphone.hear(join(quietRoom(1), word.subarray(0, 0.2 * recordingRate)));
  await press();
  expect(microphone.tracks).toHaveLength(1);
  await microphone.hear(join(word.subarray(0.2 * recordingRate), quietRoom(1)));
  expect(taken().hints).toEqual([]);
  expect(taken().take.seconds).toBeGreaterThan(word.length / recordingRate);
});

test('a long wait before the word is not part of the take', async () => {
  const { microphone, press, taken } = openRecorder();
  await press();
  await microphone.hear(join(quietRoom(6), spoken));
  expect(taken().take.seconds).toBeLessThan(word.length / recordingRate + 1.5);
});

test('the click of a key is no word', async () => {
  const { microphone, press, taken } = openRecorder();
  await press();
  const click = whiteNoise(0.03 * recordingRate, random);
  await microphone.hear(join(quietRoom(0.2), click, quietRoom(1.2), spoken));
  expect(taken().take.seconds).toBeGreaterThan(word.length / recordingRate);
});

test.each([
  ['noise close to the loudness of the speech', noisy(join(quietRoom(0.5), word, quietRoom(1)), 0.06), ['noisy']],
  [
    'a voice that is too loud',
    join(
      quietRoom(0.5),
      word.map((sample) => Math.max(-1, Math.min(1, 4 * sample))),
      quietRoom(1),
    ),
    ['too-loud'],
  ],
])('hints at %s', async (_, sound, hints) => {
  const { microphone, recorder, last, press, taken } = openRecorder();
  await press();
  await microphone.hear(sound);
  if (last()?.step === 'recording') recorder.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(taken().hints).toEqual(hints);
});

test.each([
  ['a press and a second one', quietRoom(0.1), 'That was too short to hear. Please try once more.'],
  ['a room without speech', quietRoom(11), 'Nothing is heard in this recording.'],
  [
    'a whisper',
    join(quietRoom(0.5), word, quietRoom(1)).map((sample) => sample / 160),
    'Too quiet: please come closer to the microphone and record it once more.',
  ],
])('%s is no take, with a sentence', async (_, sound, problem) => {
  const { microphone, recorder, last, press } = openRecorder();
  await press();
  await microphone.hear(sound);
  recorder.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(last()).toEqual({ step: 'again', problem });
});

test('a recording of more than 15 s ends, and says that its end is missing', async () => {
  const { microphone, press, taken } = openRecorder();
  await press();
  const syllables = Array.from({ length: 40 }, () => join(word, quietRoom(0.1)));
  await microphone.hear(join(quietRoom(0.3), ...syllables));
  expect(taken().take.seconds).toBe(15);
  expect(taken().hints).toContain('too-long');
});
