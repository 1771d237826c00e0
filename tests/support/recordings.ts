import type { Tone } from '#app/lib/igbo-tones.ts';
import { recordingRate } from '#app/media/recording-rate.contract.ts';
import { writeWav } from '#app/media/wav.ts';
import { seededRandom } from './seeded-random.ts';
import { speak } from './sounds/synthetic-word.ts';

/** A recording of a synthetic word with these tones; another seed is another voice. */
export const wordFile = (seed: number, tones: readonly Tone[] = ['high', 'low']): File =>
  wavFile(pcm16(speak({ tones, hz: 100 + (seed % 200) }, seededRandom(seed))));

export const wavFile = (data: Uint8Array): File => new File([writeWav(data)], 'recording.wav', { type: 'audio/wav' });

/** A tone that glides around 220 Hz, as samples of a recording. */
export const tone = (seconds: number): Uint8Array =>
  pcm16(
    Float32Array.from({ length: Math.round(seconds * recordingRate) }, (_, nth) => {
      const time = nth / recordingRate;
      return 0.35 * Math.sin(2 * Math.PI * (220 * time + 20 * Math.sin(time)));
    }),
  );

/** Samples from -1 to 1 as signed ones of 16 bits, little-endian. */
export function pcm16(samples: Float32Array): Uint8Array {
  const data = new DataView(new ArrayBuffer(2 * samples.length));
  for (const [nth, sample] of samples.entries()) data.setInt16(2 * nth, Math.max(-0x8000, Math.min(0x7fff, Math.round(0x8000 * sample))), true);
  return new Uint8Array(data.buffer);
}

interface Mp3 {
  frames: number;
  sampleRate: number;
  channels: number;
  /** kbit/s of every frame. */
  bitRate: number;
  /** Samples of a frame per channel. */
  frameSamples: number;
}

const bitRates = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};

/**
 * Reads the frame headers of an MP3 file of constant bit rate (ISO/IEC 11172-3, 2.4.1.3).
 * @throws where a frame does not begin at the end of the one before, or differs from the first in more than its padding
 */
export function readMp3(file: Uint8Array): Mp3 {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let first: Mp3 | undefined;
  let frames = 0;
  for (let start = 0; start < file.length; frames += 1) {
    const header = view.getUint32(start);
    const [version, layer] = [(header >> 19) & 3, (header >> 17) & 3];
    if (header >>> 21 !== 0x7ff || layer !== 1 || version < 2) throw new Error(`No frame of MPEG layer III at byte ${start}`);
    const isMpeg1 = version === 3;
    const bitRate = bitRates[isMpeg1 ? 'mpeg1' : 'mpeg2'][(header >> 12) & 15] ?? 0;
    const sampleRate = ([44_100, 48_000, 32_000][(header >> 10) & 3] ?? 0) / (isMpeg1 ? 1 : 2);
    const frame = { frames: 0, sampleRate, channels: ((header >> 6) & 3) === 3 ? 1 : 2, bitRate, frameSamples: isMpeg1 ? 1_152 : 576 };
    first ??= frame;
    if (JSON.stringify(frame) !== JSON.stringify(first)) throw new Error(`Another kind of frame at byte ${start}`);
    start += Math.floor((frame.frameSamples * bitRate * 125) / sampleRate) + ((header >> 9) & 1);
    if (start > file.length) throw new Error('The last frame is cut off');
  }
  if (!first) throw new Error('No frames');
  return { ...first, frames };
}
