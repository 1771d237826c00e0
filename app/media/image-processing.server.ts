import { createHash } from 'node:crypto';
import { ApiError } from '#app/lib/api-error.ts';
import { limitConcurrency } from '#app/lib/concurrency-limit.server.ts';
import { stripDecompressionBombs } from './image-bombs.server.ts';

/** The widths that pages use, in pixels. */
export const widths = [400, 800, 1600] as const;
const maxImageBytes = 5 * 1024 * 1024;
const maxPixels = 40_000_000;
/** Few rows of millions of pixels would take gigabytes: some decoders hold many rows at a time. */
const maxSide = 12_000;
/** Longer side to shorter side: beyond it a picture is too thin to be seen on a page. */
const maxRatio = 20;
const maxFrames = 100;
/** Time limit of the library for each step of work on a picture. */
const limit = { seconds: 10 };

async function load() {
  const { default: sharp } = await import('sharp');
  // Vite draws in the same process, from files and into kinds that nobody may upload.
  if (process.env.NODE_ENV === 'development') return sharp;
  // Of all that libvips can read only this: the kinds that may be uploaded, and our own drawings.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['Png', 'Jpeg', 'Nsgif', 'Webp', 'Svg'].map((kind) => `VipsForeignLoad${kind}Buffer`) });
  return sharp;
}

let loaded: ReturnType<typeof load> | undefined;
/** Comes with the first picture: a start need not wait for it, and where only reading is done its 22 MiB stay free. */
const library = () => {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
};

/** One at a time: a single one may take 400 MB while it is read. */
const inTurnOfPictures = limitConcurrency({
  concurrency: 1,
  maxQueued: 20,
  overloadMessage: 'Very many pictures are being uploaded at this moment.',
});

export interface ProcessedImage {
  /** Names the content: the same picture twice is stored once. */
  hash: string;
  width: number;
  height: number;
  variants: { width: number; bytes: Uint8Array }[];
}

const wrongKind = 'The image must be a PNG, JPEG, GIF or WebP picture';

/**
 * Takes a picture apart and makes it anew as WebP in every width: nothing of the file survives but what it shows.
 * Refuses: no picture of the allowed kinds by its first bytes (415), over 5 MiB (413), too many pixels or frames, too long a side, or broken (400).
 */
export async function processUploadedImage(bytes: Uint8Array): Promise<ProcessedImage> {
  if (bytes.byteLength > maxImageBytes) throw new ApiError(413, 'The image may have at most 5 MiB');
  if (!isPicture(bytes)) throw new ApiError(415, wrongKind);
  return encode(stripDecompressionBombs(bytes));
}

/** For the academy's own drawings: also takes SVG, which nobody may upload. */
export const rasterizeSvg = (svg: string) => encode(Buffer.from(svg));

const encode = (bytes: Uint8Array) =>
  inTurnOfPictures(async (): Promise<ProcessedImage> => {
    const sharp = await library();
    try {
      const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning' });
      const { width, height, autoOrient, pages = 1 } = await image.metadata();
      if (Math.max(width, height) > maxSide) throw new ApiError(400, `The image may have at most ${maxSide.toLocaleString('en')} pixels on a side`);
      if (Math.max(width, height) > maxRatio * Math.min(width, height))
        throw new ApiError(400, `The longer side of the image may be at most ${maxRatio} times the shorter one, please crop it and try again`);
      if (pages > maxFrames) throw new ApiError(400, `The image may have at most ${maxFrames} frames`);
      // Decoded once: the smaller ones are made of the widest.
      const widest = image.autoOrient().resize({ width: Math.max(...widths), withoutEnlargement: true });
      const { data, info } = await widest.timeout(limit).raw().toBuffer({ resolveWithObject: true });
      const { channels } = info;
      const variants: ProcessedImage['variants'] = [];
      for (const width of widths) {
        const sized = sharp(data, { raw: { width: info.width, height: info.height, channels } }).resize({ width, withoutEnlargement: true });
        variants.push({ width, bytes: new Uint8Array(await sized.timeout(limit).webp({ quality: 78 }).toBuffer()) });
      }
      const hash = createHash('sha256')
        .update(variants.at(-1)?.bytes ?? bytes)
        .digest('hex');
      return { hash: hash.slice(0, 32), width: autoOrient.width, height: autoOrient.height, variants };
    } catch (error) {
      throw error instanceof ApiError ? error : new ApiError(400, rejectionReason(error));
    }
  });

function rejectionReason(error: unknown): string {
  const said = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(said)) return 'The image may have at most 40 megapixels';
  if (isTimeout(error)) return 'The image takes too long to read, please make it smaller and try again';
  return 'The image cannot be read, please save it anew and try again';
}

/** One at a time, and not behind those that are uploaded: threads stay free for passwords and for what is saved. */
const inTurnOfSharePictures = limitConcurrency({
  concurrency: 1,
  maxQueued: 20,
  overloadMessage: 'Very many pictures are being asked for at this moment.',
});
const shared = { width: 1200, height: 630 };

/**
 * A picture of ours as networks show it beside a link: in the one size and kind that all of them take. Cropped before it is scaled, so that its cost does
 * not grow with the ratio of its sides. Refuses with 503 when very many wait, or when it takes longer than the time limit.
 */
export const renderSocialImage = (picture: Uint8Array): Promise<Uint8Array> =>
  inTurnOfSharePictures(async () => {
    const sharp = await library();
    try {
      const { width, height } = await sharp(picture).metadata();
      const scale = Math.min(width / shared.width, height / shared.height);
      const part = { width: Math.max(1, Math.round(shared.width * scale)), height: Math.max(1, Math.round(shared.height * scale)) };
      const cropped = sharp(picture).resize({ ...part, fit: 'cover', position: sharp.strategy.attention });
      const { data, info } = await cropped.timeout(limit).raw().toBuffer({ resolveWithObject: true });
      const { channels } = info;
      const scaled = sharp(data, { raw: { width: info.width, height: info.height, channels } }).resize({ ...shared, fit: 'cover' });
      return new Uint8Array(await scaled.flatten({ background: '#fffaf1' }).timeout(limit).jpeg({ quality: 82 }).toBuffer());
    } catch (error) {
      if (!isTimeout(error)) throw error;
      throw new ApiError(503, 'The picture takes too long to make at this moment. Please try again in a minute.', { retryAfter: 60 });
    }
  });

const isTimeout = (error: unknown) => error instanceof Error && /timeout/i.test(error.message);

/** By the first bytes alone: names and content types are whatever the sender says. */
function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return (
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    start.startsWith('\xff\xd8\xff') ||
    /^GIF8[79]a/.test(start) ||
    (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP')
  );
}

export const mediaUrl = (hash: string, width: (typeof widths)[number] = 800) => `/media/${hash}-${width}.webp`;
