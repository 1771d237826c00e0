import { onTestFinished, vi } from 'vitest';
import { recordingRate } from '#app/media/recording-rate.contract.ts';
import { createRecorder, type RecorderState } from '#app/ui/audio/record/recorder.ts';
import { fakeMicrophone } from './fake-microphone.ts';
import { seededRandom } from './seeded-random.ts';
import { whiteNoise } from './sounds/noises.ts';
import { speak, spokenPart } from './sounds/synthetic-word.ts';

export const random = seededRandom(41);
export const quietRoom = (seconds: number) => whiteNoise(seconds * recordingRate, random).map((sample) => sample / 2_000);
export const noisy = (sound: Float32Array, part: number) => whiteNoise(sound.length, random).map((sample, at) => sample * part + (sound[at] ?? 0));
export const word = spokenPart(speak({ tones: ['low', 'high'], hz: 165 }, random));

export function join(...sounds: Float32Array[]): Float32Array {
  const joined = new Float32Array(sounds.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const sound of sounds) {
    joined.set(sound, at);
    at += sound.length;
  }
  return joined;
}
/** A word in a quiet room. */
export const spoken = noisy(join(quietRoom(0.5), word, quietRoom(1)), 1 / 2_000);

/** A recorder with a fake microphone, whose clock is faked, too. */
export function openRecorder(options?: Parameters<typeof fakeMicrophone>[0]) {
  const microphone = fakeMicrophone(options);
  const states: RecorderState[] = [];
  const recorder = createRecorder(
    (state) => void states.push(state),
    () => undefined,
  );
  onTestFinished(recorder.release);
  const last = () => states.at(-1);
  const press = async () => {
    void recorder.record();
    await vi.advanceTimersByTimeAsync(0);
  };
  const taken = () => {
    const state = last();
    if (state?.step !== 'taken') throw new Error(`No take, but ${JSON.stringify(state)}`);
    return state;
  };
  return { microphone, states, recorder, last, press, taken };
}
