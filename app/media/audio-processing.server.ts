import { setImmediate } from 'node:timers/promises';
import { ApiError } from '#app/lib/api-error.ts';
import { limitConcurrency } from '#app/lib/concurrency-limit.server.ts';
import { contentHash, type Medium } from './medium.server.ts';
import { frameCount, type Pcm, parseWav, readSamples, writeWav } from './wav.ts';

const maxAudioBytes = 4 * 1024 * 1024;
const maxSeconds = 20;
const minSeconds = 0.1;

/**
 * Allowed sample rates in Hz, each with the rate of the MP3. Speech has little above 11 kHz, and 48 kbit/s is too little
 * for more. The higher rates are halved.
 */
const outputRates = { 16000: 16000, 22050: 22050, 24000: 24000, 44100: 22050, 48000: 24000 } as const;
/** kbit/s by the number of channels. */
const bitRates = { 1: 48, 2: 96 } as const;
/** Samples per channel that are encoded at once: a few milliseconds, between which other requests run. */
const sliceSamples = 8_192;

/** One recording at a time: recordings share the encoder. */
const uploadQueue = limitConcurrency({
  concurrency: 1,
  maxQueued: 20,
  overloadMessage: 'Very many recordings are being uploaded at this moment.',
});

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

interface ProcessedAudio extends Medium {
  seconds: number;
}

/**
 * Encodes a WAV file as MP3 ('play'), and writes it anew without other chunks ('original'), from which later versions can encode again.
 * No feature uploads recordings yet; the tests of the media store do.
 * @throws {ApiError} 413 over 4 MiB, 415 for another type of file, 400 for another encoding, length or sample rate
 */
export async function processUploadedAudio(file: Uint8Array): Promise<ProcessedAudio> {
  if (file.byteLength > maxAudioBytes) throw new ApiError(413, 'The recording may have at most 4 MiB');
  const pcm = parseWav(file);
  const outputRate = outputRateOf(pcm);
  const seconds = frameCount(pcm) / pcm.sampleRate;
  if (seconds < minSeconds) throw new ApiError(400, `The recording must last at least ${minSeconds} seconds`);
  if (seconds > maxSeconds) throw new ApiError(400, `The recording may last at most ${maxSeconds} seconds`);
  const original = writeWav(pcm);
  const mp3 = await uploadQueue(() => encode(pcm, outputRate));
  const variants = [
    { variant: 'original', type: 'audio/wav', bytes: original },
    { variant: 'play', type: 'audio/mpeg', bytes: mp3 },
  ];
  return { hash: contentHash(original), seconds, variants };
}

type InputRate = keyof typeof outputRates;

function outputRateOf({ sampleRate }: Pcm) {
  if (sampleRate in outputRates) return outputRates[sampleRate as InputRate];
  const rates = Object.keys(outputRates);
  throw new ApiError(400, `The recording must have a sample rate of ${rates.slice(0, -1).join(', ')} or ${rates.at(-1)} Hz`);
}

async function encode(pcm: Pcm, outputSampleRate: (typeof outputRates)[InputRate]): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = await getEncoder();
  const { sampleRate, channels } = pcm;
  encoder.configure({ sampleRate, channels, bitrate: bitRates[channels], outputSampleRate });
  const parts: Buffer[] = [];
  for (let first = 0; first < frameCount(pcm); first += sliceSamples) {
    const slice = Array.from({ length: channels }, (_, channel) => readSamples(pcm, channel, first, sliceSamples));
    // The encoder reuses the memory of its results.
    parts.push(Buffer.from(encoder.encode(slice)));
    await setImmediate();
  }
  parts.push(Buffer.from(encoder.finalize()));
  return new Uint8Array(Buffer.concat(parts));
}
