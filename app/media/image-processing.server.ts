import type { Sharp } from 'sharp';
import { ApiError } from '#app/lib/api-error.ts';
import { limitConcurrency } from '#app/lib/concurrency-limit.server.ts';
import { formatAdvice, isAnimated, startOf } from '#app/lib/picture-file.ts';
import { stripDecompressionBombs } from './image-bombs.server.ts';
import { withEndMarker } from './jpeg-end.server.ts';
import { contentHash, type Medium } from './medium.server.ts';

/** Widths of the variants, in pixels. */
const widths = [400, 800, 1600] as const;
const maxImageBytes = 5 * 1024 * 1024;
const maxPixels = 40_000_000;
/** Some decoders hold many rows in memory: rows of millions of pixels would take gigabytes. */
const maxSide = 12_000;
/** Longer side to shorter side; a thinner image is not visible on a page. */
const maxRatio = 20;
const maxFrames = 100;
/** Timeout of libvips for each operation. */
const timeLimit = { seconds: 10 };

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // In development Vite uses sharp in the same process, with files and formats that uploads may not use.
  if (process.env.NODE_ENV === 'development') return sharp;
  // Only the formats of uploads, and SVG for the illustrations of the seed content.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['Png', 'Jpeg', 'Nsgif', 'Webp', 'Svg'].map((format) => `VipsForeignLoad${format}Buffer`) });
  return sharp;
}

let loaded: ReturnType<typeof loadSharp> | undefined;
/** Loaded with the first image: saves time at start, and 22 MiB in processes that only serve images. */
const getSharp = () => {
  loaded ??= loadSharp().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
};

/** One image at a time: decoding can take 400 MB. */
const uploadQueue = limitConcurrency({
  concurrency: 1,
  maxQueued: 20,
  overloadMessage: 'Very many pictures are being uploaded at this moment.',
});

export interface ProcessedImage extends Medium {
  width: number;
  height: number;
  /** Only the first frame is kept. */
  wasAnimated: boolean;
}

const wrongFormatMessage = 'The image must be a PNG, JPEG, GIF or WebP picture';

/**
 * Re-encodes an image as WebP in every width, which removes metadata and embedded data.
 * @throws {ApiError} 415 wrong format by its first bytes, 413 over 5 MiB, 400 over another limit or not decodable
 */
export async function processUploadedImage(bytes: Uint8Array): Promise<ProcessedImage> {
  if (bytes.byteLength > maxImageBytes) throw new ApiError(413, 'The image may have at most 5 MiB');
  if (!isAllowedFormat(bytes)) throw new ApiError(415, formatAdvice(bytes) ?? wrongFormatMessage);
  return encode(stripDecompressionBombs(bytes));
}

/** For illustrations of the seed content: uploads must not be SVG. */
export const rasterizeSvg = (svg: string) => encode(Buffer.from(svg));

const encode = (bytes: Buffer) =>
  uploadQueue(async (): Promise<ProcessedImage> => {
    const sharp = await getSharp();
    try {
      const { data, info, size } = await decode(bytes);
      const variants: ProcessedImage['variants'] = [];
      for (const width of widths) {
        const variant = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
        const encoded = await variant.resize({ width, withoutEnlargement: true }).timeout(timeLimit).webp({ quality: 78 }).toBuffer();
        variants.push({ variant: String(width), type: 'image/webp', bytes: new Uint8Array(encoded) });
      }
      const hash = contentHash(variants.at(-1)?.bytes ?? bytes);
      return { hash, ...size, variants, wasAnimated: isAnimated(bytes) };
    } catch (error) {
      throw error instanceof ApiError ? error : new ApiError(400, rejectionReason(error));
    }
  });

/** Decodes once: the smaller variants are resized from the widest one. */
async function decode(bytes: Buffer) {
  try {
    // Warnings are oddities that every browser overlooks, such as the scan headers of Samsung's devices.
    return await read(bytes, 'error');
  } catch (error) {
    if (error instanceof ApiError || isTimeout(error)) throw error;
    // Strict: a picture that is cut off gives a warning even with the marker added.
    const completed = withEndMarker(bytes);
    if (!completed) throw error;
    return read(completed, 'warning');
  }
}

