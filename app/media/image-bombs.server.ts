import { ApiError } from '#app/lib/api-error.ts';

/** A photograph that comes in turns, ever finer, has about ten of them; each costs as much as the whole picture. */
const maxScans = 100;
const startOfScan = Buffer.from([0xff, 0xda]);

/**
 * What no limit of the decoder catches: texts in a PNG that unpack to gigabytes are left out, as they would be anyhow, and a JPEG of hundreds
 * of turns is refused (400).
 */
export function stripDecompressionBombs(picture: Uint8Array): Buffer {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  if (bytes[0] === 0x89) return withoutPackedTexts(bytes);
  if (bytes[0] === 0xff && hasManyScans(bytes)) throw new ApiError(400, 'The image comes in too many parts, please save it anew and try again');
  return bytes;
}

function withoutPackedTexts(png: Buffer): Buffer {
  const kept = [png.subarray(0, 8)];
  for (let at = 8; at + 8 <= png.length; ) {
    const end = at + 12 + png.readUInt32BE(at);
    if (!/^[iz]TXt$/.test(png.toString('latin1', at + 4, at + 8))) kept.push(png.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

function hasManyScans(jpeg: Buffer): boolean {
  let scans = 0;
  for (let at = jpeg.indexOf(startOfScan); at !== -1 && scans <= maxScans; at = jpeg.indexOf(startOfScan, at + 2)) scans += 1;
  return scans > maxScans;
}
