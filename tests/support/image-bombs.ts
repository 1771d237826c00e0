import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A PNG chunk with its CRC. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A black PNG that compresses to a few bytes at any size: 1 bit per pixel, or 16-bit RGBA with interlacing. */
export function blackPng(width: number, height: number, { isHeavy = false } = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(isHeavy ? [16, 6, 0, 0, 1] : [1, 0, 0, 0, 0], 8);
  const bits = isHeavy ? 64 : 1;
  // Interlacing has seven passes; superfluous rows are ignored.
  const rows = isHeavy ? height * 2 : height;
  const pixels = Buffer.alloc((Math.ceil((width * bits) / 8) + 1) * rows);
  return Buffer.concat([signature, pngChunk('IHDR', head), pngChunk('IDAT', deflateSync(pixels)), pngChunk('IEND', Buffer.alloc(0))]);
}

/** A GIF with many frames, each one pixel on a canvas of 100 x 100. */
export function framesGif(frames: number): Buffer {
  const head = Buffer.from([...Buffer.from('GIF89a'), 100, 0, 100, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from(';')]);
}

const jpegPart = (marker: number, data: number[]) => Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255, ...data]);

/** A grey JPEG of `side` x `side` with almost 900 scans of the full image: a small file, slow to decode. */
export function manyScansJpeg(side: number): Buffer {
  const blocks = Math.ceil(side / 8) ** 2;
  const table = (kind: number, symbol: number) => jpegPart(0xc4, [kind, 1, ...Array<number>(15).fill(0), symbol]);
  const scan = (from: number, before: number, now: number) => jpegPart(0xda, [1, 1, 0, from, from, (before << 4) | now]);
  // An end-of-band run of 1 bit and 14 more: 32,767 empty blocks.
  const skip = `0${'1'.repeat(14)}`.repeat(Math.ceil(blocks / 32_767));
  const bytes = skip.padEnd(Math.ceil(skip.length / 8) * 8, '1').match(/.{8}/g) ?? [];
  const empty = Buffer.from(bytes.flatMap((bits) => (bits === '11111111' ? [255, 0] : [Number.parseInt(bits, 2)])));
  const scans = [scan(0, 0, 0), Buffer.alloc(Math.ceil(blocks / 8))];
  for (let from = 1; from < 64; from += 1) for (let now = 13; now >= 0; now -= 1) scans.push(scan(from, now === 13 ? 0 : now + 1, now), empty);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegPart(0xdb, [0, ...Array<number>(64).fill(1)]),
    jpegPart(0xc2, [8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0]),
    table(0x00, 0),
    table(0x10, 0xe0),
    ...scans,
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A PNG of 5 MiB full of text chunks, each of which inflates to 8 MB. */
export function compressedTextsPng(): Buffer {
  const picture = blackPng(10, 10);
  const text = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(7_900_000, 'A'))]));
  const texts = Array<Buffer>(Math.floor(5_200_000 / text.length)).fill(text);
  return Buffer.concat([picture.subarray(0, 33), ...texts, picture.subarray(33)]);
}
