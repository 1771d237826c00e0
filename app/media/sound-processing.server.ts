import { ApiError } from '#app/lib/api-error.ts';
import { encodeSlices } from './mp3-encoder.server.ts';
import { parseWav, secondsOf } from './wav.ts';

/** Loudness in dBFS: below the first nothing is heard, the second is that of all recordings. */
const [inaudible, target] = [-60, -20];
/** Speech, music and pauses of a long sound stay as they are to each other: it becomes a little louder at most. */
const maxGain = 12;
/** Highest peak in dBFS: an MP3 may overshoot the samples that it was made of. */
const maxPeak = -1.5;
const minSeconds = 0.2;
/** Samples that are encoded at once. */
const sliceSamples = 8_192;
const fullScale = 0x8000;

/**
 * Checks a WAV file, brings it near the loudness of recordings and encodes it as MP3. It is read in slices: memory beside the file is that of the MP3.
 * @throws {ApiError} 415 for another type of file, 400 for another encoding or length, and for silence
 */
export async function processSound(file: Uint8Array, maxSeconds: number): Promise<{ mp3: Uint8Array; seconds: number }> {
  const data = parseWav(file);
  const seconds = secondsOf(data);
  if (seconds < minSeconds) throw new ApiError(400, 'This sound is too short to be heard');
  if (seconds > maxSeconds) throw new ApiError(400, `A sound may last at most ${maxSeconds / 60} minutes`);
  const gain = gainOf(data);
  return { mp3: await encodeSlices(slicesOf(data, gain)), seconds: Math.round(seconds) };
}

const decibels = (amplitude: number): number => 20 * Math.log10(amplitude);

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);

function gainOf(data: Uint8Array): number {
  const view = viewOf(data);
  let [peak, squares] = [0, 0];
  for (let at = 0; at < view.byteLength; at += 2) {
    const sample = view.getInt16(at, true) / fullScale;
    peak = Math.max(peak, Math.abs(sample));
    squares += sample * sample;
  }
  const loudness = decibels(Math.sqrt((2 * squares) / view.byteLength));
  if (decibels(peak) < inaudible) throw new ApiError(400, 'Nothing is heard in this sound');
  return 10 ** (Math.min(target - loudness, maxGain, maxPeak - decibels(peak)) / 20);
}

function* slicesOf(data: Uint8Array, gain: number): Generator<Float32Array, void, undefined> {
  const view = viewOf(data);
  const samples = data.byteLength / 2;
  for (let first = 0; first < samples; first += sliceSamples) {
    const slice = new Float32Array(Math.min(sliceSamples, samples - first));
    for (let at = 0; at < slice.length; at += 1) slice[at] = (gain * view.getInt16(2 * (first + at), true)) / fullScale;
    yield slice;
  }
}
