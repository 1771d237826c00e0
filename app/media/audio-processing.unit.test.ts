// Proves T7.

import { expect, test } from 'vitest';
import { pcm16, readMp3, tone } from '#tests/support/recordings.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { speak } from '#tests/support/sounds/synthetic-word.ts';
import { isFull } from '#tests/support/suite.ts';
import { processUploadedAudio } from './audio-processing.server.ts';
import { contentHash, type Medium } from './medium.server.ts';
import { recordingRate } from './recording-rate.contract.ts';
import { parseWav, writeWav } from './wav.ts';

const process = (file: Uint8Array) => processUploadedAudio(file, { tones: [] });
const bytesOf = ({ variants }: Medium) => variants[0]?.bytes ?? new Uint8Array();

/** The encoder adds a delay of about two frames, and fills the last frame. */
function expectLength({ frames, frameSamples, sampleRate }: ReturnType<typeof readMp3>, ms: number): void {
  const extraFrames = frames - ((ms / 1_000) * sampleRate) / frameSamples;
  expect(extraFrames).toBeGreaterThanOrEqual(1);
  expect(extraFrames).toBeLessThan(4);
}

const word = speak({ tones: ['high', 'low'], hz: 165 }, seededRandom(1));

test('keeps the samples as a WAV file without other chunks, and an MP3 of 48 kbit/s, each named by its content', async () => {
  const data = pcm16(word);
  const secret = Buffer.from('LIST\x10\0\0\0recorded at home', 'latin1');
  const file = new Uint8Array([...writeWav(data), ...secret]);
  new DataView(file.buffer).setUint32(4, file.length - 8, true);
  const { original, play, measured } = await process(file);
  expect(parseWav(bytesOf(original))).toEqual(data);
  expect([original, play].map(({ hash, variants }) => [hash, variants.length, variants[0]?.variant, variants[0]?.type])).toEqual([
    [contentHash(writeWav(data)), 1, 'original', 'audio/wav'],
    [contentHash(bytesOf(play)), 1, 'play', 'audio/mpeg'],
  ]);
  const mp3 = readMp3(bytesOf(play));
  expect(mp3).toMatchObject({ sampleRate: recordingRate, channels: 1, bitRate: 48 });
  expectLength(mp3, measured.ms);
  for (const medium of [original, play]) expect(Buffer.from(bytesOf(medium)).includes('recorded at home')).toBe(false);
});

test('says what was sent and what it heard, in less than 1 KB', async () => {
  const { measured } = await processUploadedAudio(writeWav(pcm16(word)), { tones: ['high', 'low'], isProcessed: true });
  expect(measured).toMatchObject({ seconds: Math.round((1_000 * word.length) / recordingRate) / 1_000, melody: 'agrees', warnings: ['processed'] });
  expect(measured.levels).toHaveLength(2);
  expect(measured.ms).toBeLessThan(1_000 * measured.seconds - 300);
  expect(JSON.stringify(measured).length).toBeLessThan(1_024);
  const other = await processUploadedAudio(writeWav(pcm16(word)), { tones: ['low', 'high'] });
  expect(other.measured).toMatchObject({ melody: 'differs', warnings: [] });
  expect(other.play.hash).toBe((await process(writeWav(pcm16(word)))).play.hash);
});

test('encodes the same recording to the same bytes, also after another one and beside others', async () => {
  const [first, second] = [writeWav(tone(0.7)), writeWav(tone(0.4))];
  const once = await process(first);
  const beside = await Promise.all([first, second, first].map(process));
  expect([beside[0]?.play.hash, beside[2]?.play.hash]).toEqual([once.play.hash, once.play.hash]);
});

test('other work runs between the slices of the longest recording, which keeps its length', async () => {
  let turns = 0;
  let longest = 0;
  let isDone = false;
  let before = globalThis.process.threadCpuUsage();
  function turn() {
    const { user, system } = globalThis.process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    turns += 1;
    before = globalThis.process.threadCpuUsage();
    if (!isDone) setImmediate(turn);
  }
  const file = writeWav(beating(15));
  // Loads the encoder.
  await process(file);
  before = globalThis.process.threadCpuUsage();
  setImmediate(turn);
  const { play, measured } = await processUploadedAudio(file, { tones: ['high', 'high', 'high', 'high'] });
  isDone = true;
  expectLength(readMp3(bytesOf(play)), measured.ms);
  expect(measured.ms).toBeGreaterThan(14_500);
  expect(measured.levels).not.toContain(null);
  // One turn for each slice of the encoder (8,192 samples) and of the tracker (16 frames): 44 and 94 in 15 s.
  expect(turns).toBeGreaterThan(130);
  // Some 10 ms of processor time; without slices 150 and more. A busy machine counts some of its own work.
  expect(longest).toBeLessThan(60);
});

