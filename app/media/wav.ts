import { ApiError } from '#app/lib/api-error.ts';
import { recordingRate } from './recording-rate.contract.ts';

const bytesPerSample = 2;
const headerBytes = 44;
/** Bounds the time of parsing a file with very many empty chunks; a usual file has about five. */
const maxChunks = 100;
const pcmFormat = 1;
/** Four printable characters (RIFF): zeros behind sound that is cut off are no chunks. */
const chunkName = /^[ -~]{4}$/;
/** Size of a `fmt ` chunk for PCM, without extension. */
const formatBytes = 16;
const again = 'please save it as such and try again';
const damagedMessage = 'The recording is damaged or incomplete, please save it anew and try again';

/**
 * Reads a WAV file strictly, as the recorder makes it: mono, 24,000 Hz, uncompressed PCM of 16 bits.
 * @returns the samples, signed and little-endian, a view of the file: nothing is allocated by a size that the file claims
 * @throws {ApiError} 415 for another type of file, 400 for a WAV file that is damaged or encoded in another way
 */
export const parseWav = (file: Uint8Array): Uint8Array => readWavData(file, checkFormat);

/**
 * Data of a WAV file whose RIFF sizes match it, with one `fmt ` and then one `data` chunk; other chunks are skipped.
 * @param check refuses a format: it is given the content of the `fmt ` chunk
 */
export function readWavData(file: Uint8Array, check: (format: DataView) => void): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < 12 || nameAt(view, 0) !== 'RIFF' || nameAt(view, 8) !== 'WAVE') throw new ApiError(415, 'The recording must be a WAV file');
  if (view.getUint32(4, true) !== file.length - 8) throw damaged();
  let hasFormat = false;
  let data: Uint8Array | undefined;
  let chunks = 0;
  for (let start = 12; start < file.length; ) {
    chunks += 1;
    if (chunks > maxChunks || start + 8 > file.length) throw damaged();
    const [name, size] = [nameAt(view, start), view.getUint32(start + 4, true)];
    const content = start + 8;
    if (content + size > file.length || !chunkName.test(name)) throw damaged();
    if (name === 'fmt ') {
      if (hasFormat || size < formatBytes) throw damaged();
      check(new DataView(view.buffer, view.byteOffset + content, size));
      hasFormat = true;
    } else if (name === 'data') {
      if (!hasFormat || data || size % bytesPerSample !== 0) throw damaged();
      data = file.subarray(content, content + size);
    }
    // A chunk of odd size is followed by a byte that does not count.
    start = content + size + (size % 2);
  }
  if (!data) throw damaged();
  return data;
}

const damaged = () => new ApiError(400, damagedMessage);

const nameAt = (view: DataView, offset: number) => String.fromCharCode(...[0, 1, 2, 3].map((nth) => view.getUint8(offset + nth)));

function checkFormat(chunk: DataView): void {
  const [format, channels, sampleRate] = [chunk.getUint16(0, true), chunk.getUint16(2, true), chunk.getUint32(4, true)];
  const [byteRate, frameBytes, bits] = [chunk.getUint32(8, true), chunk.getUint16(12, true), chunk.getUint16(14, true)];
  if (format !== pcmFormat || bits !== 8 * bytesPerSample || chunk.byteLength !== formatBytes)
    throw new ApiError(400, `The recording must be uncompressed PCM of 16 bits, ${again}`);
  if (frameBytes !== channels * bytesPerSample || byteRate !== sampleRate * frameBytes) throw damaged();
  if (channels !== 1) throw new ApiError(400, `The recording must have one channel (mono), ${again}`);
  if (sampleRate !== recordingRate) throw new ApiError(400, `The recording must have a sample rate of 24,000 Hz, ${again}`);
}

/** Writes a WAV file with a `fmt ` and a `data` chunk alone. */
export function writeWav(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(headerBytes + data.length);
  const view = new DataView(file.buffer);
  const writeName = (offset: number, name: string) => {
    for (let nth = 0; nth < name.length; nth += 1) view.setUint8(offset + nth, name.charCodeAt(nth));
  };
  writeName(0, 'RIFF');
  view.setUint32(4, file.length - 8, true);
  writeName(8, 'WAVEfmt ');
  view.setUint32(16, formatBytes, true);
  view.setUint16(20, pcmFormat, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, recordingRate, true);
  view.setUint32(28, recordingRate * bytesPerSample, true);
  view.setUint16(32, bytesPerSample, true);
  view.setUint16(34, 8 * bytesPerSample, true);
  writeName(36, 'data');
  view.setUint32(40, data.length, true);
  file.set(data, headerBytes);
  return file;
}

export const secondsOf = (data: Uint8Array): number => data.length / bytesPerSample / recordingRate;

/** Samples from -1 to 1. */
export function readSamples(data: Uint8Array): Float32Array {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const samples = new Float32Array(data.length / bytesPerSample);
  for (let at = 0; at < samples.length; at += 1) samples[at] = view.getInt16(at * bytesPerSample, true) / 0x8000;
  return samples;
}
