import { ApiError } from '#app/lib/api-error.ts';

/** Progressive JPEGs have about ten scans; each one costs as much to decode as the whole image. */
const maxScans = 100;
const startOfScan = Buffer.from([0xff, 0xda]);

/**
 * Covers what the limits of the decoder miss: drops compressed PNG texts, which can expand to gigabytes.
 * @throws {ApiError} 400 for a JPEG with more than 100 scans
 */
export function stripDecompressionBombs(image: Uint8Array): Buffer {
  const bytes = Buffer.from(image.buffer, image.byteOffset, image.byteLength);
  if (bytes[0] === 0x89) return withoutCompressedTexts(bytes);
  if (bytes[0] === 0xff && hasManyScans(bytes)) throw new ApiError(400, 'The image comes in too many parts, please save it anew and try again');
  return bytes;
}

function withoutCompressedTexts(png: Buffer): Buffer {
  const chunks = [png.subarray(0, 8)];
  for (let start = 8; start + 8 <= png.length; ) {
    const end = start + 12 + png.readUInt32BE(start);
    if (!/^[iz]TXt$/.test(png.toString('latin1', start + 4, start + 8))) chunks.push(png.subarray(start, end));
    start = end;
  }
  return Buffer.concat(chunks);
}

function hasManyScans(jpeg: Buffer): boolean {
  let scans = 0;
  for (let index = jpeg.indexOf(startOfScan); index !== -1 && scans <= maxScans; index = jpeg.indexOf(startOfScan, index + 2)) scans += 1;
  return scans > maxScans;
}
