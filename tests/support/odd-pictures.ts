import sharp from 'sharp';
import { pngChunk } from './image-bombs.ts';

const [width, height] = [160, 120];
/** The same pixels each time, which no encoder makes small: a cut takes some away. */
const pixels = Buffer.from(Array.from({ length: width * height * 3 }, (_, nth) => (Math.imul(nth + 1, 2_654_435_761) >>> 24) & 255));
const noise = () => sharp(pixels, { raw: { width, height, channels: 3 } });
const orange = () => sharp({ create: { width, height, channels: 3, background: '#c84010' } });
const endOfImage = Buffer.from([0xff, 0xd9]);

export const noisy = {
  'baseline JPEG': () => noise().jpeg().toBuffer(),
  'progressive JPEG': () => noise().jpeg({ progressive: true }).toBuffer(),
  PNG: () => noise().png().toBuffer(),
  'interlaced PNG': () => noise().png({ progressive: true }).toBuffer(),
  GIF: () => noise().gif().toBuffer(),
  WebP: () => noise().webp().toBuffer(),
  'lossless WebP': () => noise().webp({ lossless: true }).toBuffer(),
} satisfies Record<string, () => Promise<Buffer>>;

const { 'baseline JPEG': baseline, 'progressive JPEG': progressive } = noisy;

export const cutAt = (share: number) => (file: Buffer) => file.subarray(0, Math.round(file.length * share));
export const withoutEnd = (file: Buffer): Buffer => file.subarray(0, -endOfImage.length);

/** Inserts bytes before the first occurrence of a marker of a JPEG. */
function before(file: Buffer, marker: number, bytes: number[]): Buffer {
  const at = file.indexOf(Buffer.from([0xff, marker]));
  return Buffer.concat([file.subarray(0, at), Buffer.from(bytes), file.subarray(at)]);
}

/** The header of the scan names no coefficients, as scanner apps of Samsung write it. */
export function withSamsungScan(file: Buffer): Buffer {
  const odd = Buffer.from(file);
  const at = odd.indexOf(Buffer.from([0xff, 0xda]));
  odd.fill(0, at + 5 + 2 * odd.readUInt8(at + 4), at + 8 + 2 * odd.readUInt8(at + 4));
  return odd;
}

/** Inserts chunks after the header of a PNG. */
const withChunks = (file: Buffer, ...chunks: Buffer[]) => Buffer.concat([file.subarray(0, 33), ...chunks, file.subarray(33)]);

function withWrongSum(chunk: Buffer): Buffer {
  const odd = Buffer.from(chunk);
  odd.writeUInt8(odd.readUInt8(odd.length - 1) ^ 0xff, odd.length - 1);
  return odd;
}

const emptyScan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0];
/** A thumbnail in the metadata of a photo: a whole JPEG in a segment. */
const thumbnail = Buffer.from([0xff, 0xe1, 0, 2 + emptyScan.length + 4, 0xff, 0xd8, ...emptyScan, ...endOfImage]);

/** Files with an oddity that every browser overlooks. */
export const oddPictures: Record<string, () => Promise<Buffer>> = {
  'JPEG with the scan header of a Samsung device': async () => withSamsungScan(await baseline()),
  'JPEG with 5 bytes of rubbish before its scan': async () => before(await baseline(), 0xda, [1, 2, 3, 4, 5]),
  'JPEG with 2 zeros before its frame': async () => before(await baseline(), 0xc0, [0, 0]),
  'JPEG with rubbish before its end': async () => Buffer.concat([withoutEnd(await baseline()), Buffer.from('rubbish'), endOfImage]),
  'JPEG without its end': async () => withoutEnd(await baseline()),
  'progressive JPEG without its end': async () => withoutEnd(await progressive()),
  'JPEG with a thumbnail, without its end': async () => {
    const file = withoutEnd(await baseline());
    return Buffer.concat([file.subarray(0, 2), thumbnail, file.subarray(2)]);
  },
  'JPEG with a text behind its end': async () => Buffer.concat([await baseline(), Buffer.from('A text of the camera')]),
  'PNG with a wrong sum of a chunk without pixels': async () => withChunks(await noisy.PNG(), withWrongSum(pngChunk('tIME', Buffer.alloc(7, 1)))),
  'PNG with a damaged profile': async () => withChunks(await noisy.PNG(), pngChunk('iCCP', Buffer.from('x\0\0damaged'))),
  'PNG without its end': async () => (await noisy.PNG()).subarray(0, -12),
  'PNG with bytes behind its end': async () => Buffer.concat([await noisy.PNG(), Buffer.alloc(40, 1)]),
  'GIF without its end': async () => (await noisy.GIF()).subarray(0, -1),
  'WebP with bytes behind its end': async () => Buffer.concat([await noisy.WebP(), Buffer.alloc(40, 1)]),
};

/** The orange `#c84010` in files of several depths and colour spaces. */
export const orangePictures: Record<string, () => Promise<Buffer>> = {
  'CMYK JPEG as Adobe writes it': () => orange().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(),
  'PNG of 16 bits': () => orange().toColourspace('rgb16').png().toBuffer(),
  'PNG with a palette and transparency': () => orange().ensureAlpha(0.5).png({ palette: true }).toBuffer(),
  'JPEG with a profile of wide gamut': () => orange().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(),
};

/** Three frames of noise. */
export async function animated(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await noise().ensureAlpha().raw().toBuffer();
  return sharp(frames, { raw: { width, height, channels: 4, pageHeight: height / 3 } })
    .toFormat(format, { loop: 0, delay: [100, 100, 100] })
    .toBuffer();
}

/** A PNG that says of itself that it has two frames. */
export const animatedPng = async (): Promise<Buffer> => withChunks(await noisy.PNG(), pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])));
