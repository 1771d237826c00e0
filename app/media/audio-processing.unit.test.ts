// Proves T7.

import { expect, test } from 'vitest';
import { readMp3, secondsOf, tone } from '#tests/support/recordings.ts';
import { processUploadedAudio } from './audio-processing.server.ts';
import { contentHash } from './medium.server.ts';
import { parseWav, writeWav } from './wav.ts';

const variantOf = async (file: Uint8Array, name: string) => {
  const { variants } = await processUploadedAudio(file);
  return variants.find(({ variant }) => variant === name)?.bytes ?? new Uint8Array();
};

/** The encoder adds a delay of about two frames, and fills the last frame. */
function expectLength({ frames, frameSamples, sampleRate }: ReturnType<typeof readMp3>, seconds: number): void {
  const extraFrames = frames - (seconds * sampleRate) / frameSamples;
  expect(extraFrames).toBeGreaterThanOrEqual(1);
  expect(extraFrames).toBeLessThan(4);
}

test.each([
  [16_000, 1, 16_000, 48],
  [22_050, 1, 22_050, 48],
  [24_000, 1, 24_000, 48],
  [44_100, 1, 22_050, 48],
  [48_000, 1, 24_000, 48],
  [24_000, 2, 24_000, 96],
  [48_000, 2, 24_000, 96],
] as const)('encodes %i Hz with %i channels as MP3 of %i Hz and %i kbit/s, of the same length', async (rate, channels, outputRate, bitRate) => {
  for (const seconds of [0.1, 1.5]) {
    const mp3 = readMp3(await variantOf(writeWav(tone(seconds, rate, channels)), 'play'));
    expect(mp3).toMatchObject({ sampleRate: outputRate, channels, bitRate });
    expectLength(mp3, seconds);
  }
});

test('keeps the samples as a WAV file without other chunks, which names the recording', async () => {
  const pcm = tone(1);
  const file = writeWav(pcm);
  const secret = Buffer.from('LIST\x10\0\0\0recorded at home', 'latin1');
  const withList = new Uint8Array([...file, ...secret]);
  new DataView(withList.buffer).setUint32(4, withList.length - 8, true);
  const { hash, seconds, variants } = await processUploadedAudio(withList);
  expect({ hash, seconds }).toEqual({ hash: contentHash(file), seconds: secondsOf(pcm) });
  expect(variants.map(({ variant, type }) => [variant, type])).toEqual([
    ['original', 'audio/wav'],
    ['play', 'audio/mpeg'],
  ]);
  expect(parseWav(await variantOf(withList, 'original'))).toEqual(pcm);
  for (const { bytes } of variants) expect(Buffer.from(bytes).includes('recorded at home')).toBe(false);
});

test('encodes the same recording to the same bytes, also after another one and beside others', async () => {
  const [first, second] = [writeWav(tone(0.7, 48_000)), writeWav(tone(0.4, 16_000, 2))];
  const once = await variantOf(first, 'play');
  const beside = await Promise.all([first, second, first].map((file) => variantOf(file, 'play')));
  expect([beside[0], beside[2]].map((bytes) => bytes && contentHash(bytes))).toEqual([contentHash(once), contentHash(once)]);
});

test('other work runs between the slices of the longest recording, which keeps its length', async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const mp3 = await variantOf(writeWav(tone(20, 48_000)), 'play');
  isDone = true;
  expectLength(readMp3(mp3), 20);
  // One turn per slice of 8,192 samples: 960,000 samples have 118.
  expect(turns).toBeGreaterThanOrEqual(118);
});

test.each<[name: string, file: () => Uint8Array, status: number, message: string]>([
  ['no samples', () => writeWav(tone(0)), 400, 'The recording must last at least 0.1 seconds'],
  ['99 ms', () => writeWav(tone(0.099)), 400, 'The recording must last at least 0.1 seconds'],
  ['more than 20 s', () => writeWav(tone(20.001)), 400, 'The recording may last at most 20 seconds'],
  ['8,000 Hz', () => writeWav(tone(1, 8_000)), 400, 'The recording must have a sample rate of 16000, 22050, 24000, 44100 or 48000 Hz'],
  ['1 Hz, which makes it long', () => writeWav(tone(100, 1)), 400, 'The recording must have a sample rate of 16000, 22050, 24000, 44100 or 48000 Hz'],
  ['more than 4 MiB', () => new Uint8Array(4 * 1024 * 1024 + 1), 413, 'The recording may have at most 4 MiB'],
  ['a million empty chunks', () => manyChunks(500_000), 400, 'The recording is damaged or incomplete, please save it anew and try again'],
  ['an MP3', () => new Uint8Array([0xff, 0xf3, 0x64, 0xc4, 0, 0, 0, 0, 0, 0, 0, 0]), 415, 'The recording must be a WAV file'],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'The recording must be a WAV file'],
  [
    'an HTML page after the first bytes of a WAV',
    () => Buffer.from('RIFF\xff\0\0\0WAVE<script>alert(1)</script>', 'latin1'),
    400,
    'The recording is damaged or incomplete, please save it anew and try again',
  ],
])('refuses %s', async (_, file, status, message) => {
  await expect(processUploadedAudio(file())).rejects.toMatchObject({ status, message });
});

/** A WAV file of empty chunks alone. */
function manyChunks(count: number): Uint8Array {
  const file = new Uint8Array(12 + 8 * count);
  file.set(Buffer.from('RIFF\0\0\0\0WAVE'));
  new DataView(file.buffer).setUint32(4, file.length - 8, true);
  for (let nth = 0; nth < count; nth += 1) file.set([0x4a, 0x55, 0x4e, 0x4b], 12 + 8 * nth);
  return file;
}

test('MP3 data and pages inside the samples are encoded as noise', async () => {
  const pcm = tone(0.5);
  const payload = Buffer.from(`ID3\x04<script>alert(document.cookie)</script>`.repeat(20));
  pcm.data.set(payload, 100);
  const mp3 = await variantOf(writeWav(pcm), 'play');
  expect(readMp3(mp3)).toMatchObject({ channels: 1 });
  expect(Buffer.from(mp3).includes('alert(')).toBe(false);
});
