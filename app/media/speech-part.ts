import { recordingRate } from './recording-rate.contract.ts';

/** 20 ms: a period of the lowest voice, and short beside a syllable. */
const frameSamples = 0.02 * recordingRate;
/** Part of the loudest frame below which a frame is no speech: 18 dB. */
const activePart = 0.12;

/** Part of a recording in which something is said. Positions are samples. */
export interface SpeechPart {
  from: number;
  to: number;
  /** RMS of the frames of speech: pauses make a recording no quieter. */
  loudness: number;
  /** RMS of the room before or after the speech, of the louder one. A recording without room has its quietest frame. */
  noise: number;
  /** Speech at the first or last frame. */
  isCutOff: boolean;
}

/** Finds the speech in samples without a constant offset. */
export function findSpeech(samples: Float32Array): SpeechPart {
  const powers = Array.from({ length: Math.ceil(samples.length / frameSamples) }, (_, frame) =>
    powerOf(samples.subarray(frame * frameSamples, (frame + 1) * frameSamples)),
  );
  const quiet = activePart ** 2 * powers.reduce((loudest, power) => Math.max(loudest, power), 0);
  const isActive = (power: number) => power > 0 && power >= quiet;
  const [first, last] = [powers.findIndex(isActive), powers.findLastIndex(isActive)];
  return {
    from: Math.max(0, first) * frameSamples,
    to: Math.min(samples.length, (last + 1) * frameSamples),
    loudness: Math.sqrt(mean(powers.filter(isActive))),
    noise: Math.sqrt(noiseOf(powers, first, last)),
    isCutOff: first === 0 || last === powers.length - 1,
  };
}

/** Frames of room that are measured on each side (300 ms), and between speech and room: the last sounds fade in them. */
const [roomFrames, fadeFrames] = [15, 5];

function noiseOf(powers: readonly number[], first: number, last: number): number {
  const rooms = [powers.slice(0, Math.max(0, first - 1)).slice(-roomFrames), powers.slice(last + 1 + fadeFrames).slice(0, roomFrames)];
  const heard = rooms.filter((room) => room.length > 0).map(mean);
  return heard.length > 0 ? Math.max(...heard) : powers.reduce((least, power) => Math.min(least, power), Number.POSITIVE_INFINITY);
}

const mean = (numbers: readonly number[]) => (numbers.length === 0 ? 0 : numbers.reduce((sum, each) => sum + each, 0) / numbers.length);

function powerOf(frame: Float32Array): number {
  let squares = 0;
  for (let at = 0; at < frame.length; at += 1) squares += (frame[at] ?? 0) ** 2;
  return squares / frame.length;
}
