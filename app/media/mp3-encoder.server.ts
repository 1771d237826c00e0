import { setImmediate } from 'node:timers/promises';
import { recordingRate } from './recording-rate.contract.ts';

/** Enough for a voice at 24,000 Hz: 6 KB a second. */
const kilobits = 48;
/** Samples that are encoded at once: a few milliseconds, between which other requests run. */
const sliceSamples = 8_192;

async function loadEncoder() {
  const { createMp3Encoder } = await import('wasm-media-encoders');
  return createMp3Encoder();
}

let loaded: ReturnType<typeof loadEncoder> | undefined;
/** Loaded with the first recording: most processes encode none. */
const getEncoder = () => {
  loaded ??= loadEncoder().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
};

/** Encodes a recording as MP3. One at a time: recordings share the encoder. */
export const encodeMp3 = (samples: Float32Array): Promise<Uint8Array<ArrayBuffer>> => encodeSlices(slicesOf(samples));

function* slicesOf(samples: Float32Array): Generator<Float32Array, void, undefined> {
  for (let first = 0; first < samples.length; first += sliceSamples) yield samples.subarray(first, first + sliceSamples);
}

/** Encodes a sound of any length, slice by slice. */
export async function encodeSlices(slices: Iterable<Float32Array>): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = await getEncoder();
  encoder.configure({ sampleRate: recordingRate, channels: 1, bitrate: kilobits, outputSampleRate: recordingRate });
  const parts: Buffer[] = [];
  for (const slice of slices) {
    // The encoder reuses the memory of its results.
    parts.push(Buffer.from(encoder.encode([slice])));
    await setImmediate();
  }
  parts.push(Buffer.from(encoder.finalize()));
  return new Uint8Array(Buffer.concat(parts));
}
