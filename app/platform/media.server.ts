import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { Failure } from '#app/http/failure.ts';

/** The widths that pages use, in pixels. */
export const widths = [400, 800, 1600] as const;
const maxImageBytes = 5 * 1024 * 1024;
const maxPixels = 40_000_000;

export interface Picture {
  /** Names the content: the same picture twice is stored once. */
  hash: string;
  width: number;
  height: number;
  variants: { width: number; bytes: Uint8Array }[];
}

const wrongKind = 'The image must be a PNG, JPEG, GIF or WebP picture';

/**
 * Takes a picture apart and makes it anew as WebP in every width: nothing of the file survives but what it shows.
 * Refuses: no picture of the allowed kinds by its first bytes (415), over 5 MiB (413), over 40 megapixels or broken (400).
 */
export async function makePicture(bytes: Uint8Array): Promise<Picture> {
  if (bytes.byteLength > maxImageBytes) throw new Failure(413, 'The image may have at most 5 MiB');
  if (!isPicture(bytes)) throw new Failure(415, wrongKind);
  return encode(bytes);
}

/** For the academy's own drawings: also takes SVG, which nobody may upload. */
export const drawPicture = (svg: string) => encode(Buffer.from(svg));

async function encode(bytes: Uint8Array): Promise<Picture> {
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
  try {
    const { autoOrient } = await image.metadata();
    const variants = await Promise.all(
      widths.map(async (width) => ({
        width,
        bytes: new Uint8Array(await image.clone().autoOrient().resize({ width, withoutEnlargement: true }).webp({ quality: 78 }).toBuffer()),
      })),
    );
    const widest = variants.at(-1)?.bytes ?? bytes;
    const hash = createHash('sha256').update(widest).digest('hex').slice(0, 32);
    return { hash, width: autoOrient.width, height: autoOrient.height, variants };
  } catch (error) {
    const tooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    throw new Failure(400, tooLarge ? 'The image may have at most 40 megapixels' : 'The image cannot be read, please save it anew and try again');
  }
}

/** A picture of ours as networks show it beside a link: in the one size and kind that all of them take. */
export async function sharePicture(picture: Uint8Array): Promise<Uint8Array> {
  const cut = sharp(picture).resize({ width: 1200, height: 630, fit: 'cover', position: sharp.strategy.attention });
  return new Uint8Array(await cut.flatten({ background: '#fffaf1' }).jpeg({ quality: 82 }).toBuffer());
}

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

export const mediaAddress = (hash: string, width: (typeof widths)[number] = 800) => `/media/${hash}-${width}.webp`;
