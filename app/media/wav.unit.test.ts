// Proves T7.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '#app/lib/api-error.ts';
import { tone } from '#tests/support/recordings.ts';
import { isFull } from '#tests/support/suite.ts';
import { parseWav, readSamples, secondsOf, writeWav } from './wav.ts';

const wav = writeWav(tone(0.2));
const notWav = [415, 'The recording must be a WAV file'];
const damaged = [400, 'The recording is damaged or incomplete, please save it anew and try again'];
const otherEncoding = [400, 'The recording must be uncompressed PCM of 16 bits, please save it as such and try again'];
const otherChannels = [400, 'The recording must have one channel (mono), please save it as such and try again'];
const otherRate = [400, 'The recording must have a sample rate of 24,000 Hz, please save it as such and try again'];

function outcome(file: Uint8Array): unknown[] {
  try {
    parseWav(file);
    return [200];
  } catch (error) {
    if (error instanceof ApiError) return [error.status, error.message];
    throw error;
  }
}

/** A copy with other bytes at an offset. */
function patched(offset: number, values: number[], file: Uint8Array = wav): Uint8Array {
  const copy = file.slice();
  copy.set(values, offset);
  return copy;
}

/** A copy that says other channels and another rate, without a contradiction. */
const formatted = (channels: number, rate: number) => patched(22, [channels, 0, ...uint32(rate), ...uint32(rate * channels * 2), channels * 2, 0]);

const uint32 = (value: number) => [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24];
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const chunk = (name: string, content: Uint8Array, size = content.length) =>
  new Uint8Array([...latin1(name), ...uint32(size), ...content, ...(content.length % 2 ? [0] : [])]);
const riff = (...chunks: Uint8Array[]) => {
  const content = chunks.flatMap((each) => [...each]);
  return new Uint8Array([...latin1('RIFF'), ...uint32(content.length + 4), ...latin1('WAVE'), ...content]);
};
const format = wav.slice(12, 36);
const data = wav.slice(36);

test('reads what it has written', () => {
  const pcm = tone(0.5);
  expect(parseWav(writeWav(pcm))).toEqual(pcm);
  expect(secondsOf(pcm)).toBe(0.5);
});

test('reads samples from -1 to 1, also at an odd offset of the memory', () => {
  const data = new Uint8Array(new Int16Array([0, 0x4000, -0x8000, 0x7fff]).buffer);
  const shifted = new Uint8Array([7, ...data]).subarray(1);
  for (const each of [data, shifted]) expect([...readSamples(each)]).toEqual([0, 0.5, -1, Math.fround(0x7fff / 0x8000)]);
});

test('skips other chunks, and the byte after a chunk of odd size', () => {
  const list = chunk('LIST', latin1('INFO made by ear'.slice(0, 15)));
  expect(parseWav(riff(list, format, list, data, list))).toEqual(parseWav(wav));
});

test('reads a file that begins at an odd offset of its memory', () => {
  const shifted = new Uint8Array(wav.length + 1);
  shifted.set(wav, 1);
  expect([...parseWav(shifted.subarray(1))]).toEqual([...parseWav(wav)]);
});

