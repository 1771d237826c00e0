import { readSamples, readWavData } from '#app/media/wav.ts';

/** Rates in Hz, from telephones to studios, and seconds of one word with what is around it. */
const [leastRate, mostRate, mostSeconds] = [8_000, 48_000, 15];
/** Codes of uncompressed PCM in a `fmt ` chunk: plain, and where the code stands in an extension (WAVE_FORMAT_EXTENSIBLE). */
const [plainPcm, extensible] = [1, 0xfffe];
const extendedCode = 24;

export interface WordSound {
  samples: Float32Array;
  rate: number;
}

/** Reads a WAV file of 16 bits with one or two channels, which are averaged. @throws with a sentence about the file */
export function readWord(file: Uint8Array): WordSound {
  let [channels, rate] = [1, 0];
  const data = readWavData(file, (format) => {
    channels = format.getUint16(2, true);
    rate = format.getUint32(4, true);
    const isExtended = format.getUint16(0, true) === extensible && format.byteLength > extendedCode + 1;
    const code = format.getUint16(isExtended ? extendedCode : 0, true);
    if (code !== plainPcm || format.getUint16(14, true) !== 16) throw new Error('The recording must be uncompressed PCM of 16 bits');
    if (channels !== 1 && channels !== 2) throw new Error('The recording must have one channel or two');
    if (rate < leastRate || rate > mostRate) throw new Error('The recording must have a sample rate of 8,000 to 48,000 Hz');
  });
  const interleaved = readSamples(data.subarray(0, data.length - (data.length % (2 * channels))));
  const samples = Float32Array.from({ length: interleaved.length / channels }, (_, at) => {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1) sum += interleaved[at * channels + channel] ?? 0;
    return sum / channels;
  });
  if (samples.length > mostSeconds * rate) throw new Error(`The recording is longer than ${mostSeconds} s: a file is one word`);
  return { samples, rate };
}