async function read(bytes: Buffer, failOn: 'warning' | 'error') {
  const sharp = await getSharp();
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn });
  const { width, height, autoOrient: size, pages = 1 } = await image.metadata();
  if (Math.max(width, height) > maxSide) throw new ApiError(400, `The image may have at most ${maxSide.toLocaleString('en')} pixels on a side`);
  if (Math.max(width, height) > maxRatio * Math.min(width, height))
    throw new ApiError(400, `The longer side of the image may be at most ${maxRatio} times the shorter one, please crop it and try again`);
  if (pages > maxFrames) throw new ApiError(400, `The image may have at most ${maxFrames} frames`);
  const resized = image.autoOrient().resize({ width: Math.max(...widths), withoutEnlargement: true });
  return { ...(await resized.timeout(timeLimit).raw().toBuffer({ resolveWithObject: true })), size };
}

function rejectionReason(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(message)) return 'The image may have at most 40 megapixels';
  if (isTimeout(error)) return 'The image takes too long to read, please make it smaller and try again';
  return 'The image cannot be read, please save it anew and try again';
}

/** One image at a time, apart from uploads: the other threads of libuv stay free for passwords and fsync. */
const socialImageQueue = limitConcurrency({
  concurrency: 1,
  maxQueued: 20,
  overloadMessage: 'Very many pictures are being asked for at this moment.',
});
const socialSize = { width: 1200, height: 630 };

/**
 * JPEG for link previews (Open Graph), cropped before scaling so that the cost does not grow with the aspect ratio.
 * @throws {ApiError} 503 when the queue is full or an operation exceeds the time limit
 */
export const renderSocialImage = (bytes: Uint8Array): Promise<Uint8Array> =>
  renderJpeg(async (sharp) => {
    const { width, height } = await sharp(bytes).metadata();
    const scale = Math.min(width / socialSize.width, height / socialSize.height);
    const crop = { width: Math.max(1, Math.round(socialSize.width * scale)), height: Math.max(1, Math.round(socialSize.height * scale)) };
    const cropped = sharp(bytes).resize({ ...crop, fit: 'cover', position: sharp.strategy.attention });
    const { data, info } = await cropped.timeout(timeLimit).raw().toBuffer({ resolveWithObject: true });
    const { channels } = info;
    return sharp(data, { raw: { width: info.width, height: info.height, channels } }).resize({ ...socialSize, fit: 'cover' });
  });

/** Twice the width of the text in a mail, for screens with two pixels per CSS pixel. */
const mailWidth = 960;

/** JPEG for mails: Outlook shows no WebP. @throws {ApiError} as `renderSocialImage` */
export const renderMailPicture = (bytes: Uint8Array): Promise<Uint8Array> =>
  renderJpeg(async (sharp) => sharp(bytes).resize({ width: mailWidth, withoutEnlargement: true }));

const renderJpeg = (resize: (sharp: Awaited<ReturnType<typeof getSharp>>) => Promise<Sharp>): Promise<Uint8Array> =>
  socialImageQueue(async () => {
    const sharp = await getSharp();
    try {
      const scaled = await resize(sharp);
      return new Uint8Array(await scaled.flatten({ background: '#fffaf1' }).timeout(timeLimit).jpeg({ quality: 82 }).toBuffer());
    } catch (error) {
      if (!isTimeout(error)) throw error;
      throw new ApiError(503, 'The picture takes too long to make at this moment. Please try again in a minute.', { retryAfter: 60 });
    }
  });

const isTimeout = (error: unknown) => error instanceof Error && /timeout/i.test(error.message);

/** By the first bytes: clients choose file names and content types freely. */
function isAllowedFormat(bytes: Uint8Array): boolean {
  const start = startOf(bytes);
  return (
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    start.startsWith('\xff\xd8\xff') ||
    /^GIF8[79]a/.test(start) ||
    (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP')
  );
}
