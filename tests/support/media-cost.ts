import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { processUploadedAudio } from '#app/media/audio-processing.server.ts';
import { processUploadedImage, renderSocialImage } from '#app/media/image-processing.server.ts';
import { writeWav } from '#app/media/wav.ts';
import { blackPng, compressedTextsPng, framesGif, manyScansJpeg } from './image-bombs.ts';
import { tone } from './recordings.ts';

interface CostlyFile {
  create: () => Uint8Array;
  concurrency?: number;
  /** By default the processing of an uploaded image. */
  operation?: (file: Uint8Array) => Promise<unknown>;
}

/** Hears a melody too, of four syllables at most. */
const processRecording = (file: Uint8Array) => processUploadedAudio(file, { tones: ['high', 'low', 'high', 'low'] });

/** Images built to be expensive, and the largest allowed images and recordings, one and ten at a time. */
const costlyFiles = {
  'bomb: PNG of 14,000 by 14,000': { create: () => blackPng(14_000, 14_000) },
  'bomb: PNG of 2,000,000 by 20': { create: () => blackPng(2_000_000, 20) },
  'bomb: GIF of 10,000 frames': { create: () => framesGif(10_000) },
  'bomb: GIF of 200,000 frames': { create: () => framesGif(200_000) },
  'bomb: JPEG of 880 scans': { create: () => manyScansJpeg(6_300) },
  'bomb: PNG of 670 packed texts': { create: compressedTextsPng },
  'bombs: all of 14,000 by 14,000, ten at once': { create: () => blackPng(14_000, 14_000), concurrency: 10 },
  'largest: PNG of 40 megapixels, one colour': { create: () => blackPng(6_324, 6_324) },
  'largest: five of 40 megapixels at once': { create: () => blackPng(6_324, 6_324), concurrency: 5 },
  'largest: PNG of 40 megapixels, 16 bits, interlaced': { create: () => blackPng(6_324, 6_324, { isHeavy: true }) },
  'largest: ten of them at once': { create: () => blackPng(6_324, 6_324, { isHeavy: true }), concurrency: 10 },
  'refused: PNG of 12,000 by 1': { create: () => blackPng(12_000, 1) },
  'share: 1,600 by 1': { create: () => blackPng(1_600, 1), operation: renderSocialImage },
  'share: 1 by 12,000': { create: () => blackPng(1, 12_000), operation: renderSocialImage },
  'share: 1,600 by 80': { create: () => blackPng(1_600, 80), operation: renderSocialImage },
  'share: 1,600 by 12,000': { create: () => blackPng(1_600, 12_000), operation: renderSocialImage },
  'recording: 15 s': { create: () => writeWav(tone(15)), operation: processRecording },
  'recordings: twenty of them at once': { create: () => writeWav(tone(15)), operation: processRecording, concurrency: 20 },
} satisfies Record<string, CostlyFile>;

interface MediaCost {
  outcome: string;
  ms: number;
  /** Processor time of all threads in ms. */
  cpuMs: number;
  /** Peak memory in MiB above the initial memory. */
  mib: number;
}

/** Measures in a child process, so that other memory is not counted. Only Linux reports the peak of a process. */
export function measureMediaCost(name: keyof typeof costlyFiles): MediaCost {
  return JSON.parse(
    execFileSync(process.execPath, [import.meta.filename, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  ) as MediaCost;
}

const peakMemory = () => Number(readFileSync('/proc/self/status', 'utf8').match(/VmHWM:\s+(\d+)/)?.[1]) / 1024;

async function measure({ create, concurrency = 1, operation = processUploadedImage }: CostlyFile): Promise<MediaCost> {
  const bytes = new Uint8Array(create());
  writeFileSync('/proc/self/clear_refs', '5');
  const before = peakMemory();
  const from = performance.now();
  const cpuBefore = process.cpuUsage();
  const output = ({ status, message }: { status: number; message: string }) => `${status} ${message}`;
  const outcomes = await Promise.all(Array.from({ length: concurrency }, () => operation(bytes).then(() => 'taken', output)));
  const ms = Math.round(performance.now() - from);
  const { user, system } = process.cpuUsage(cpuBefore);
  return { outcome: [...new Set(outcomes)].join(), ms, cpuMs: Math.round((user + system) / 1_000), mib: Math.round(peakMemory() - before) };
}

const names = Object.keys(costlyFiles) as (keyof typeof costlyFiles)[];
if (process.argv[1] === import.meta.filename) {
  const fileName = names.find((name) => name === process.argv[2]);
  if (fileName) process.stdout.write(JSON.stringify(await measure(costlyFiles[fileName])));
  else
    for (const name of names) {
      const { outcome, ms, cpuMs, mib } = measureMediaCost(name);
      process.stdout.write(`${name}: ${ms} ms, ${cpuMs} ms of processor time, ${mib} MiB, ${outcome}\n`);
    }
}