/** A tone with valleys and quiet ends, so that it is cut into syllables and its pitch is tracked in all of it. */
const beating = (seconds: number) =>
  pcm16(
    Float32Array.from({ length: seconds * recordingRate }, (_, at) => {
      const time = at / recordingRate;
      return 0.2 * (1 - 0.97 * Math.cos(2 * Math.PI * 0.4 * time)) * Math.sin(2 * Math.PI * 200 * time);
    }),
  );

test.each<[name: string, file: () => Uint8Array, status: number, message: string]>([
  ['no samples', () => writeWav(tone(0)), 400, 'The recording must last at least 0.2 seconds'],
  ['199 ms', () => writeWav(tone(0.199)), 400, 'The recording must last at least 0.2 seconds'],
  ['16 s', () => writeWav(tone(16)), 400, 'The recording may last at most 15 seconds'],
  ['more than 15 s', () => writeWav(tone(15.001)), 400, 'The recording may last at most 15 seconds'],
  ['more than 800 KB', () => new Uint8Array(800 * 1024 + 1), 413, 'The recording may have at most 800 KB'],
  ['silence', () => writeWav(pcm16(new Float32Array(recordingRate))), 400, 'Nothing is heard in this recording'],
  ['a constant offset', () => writeWav(pcm16(new Float32Array(recordingRate).fill(0.5))), 400, 'Nothing is heard in this recording'],
  ['a million empty chunks', () => manyChunks(100_000), 400, 'The recording is damaged or incomplete, please save it anew and try again'],
  ['an MP3', () => new Uint8Array([0xff, 0xf3, 0x64, 0xc4, 0, 0, 0, 0, 0, 0, 0, 0]), 415, 'The recording must be a WAV file'],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'The recording must be a WAV file'],
  [
    'an HTML page after the first bytes of a WAV',
    () => Buffer.from('RIFF\xff\0\0\0WAVE<script>alert(1)</script>', 'latin1'),
    400,
    'The recording is damaged or incomplete, please save it anew and try again',
  ],
])('refuses %s', async (_, file, status, message) => {
  await expect(process(file())).rejects.toMatchObject({ status, message });
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
  const data = tone(0.5);
  const payload = Buffer.from(`ID3\x04<script>alert(document.cookie)</script>`.repeat(20));
  data.set(payload, 100);
  const { play } = await process(writeWav(data));
  expect(readMp3(bytesOf(play))).toMatchObject({ channels: 1 });
  expect(Buffer.from(bytesOf(play)).includes('alert(')).toBe(false);
});

test('a file with changed bytes is refused with a sentence, or read', async () => {
  const random = seededRandom(Number(globalThis.process.env.TEST_SEED ?? 1));
  const whole = writeWav(tone(0.25));
  const outcomes = new Set<number>();
  for (let nth = 0; nth < (isFull ? 10_000 : 300); nth += 1) {
    const file = random() < 0.1 ? whole.slice(0, random() * whole.length) : whole.slice();
    // Half of the changes are in the header, where each byte means something.
    for (let changes = 1 + 5 * random(); changes > 0; changes -= 1) file[Math.floor(random() * (random() < 0.5 ? 48 : file.length))] = 256 * random();
    const outcome = await processUploadedAudio(file, { tones: ['high', 'low'] }).then(
      () => ({ status: 200, message: 'read' }),
      ({ status, message }: { status: number; message: string }) => ({ status, message }),
    );
    expect(outcome.message).toMatch(/^read$|^The recording .+|^Too quiet.+|^Nothing is heard/);
    outcomes.add(outcome.status);
  }
  expect([...outcomes].sort()).toEqual([200, 400, 415]);
});
