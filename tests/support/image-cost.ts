import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { processUploadedImage, renderSocialImage } from '#app/media/image-processing.server.ts';
import { blackPng, framesGif, manyScansJpeg, packedTextsPng } from './image-bombs.ts';

interface Costly {
  make: () => Buffer;
  atOnce?: number;
  /** Default: the work on an upload. */
  work?: (picture: Uint8Array) => Promise<unknown>;
}

/** What is built to cost much, and the heaviest that may be uploaded, alone and ten at a time. */
export const costlyImages = {
  'bomb: PNG of 14,000 by 14,000': { make: () => blackPng(14_000, 14_000) },
  'bomb: PNG of 2,000,000 by 20': { make: () => blackPng(2_000_000, 20) },
  'bomb: GIF of 10,000 frames': { make: () => framesGif(10_000) },
  'bomb: GIF of 200,000 frames': { make: () => framesGif(200_000) },
  'bomb: JPEG of 880 scans': { make: () => manyScansJpeg(6_300) },
  'bomb: PNG of 670 packed texts': { make: packedTextsPng },
  'bombs: all of 14,000 by 14,000, ten at once': { make: () => blackPng(14_000, 14_000), atOnce: 10 },
  'largest: PNG of 40 megapixels, one colour': { make: () => blackPng(6_324, 6_324) },
  'largest: five of 40 megapixels at once': { make: () => blackPng(6_324, 6_324), atOnce: 5 },
  'largest: PNG of 40 megapixels, 16 bits, interlaced': { make: () => blackPng(6_324, 6_324, { isHeavy: true }) },
  'largest: ten of them at once': { make: () => blackPng(6_324, 6_324, { isHeavy: true }), atOnce: 10 },
  'refused: PNG of 12,000 by 1': { make: () => blackPng(12_000, 1) },
  'share: 1,600 by 1': { make: () => blackPng(1_600, 1), work: renderSocialImage },
  'share: 1 by 12,000': { make: () => blackPng(1, 12_000), work: renderSocialImage },
  'share: 1,600 by 80': { make: () => blackPng(1_600, 80), work: renderSocialImage },
  'share: 1,600 by 12,000': { make: () => blackPng(1_600, 12_000), work: renderSocialImage },
} satisfies Record<string, Costly>;

export interface ImageCost {
  outcome: string;
  ms: number;
  /** Above what the process held before, at its highest. */
  mib: number;
}

/** In a process of its own, so that nobody else's memory is counted. Linux alone says what a process held at its highest. */
export function measureImageCost(name: keyof typeof costlyImages): ImageCost {
  return JSON.parse(
    execFileSync(process.execPath, [import.meta.filename, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  ) as ImageCost;
}

const highest = () => Number(readFileSync('/proc/self/status', 'utf8').match(/VmHWM:\s+(\d+)/)?.[1]) / 1024;

async function measure({ make, atOnce = 1, work = processUploadedImage }: Costly): Promise<ImageCost> {
  const bytes = new Uint8Array(make());
  writeFileSync('/proc/self/clear_refs', '5');
  const before = highest();
  const from = performance.now();
  const said = ({ status, message }: { status: number; message: string }) => `${status} ${message}`;
  const outcomes = await Promise.all(Array.from({ length: atOnce }, () => work(bytes).then(() => 'taken', said)));
  const ms = Math.round(performance.now() - from);
  return { outcome: [...new Set(outcomes)].join(), ms, mib: Math.round(highest() - before) };
}

const names = Object.keys(costlyImages) as (keyof typeof costlyImages)[];
if (process.argv[1] === import.meta.filename) {
  const asked = names.find((name) => name === process.argv[2]);
  if (asked) process.stdout.write(JSON.stringify(await measure(costlyImages[asked])));
  else
    for (const name of names) {
      const { outcome, ms, mib } = measureImageCost(name);
      process.stdout.write(`${name}: ${ms} ms, ${mib} MiB, ${outcome}\n`);
    }
}
