import { ApiError } from '#app/lib/api-error.ts';

/** Sound as PCM: signed 16-bit samples, little-endian, channels interleaved. */
export interface Pcm {
  /** Samples per second and channel. */
  sampleRate: number;
  channels: 1 | 2;
  data: Uint8Array;
}

const bytesPerSample = 2;
const headerBytes = 44;
/** Bounds the time of parsing a file with very many empty chunks; a usual file has about five. */
const maxChunks = 100;
const pcmFormat = 1;
/** Size of a `fmt ` chunk for PCM, without extension. */
const formatBytes = 16;
const damagedMessage = 'The recording is damaged or incomplete, please save it anew and try again';

/**
 * Reads a WAV file strictly: RIFF sizes that match the file, one `fmt ` and then one `data` chunk, uncompressed PCM of 16 bits.
 * Other chunks are skipped. The samples are a view of the file: nothing is allocated by a size that the file claims.
 * @throws {ApiError} 415 for another type of file, 400 for a WAV file that is damaged or encoded in another way
 */
export function parseWav(file: Uint8Array): Pcm {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < 12 || nameAt(view, 0) !== 'RIFF' || nameAt(view, 8) !== 'WAVE') throw new ApiError(415, 'The recording must be a WAV file');
  if (view.getUint32(4, true) !== file.length - 8) throw damaged();
  let format: Omit<Pcm, 'data'> | undefined;
  let data: Uint8Array | undefined;
  let chunks = 0;
  for (let start = 12; start < file.length; ) {
    chunks += 1;
    if (chunks > maxChunks || start + 8 > file.length) throw damaged();
    const [name, size] = [nameAt(view, start), view.getUint32(start + 4, true)];
    const content = start + 8;
    if (content + size > file.length) throw damaged();
    if (name === 'fmt ') {
      if (format) throw damaged();
      format = parseFormat(new DataView(view.buffer, view.byteOffset + content, size));
    } else if (name === 'data') {
      if (!format || data || size % (format.channels * bytesPerSample) !== 0) throw damaged();
      data = file.subarray(content, content + size);
    }
    // A chunk of odd size is followed by a byte that does not count.
    start = content + size + (size % 2);
  }
  if (!format || !data) throw damaged();
  return { ...format, data };
}

const damaged = () => new ApiError(400, damagedMessage);

const nameAt = (view: DataView, offset: number) => String.fromCharCode(...[0, 1, 2, 3].map((nth) => view.getUint8(offset + nth)));

function parseFormat(chunk: DataView): Omit<Pcm, 'data'> {
  if (chunk.byteLength < formatBytes) throw damaged();
  const [format, channels, sampleRate] = [chunk.getUint16(0, true), chunk.getUint16(2, true), chunk.getUint32(4, true)];
  const [byteRate, frameBytes, bits] = [chunk.getUint32(8, true), chunk.getUint16(12, true), chunk.getUint16(14, true)];
  if (format !== pcmFormat || bits !== 8 * bytesPerSample || chunk.byteLength !== formatBytes)
    throw new ApiError(400, 'The recording must be uncompressed PCM of 16 bits, please save it as such and try again');
  if (channels !== 1 && channels !== 2) throw new ApiError(400, 'The recording must have one channel or two (mono or stereo)');
  if (frameBytes !== channels * bytesPerSample || byteRate !== sampleRate * frameBytes) throw damaged();
  return { channels, sampleRate };
}

/** Writes a WAV file with a `fmt ` and a `data` chunk alone. */
export function writeWav({ sampleRate, channels, data }: Pcm): Uint8Array<ArrayBuffer> {
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
  view.setUint16(22, channels, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * channels * bytesPerSample, true);
  view.setUint16(32, channels * bytesPerSample, true);
  view.setUint16(34, 8 * bytesPerSample, true);
  writeName(36, 'data');
  view.setUint32(40, data.length, true);
  file.set(data, headerBytes);
  return file;
}

/** Samples per channel. */
export const frameCount = ({ data, channels }: Pcm) => data.length / (channels * bytesPerSample);

/** Samples of a channel from -1 to 1, from the frame `first` on, at most `count`. */
export function readSamples(pcm: Pcm, channel: number, first: number, count: number): Float32Array {
  const view = new DataView(pcm.data.buffer, pcm.data.byteOffset, pcm.data.byteLength);
  const length = Math.max(0, Math.min(count, frameCount(pcm) - first));
  return Float32Array.from({ length }, (_, nth) => view.getInt16(((first + nth) * pcm.channels + channel) * bytesPerSample, true) / 0x8000);
}
