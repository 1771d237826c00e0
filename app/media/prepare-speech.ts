import { ApiError } from '#app/lib/api-error.ts';
import { recordingRate } from './recording-rate.contract.ts';
import { type RecordingWarning, recordingWarnings } from './recording-warnings.contract.ts';
import { findSpeech } from './speech-part.ts';

/** Limits of loudness in dBFS. Recordings of one speaker differ by 18 dB, and learners hear them one after the other. */
const [inaudible, tooQuiet, slightlyQuiet, target] = [-60, -26, -23, -20];
/** More gain lifts the noise of the microphone to the loudness of a whisper. */
const maxGain = 30;
/** Highest peak in dBFS: an MP3 may overshoot the samples that it was made of. */
const maxPeak = -1.5;
/** Noise of the room within so many dB of the speech is heard beside it. */
const noiseDistance = 18;
/** Samples in a row at the end of the scale: a voice that is too loud stays there, a loud one only touches it. */
const [clippedSample, clippedInARow] = [0.99, 3];
/** Seconds that are kept around the speech: breath and soft beginnings, and the longer end of a vowel in a room. */
const [secondsBefore, secondsAfter, fadeSeconds] = [0.12, 0.2, 0.01];

export interface PreparedSpeech {
  /** Trimmed, with short fades and the loudness of all recordings. */
  samples: Float32Array;
  /** In dBFS, as it was sent. */
  loudness: number;
  peak: number;
  warnings: RecordingWarning[];
}

/**
 * Makes of a recording what learners hear.
 * @throws {ApiError} 400 where nothing is heard, or too quietly to be made louder
 */
export function prepareSpeech(sent: Float32Array): PreparedSpeech {
  const centered = withoutOffset(sent);
  const { from, to, loudness, noise, isCutOff } = findSpeech(centered);
  if (decibels(loudness) < inaudible) throw new ApiError(400, 'Nothing is heard in this recording');
  const samples = centered.subarray(Math.max(0, from - secondsBefore * recordingRate), Math.min(centered.length, to + secondsAfter * recordingRate));
  const gain = Math.min(target - decibels(loudness), maxGain, maxPeak - decibels(peakOf(samples)));
  const played = decibels(loudness) + gain;
  if (played < tooQuiet) throw new ApiError(400, 'Too quiet: please come closer to the microphone and record it once more');
  applyGain(samples, 10 ** (gain / 20));
  const isNoisy = decibels(loudness) - decibels(noise) < noiseDistance;
  const found: Record<Exclude<RecordingWarning, 'processed'>, boolean> = {
    'too-quiet': played < slightlyQuiet,
    'too-loud': isClipped(sent),
    noisy: isNoisy,
    // Loud noise sounds up to both ends.
    'cut-off': isCutOff && !isNoisy,
  };
  const warnings = recordingWarnings.filter((warning) => warning !== 'processed' && found[warning]);
  return { samples, loudness: decibels(loudness), peak: decibels(peakOf(sent)), warnings };
}

const decibels = (amplitude: number): number => 20 * Math.log10(amplitude);

/** A copy without the constant offset that some sound cards add: it would take room from the voice, and click at both ends. */
function withoutOffset(samples: Float32Array): Float32Array {
  let sum = 0;
  for (let at = 0; at < samples.length; at += 1) sum += samples[at] ?? 0;
  const offset = sum / samples.length;
  const centered = new Float32Array(samples.length);
  for (let at = 0; at < samples.length; at += 1) centered[at] = (samples[at] ?? 0) - offset;
  return centered;
}

function peakOf(samples: Float32Array): number {
  let peak = 0;
  for (let at = 0; at < samples.length; at += 1) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
  return peak;
}

function isClipped(samples: Float32Array): boolean {
  let inARow = 0;
  for (let at = 0; at < samples.length && inARow < clippedInARow; at += 1) inARow = Math.abs(samples[at] ?? 0) >= clippedSample ? inARow + 1 : 0;
  return inARow >= clippedInARow;
}

/** Changes the loudness in place, and fades in and out. */
function applyGain(samples: Float32Array, gain: number): void {
  const fade = fadeSeconds * recordingRate;
  for (let at = 0; at < samples.length; at += 1) {
    const toEdge = Math.min(at + 1, samples.length - at);
    samples[at] = (samples[at] ?? 0) * gain * Math.min(1, toEdge / fade);
  }
}