test.each<[name: string, file: Uint8Array, expected: unknown[]]>([
  ['zeros behind the data, which look like empty chunks without a name', riff(format, data, new Uint8Array(16)), damaged],
  ['an empty file', new Uint8Array(), notWav],
  ['an MP3', latin1('ID3\x04\0\0\0\0\0\0\0\0\0\0'), notWav],
  ['an MP3 frame', new Uint8Array([0xff, 0xf3, 0x64, 0xc4, ...Array<number>(100).fill(0)]), notWav],
  ['an SVG', latin1('<svg xmlns="http://www.w3.org/2000/svg"/>'), notWav],
  ['a WebP picture', latin1('RIFF\x04\0\0\0WEBP'), notWav],
  ['a big-endian RIFX', latin1('RIFX\x04\0\0\0WAVE'), notWav],
  ['a 64-bit RF64', latin1('RF64\xff\xff\xff\xffWAVE'), notWav],
  ['a file without chunks', riff(), damaged],
  ['a file without its end', wav.slice(0, -2), damaged],
  ['a file with more after its end', new Uint8Array([...wav, 0, 0]), damaged],
  ['a RIFF size of 4 GiB', patched(4, uint32(0xffffffff)), damaged],
  ['a data size of 4 GiB', patched(40, uint32(0xffffffff)), damaged],
  ['a data size of 0, as a stream has', patched(40, uint32(0)), damaged],
  ['a format size of 4 GiB', patched(16, uint32(0xffffffff)), damaged],
  ['a cut chunk header', riff(format, data, latin1('LIS')), damaged],
  ['more than a hundred chunks', riff(format, data, ...Array<Uint8Array>(99).fill(chunk('JUNK', new Uint8Array()))), damaged],
  ['a format without samples', riff(format), damaged],
  ['samples without a format', riff(data), damaged],
  ['samples before the format', riff(data, format), damaged],
  ['two formats', riff(format, format, data), damaged],
  ['two chunks of samples', riff(format, data, data), damaged],
  ['a short format', riff(chunk('fmt ', format.slice(8, 20)), data), damaged],
  ['half a sample', riff(format, chunk('data', new Uint8Array(5))), damaged],
  ['a wrong frame size', patched(32, [4]), damaged],
  ['a wrong byte rate', patched(28, uint32(1)), damaged],
  ['a sample rate that wraps around', patched(24, uint32(0x80005dc0)), damaged],
  ['MP3 in a WAV', patched(20, [0x55]), otherEncoding],
  ['A-law', patched(20, [6]), otherEncoding],
  ['floating point', patched(20, [3]), otherEncoding],
  ['the extensible format', patched(20, [0xfe, 0xff]), otherEncoding],
  ['24 bits', patched(34, [24]), otherEncoding],
  ['8 bits', patched(34, [8]), otherEncoding],
  ['a format with an extension', riff(chunk('fmt ', new Uint8Array([...format.slice(8), 0, 0])), data), otherEncoding],
  ['no channel', formatted(0, 24_000), otherChannels],
  ['two channels', formatted(2, 24_000), otherChannels],
  ['six channels', formatted(6, 24_000), otherChannels],
  ['8,000 Hz', formatted(1, 8_000), otherRate],
  ['48,000 Hz', formatted(1, 48_000), otherRate],
  ['1 Hz, which makes it long', formatted(1, 1), otherRate],
])('refuses %s', (_, file, expected) => {
  expect(outcome(file)).toEqual(expected);
});

test('accepts a file without samples: the length is a rule of its own', () => {
  expect(outcome(riff(format, chunk('data', new Uint8Array())))).toEqual([200]);
});

/** Whole files, and files that are cut or changed in a few bytes, more often in the header. */
const files: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc
    .uint8Array({ maxLength: 200 })
    .map((content) => new Uint8Array([...latin1('RIFF'), ...uint32(content.length + 4), ...latin1('WAVE'), ...content])),
  fc.nat({ max: wav.length }).map((length) => wav.slice(0, length)),
  fc
    .array(fc.tuple(fc.oneof(fc.nat({ max: 47 }), fc.nat({ max: wav.length - 1 })), fc.nat({ max: 255 })), { maxLength: 6 })
    .map((changes) => changes.reduce<Uint8Array>((file, [offset, value]) => patched(offset, [value], file), wav)),
);

test('any file is either refused with a sentence or read as a view of itself', () => {
  fc.assert(
    fc.property(files, (file) => {
      const [status] = outcome(file);
      expect([200, 400, 415]).toContain(status);
      if (status !== 200) return;
      const data = parseWav(file);
      expect(data.buffer).toBe(file.buffer);
      expect(data.length).toBeLessThanOrEqual(file.length);
      expect(data.length % 2).toBe(0);
    }),
    { numRuns: isFull ? 10_000 : 300 },
  );
});
