import { setImmediate } from 'node:timers/promises';
import { ApiError } from '#app/lib/api-error.ts';
import { limitConcurrency } from '#app/lib/concurrency-limit.server.ts';
import type { Tone } from '#app/lib/igbo-tones.ts';
import { type HeardMelody, hearMelodyInSteps } from '#app/lib/pitch/hear-melody.ts';
import { contentHash, type Medium } from './medium.server.ts';
import { encodeMp3 } from './mp3-encoder.server.ts';
import { prepareSpeech } from './prepare-speech.ts';
import { recordingRate } from './recording-rate.contract.ts';
import type { RecordingWarning } from './recording-warnings.contract.ts';
import { parseWav, readSamples, secondsOf, writeWav } from './wav.ts';

/** A little more than 15 s, so that a recording of 16 s is refused for its length. */
export const maxAudioBytes = 800 * 1024;
const [minSeconds, maxSeconds] = [0.2, 15];

/** One recording at a time: recordings share the encoder. */
const uploadQueue = limitConcurrency({
  concurrency: 1,
  maxQueued: 20,
  overloadMessage: 'Very many recordings are being uploaded at this moment.',
});

interface Options {
  /** Tones of the syllables that the recording should have; empty without marks. */
  tones: readonly Tone[];
  /** The browser has changed the sound, against the request. */
  isProcessed?: boolean;
}

/** Facts about a recording, less than 1 KB as JSON. Semitones and decibels (dBFS) have one decimal. */
export interface MeasuredRecording extends HeardMelody {
  /** As it was sent. */
  seconds: number;
  loudness: number;
  peak: number;
  /** Length of what is played. */
  ms: number;
  warnings: RecordingWarning[];
}

export interface ProcessedAudio {
  /** As it was sent, without other chunks: later rules can process it again. It has no address. */
  original: Medium;
  /** MP3, named by its own content: other rules of processing give another address. */
  play: Medium;
  measured: MeasuredRecording;
}

/**
 * Checks a WAV file, trims it, brings it to the loudness of all recordings, encodes it as MP3, and compares its melody with the tones.
 * @throws {ApiError} 413 over 800 KB, 415 for another type of file, 400 for another encoding or length, and where too little is heard
 */
export async function processUploadedAudio(file: Uint8Array, options: Options): Promise<ProcessedAudio> {
  if (file.byteLength > maxAudioBytes) throw new ApiError(413, 'The recording may have at most 800 KB');
  const data = parseWav(file);
  const seconds = secondsOf(data);
  if (seconds < minSeconds) throw new ApiError(400, `The recording must last at least ${minSeconds} seconds`);
  if (seconds > maxSeconds) throw new ApiError(400, `The recording may last at most ${maxSeconds} seconds`);
  return uploadQueue(() => processSamples(data, options));
}

/** Name of the original of a recording, without processing it. @throws {ApiError} 415, 400 as `processUploadedAudio` */
export const recordingHash = (file: Uint8Array): string => contentHash(writeWav(parseWav(file)));

/** Compares the melody of an original with other tones. */
export async function measureMelody(original: Uint8Array, tones: readonly Tone[]): Promise<HeardMelody> {
  const { samples } = prepareSpeech(readSamples(parseWav(original)));
  return roundedLevels(await inSlices(hearMelodyInSteps(samples, recordingRate, tones)));
}

async function processSamples(data: Uint8Array, { tones, isProcessed = false }: Options): Promise<ProcessedAudio> {
  const sent = readSamples(data);
  await setImmediate();
  const { samples, loudness, peak, warnings } = prepareSpeech(sent);
  await setImmediate();
  const heard = roundedLevels(await inSlices(hearMelodyInSteps(samples, recordingRate, tones)));
  const mp3 = await encodeMp3(samples);
  return {
    original: mediumOf('original', 'audio/wav', writeWav(data)),
    play: mediumOf('play', 'audio/mpeg', mp3),
    measured: {
      seconds: Math.round(1_000 * secondsOf(data)) / 1_000,
      ms: Math.round((1_000 * samples.length) / recordingRate),
      loudness: oneDecimal(loudness),
      peak: oneDecimal(peak),
      warnings: isProcessed ? [...warnings, 'processed'] : warnings,
      ...heard,
    },
  };
}

/** Performs work in steps, between which other requests run. */
async function inSlices<T>(steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await setImmediate();
  }
}

const mediumOf = (variant: string, type: string, bytes: Uint8Array): Medium => ({ hash: contentHash(bytes), variants: [{ variant, type, bytes }] });

const roundedLevels = ({ melody, levels }: HeardMelody): HeardMelody => ({
  melody,
  levels: levels.map((level) => (level === null ? null : oneDecimal(level))),
});

const oneDecimal = (value: number) => Math.round(10 * value) / 10;
