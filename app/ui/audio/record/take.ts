import { ApiError } from '#app/lib/api-error.ts';
import { prepareSpeech } from '#app/media/prepare-speech.ts';
import { recordingRate } from '#app/media/recording-rate.contract.ts';
import type { RecordingWarning } from '#app/media/recording-warnings.contract.ts';
import { writeWav } from '#app/media/wav.ts';
import { blockSeconds, findSpoken, levelOf } from './speech-end.ts';

/** What a recorder hands on. */
export interface Take {
  /** Mono, 24,000 Hz, 16 bits. */
  wav: Blob;
  /** The browser has changed the sound, against the request. */
  isProcessed: boolean;
  seconds: number;
}

const [shortestSeconds, longestSeconds] = [0.2, 15];
/** Seconds that stay around the speech: the room is measured there, and no soft beginning is lost. */
const [secondsBefore, secondsAfter] = [0.6, 0.8];

export type CheckedSamples = { samples: Float32Array; warnings: RecordingWarning[]; isLong: boolean } | { problem: string };

/** Levels of sound at the rate of recordings. */
function levelsOf(samples: Float32Array): number[] {
  const length = blockSeconds * recordingRate;
  return Array.from({ length: Math.floor(samples.length / length) }, (_, nth) => levelOf(samples.subarray(nth * length, (nth + 1) * length)));
}

/** Takes off the wait before the first word and after the last one, and looks at the rest as the server will. */
export function checkSamples(recorded: Float32Array): CheckedSamples {
  if (!recorded.some((sample) => sample !== 0)) return { problem: 'Nothing was recorded. Please try once more.' };
  if (recorded.length < shortestSeconds * recordingRate) return { problem: 'That was too short to hear. Please try once more.' };
  const spoken = findSpoken(levelsOf(recorded));
  const sample = (block: number, seconds: number) => Math.round((block * blockSeconds + seconds) * recordingRate);
  const waited = spoken ? recorded.subarray(Math.max(0, sample(spoken.first, -secondsBefore)), sample(spoken.last + 1, secondsAfter)) : recorded;
  const samples = waited.subarray(0, longestSeconds * recordingRate);
  const isLong = waited.length > samples.length;
  try {
    const { warnings } = prepareSpeech(samples);
    return { samples, warnings, isLong };
  } catch (problem) {
    if (problem instanceof ApiError) return { problem: `${problem.message}.` };
    throw problem;
  }
}

/** Samples from -1 to 1 as a WAV file. */
export function toWav(samples: Float32Array): Blob {
  const data = new DataView(new ArrayBuffer(2 * samples.length));
  for (let at = 0; at < samples.length; at += 1) {
    data.setInt16(2 * at, Math.round(0x7fff * Math.max(-1, Math.min(1, samples[at] ?? 0))), true);
  }
  return new Blob([writeWav(new Uint8Array(data.buffer))], { type: 'audio/wav' });
}
