import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Tone } from '#app/lib/igbo-tones.ts';
import { mirrorTable } from '../bench/mirror-folder.ts';
import { pcm16 } from './support/recordings.ts';
import { seededRandom } from './support/seeded-random.ts';
import { trimmed } from './support/sounds/mirror-set.ts';
import { soundRate } from './support/sounds/synthetic-voice.ts';
import { speak } from './support/sounds/synthetic-word.ts';

const home = mkdtempSync(join(tmpdir(), 'mirror-'));
afterAll(() => rmSync(home, { recursive: true }));

const word = (tones: readonly Tone[], seed = 1) => speak({ tones, hz: 150 }, seededRandom(seed));

interface Format {
  rate?: number;
  channels?: number;
  bits?: number;
}

/** A WAV file of 16 bits; further channels are soft copies of the first. */
function wavOf(samples: Float32Array, { rate = soundRate, channels = 1, bits = 16 }: Format = {}): Uint8Array {
  const data = pcm16(
    Float32Array.from({ length: samples.length * channels }, (_, at) => (samples[Math.floor(at / channels)] ?? 0) / (1 + (at % channels))),
  );
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE((rate * channels * bits) / 8, 28);
  header.writeUInt16LE((channels * bits) / 8, 32);
  header.writeUInt16LE(bits, 34);
  header.write('data', 36);
  header.writeUInt32LE(data.length, 40);
  return new Uint8Array([...header, ...data]);
}

let folders = 0;
function folderWith(files: Record<string, Uint8Array | string>): string {
  folders += 1;
  const folder = join(home, String(folders));
  mkdirSync(folder);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

const at16000 = (samples: Float32Array) => samples.filter((_, at) => at % 3 !== 2);

test('a line for each pattern and one for all: judged, right, contradicted, opposites, silent', () => {
  const rising = word(['low', 'high']);
  const folder = folderWith({
    'LH_01.wav': wavOf(rising),
    // Named against its melody: contradicted, and its opposite agrees.
    'HL_01.wav': wavOf(rising),
    'HL-akwa.WAV': wavOf(word(['high', 'low']), { rate: 2 * soundRate }),
    'HLH 2.wav': wavOf(word(['high', 'low', 'high']), { channels: 2 }),
    'HH.wav': wavOf(word(['high', 'high'])),
    'LL_2.wav': wavOf(new Float32Array(soundRate)),
    'notes.txt': 'No sound',
    '._HL_01.wav': 'No sound',
  });
  const [columns, , ...rows] = rowsOf(mirrorTable(folder));
  expect(columns).toEqual(['tones', 'words', 'judged', 'right direction', 'wrongly contradicted', 'opposites caught', 'silent']);
  expect(rows).toEqual([
    ['HH', '1', '1 (100.0 %)', '1 (100.0 %)', '0 (0.0 %)', '–', '0 (0.0 %)'],
    ['HL', '2', '2 (100.0 %)', '1 (50.0 %)', '1 (50.0 %)', '1 (50.0 %)', '0 (0.0 %)'],
    ['HLH', '1', '1 (100.0 %)', '1 (100.0 %)', '0 (0.0 %)', '1 (100.0 %)', '0 (0.0 %)'],
    ['LH', '1', '1 (100.0 %)', '1 (100.0 %)', '0 (0.0 %)', '1 (100.0 %)', '0 (0.0 %)'],
    ['LL', '1', '0 (0.0 %)', '–', '–', '–', '1 (100.0 %)'],
    ['all', '6', '5 (83.3 %)', '4 (80.0 %)', '1 (20.0 %)', '3 (75.0 %)', '1 (16.7 %)'],
  ]);
});

test('a word is judged however closely its file is cut, with an offset and a soft noise', () => {
  const random = seededRandom(3);
  const files = [0, 0.02, 0.05, 0.1].flatMap((margin) =>
    [['high', 'low'] as const, ['low', 'high'] as const].map((tones): [string, Uint8Array] => {
      const samples = trimmed(word(tones), margin).map((sample) => 0.6 * sample + 0.02 + 0.006 * (random() - 0.5));
      return [`${tones[0] === 'high' ? 'HL' : 'LH'}_${margin}.wav`, wavOf(at16000(samples), { rate: 16_000 })];
    }),
  );
  expect(rowsOf(mirrorTable(folderWith(Object.fromEntries(files)))).at(-1)).toEqual([
    'all',
    '8',
    '8 (100.0 %)',
    '8 (100.0 %)',
    '0 (0.0 %)',
    '8 (100.0 %)',
    '0 (0.0 %)',
  ]);
});

test.for<[what: string, files: Record<string, Uint8Array | string>, sentence: RegExp]>([
  ['no file', {}, /^There is no WAV file in the folder .+\.$/],
  ['other files alone', { 'HL_01.mp3': 'x' }, /^There is no WAV file in the folder .+\.$/],
  ['a name without tones', { 'akwa.wav': wavOf(word(['high', 'low'])) }, /^The name akwa\.wav does not begin with tones\. .+HL_01\.wav\.$/],
  ['a name in small letters', { 'hl_01.wav': wavOf(word(['high', 'low'])) }, /^The name hl_01\.wav does not begin with tones\. /],
  ['a word that begins with such letters', { 'HLavo.wav': wavOf(word(['high', 'low'])) }, /^The name HLavo\.wav does not begin with tones\. /],
  ['no sound', { 'HL_01.wav': 'text' }, /^HL_01\.wav: The recording must be a WAV file\.$/],
  ['half a file', { 'HL_01.wav': wavOf(word(['high', 'low'])).subarray(0, 9_000) }, /^HL_01\.wav: The recording is damaged or incomplete, .+\.$/],
  ['24 bits', { 'HL_01.wav': wavOf(word(['high', 'low']), { bits: 24 }) }, /^HL_01\.wav: The recording must be uncompressed PCM of 16 bits\.$/],
  ['three channels', { 'HL_01.wav': wavOf(word(['high', 'low']), { channels: 3 }) }, /^HL_01\.wav: The recording must have one channel or two\.$/],
  ['a rate of 96,000 Hz', { 'HL_01.wav': wavOf(word(['high', 'low']), { rate: 96_000 }) }, /^HL_01\.wav: .+ sample rate of 8,000 to 48,000 Hz\.$/],
  ['16 s', { 'HL_01.wav': wavOf(new Float32Array(16 * soundRate)) }, /^HL_01\.wav: The recording is longer than 15 s: a file is one word\.$/],
])('a sentence about a folder with %s', ([, files, sentence]) => {
  const folder = folderWith(files);
  expect(() => mirrorTable(folder)).toThrow(sentence);
});

const run = (...args: string[]) => spawnSync(process.execPath, ['bench/bench.mjs', 'mirror', ...args], { encoding: 'utf8' });

test('the command prints the table, or a sentence with exit status 1', () => {
  const { status, stdout, stderr } = run(folderWith({ 'HL_01.wav': wavOf(word(['high', 'low'])) }));
  expect([status, stderr, rowsOf(stdout).length]).toEqual([0, '', 4]);
  const missing = run('./no-such-folder');
  expect([missing.status, missing.stdout, missing.stderr]).toEqual([1, '', expect.stringMatching(/^There is no folder \/.+no-such-folder\.\n$/)]);
  expect([run('one', 'two').status, run('').stderr]).toEqual([1, expect.stringMatching(/^Please name one folder .+\n$/)]);
});
