import type { Tone } from '#app/lib/igbo-tones.ts';
import { type Reflection, reflect } from '#app/lib/pitch/mirror.ts';
import { recordingRate } from '#app/media/recording-rate.contract.ts';
import { parseWav, readSamples } from '#app/media/wav.ts';
import { decodeSound } from '../record/decode-sound.ts';
import type { Take } from '../record/take.ts';

/** A sound, and what a program hears in it. */
export interface Heard {
  sound: Blob;
  reflection: Reflection;
}

/** Work in ms after which the page may answer presses. */
const sliceMs = 16;

/** @throws once `signal` is aborted */
async function reflectInSlices(samples: Float32Array, tones: readonly Tone[], signal: AbortSignal): Promise<Reflection> {
  const steps = reflect(samples, recordingRate, tones);
  let since = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - since < sliceMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    since = performance.now();
  }
}

export type Hear<Source> = (source: Source, tones: readonly Tone[], signal: AbortSignal) => Promise<Heard>;

/** What a learner has said. */
export const hearTake: Hear<Take> = async ({ wav }, tones, signal) => {
  const samples = readSamples(parseWav(new Uint8Array(await wav.arrayBuffer())));
  return { sound: wav, reflection: await reflectInSlices(samples, tones, signal) };
};

/** The recording of a speaker. */
export const hearVoice: Hear<string> = async (url, tones, signal) => {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`The recording was answered with ${response.status}`);
  const sound = await response.blob();
  return { sound, reflection: await reflectInSlices(await decodeSound(sound), tones, signal) };
};
