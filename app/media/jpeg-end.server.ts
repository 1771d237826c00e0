const endMarker = Buffer.from([0xff, 0xd9]);
/** Frames whose coefficients come in several scans, the coarse bits first. */
const progressiveFrames = new Set([0xc2, 0xc6, 0xca, 0xce]);
const coefficients = 64;
/** Value for bits that no scan has brought yet. */
const missing = 15;

/** A JPEG with the end marker added when all of its scans are there; undefined for other files, and for pictures that are cut off. */
export const withEndMarker = (bytes: Buffer): Buffer | undefined => (hasAllScans(bytes) ? Buffer.concat([bytes, endMarker]) : undefined);

/** True when the scans bring all bits of all coefficients. The last scan may still be cut off: the decoder notices that. */
function hasAllScans(jpeg: Buffer): boolean {
  /** Lowest bit that the scans have brought, by component and coefficient. */
  const lowestBits = new Map<number, Uint8Array>();
  let isProgressive = false;
  for (const { marker, data } of segmentsOf(jpeg)) {
    if (isFrame(marker)) {
      isProgressive = progressiveFrames.has(marker);
      for (let at = 6; at + 2 < data.length; at += 3) lowestBits.set(data.readUInt8(at), new Uint8Array(coefficients).fill(missing));
    }
    const count = data.at(0) ?? 0;
    if (marker !== 0xda || data.length < 4 + 2 * count) continue;
    const [first = 0, last = 0, bits = 0] = isProgressive ? data.subarray(1 + 2 * count) : [0, coefficients - 1, 0];
    for (let nth = 0; nth < count; nth += 1) lowestBits.get(data.readUInt8(1 + 2 * nth))?.fill(bits & 15, first, last + 1);
  }
  return lowestBits.size > 0 && [...lowestBits.values()].every((bits) => bits.every((bit) => bit === 0));
}

/** C0 to CF are frames, but for tables (C4, CC) and an extension (C8). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Segments between the markers. Skips thumbnails, which are inside of segments, and the pixels. */
function* segmentsOf(jpeg: Buffer): Generator<{ marker: number; data: Buffer }> {
  for (let at = jpeg.indexOf(0xff, 2); at !== -1 && at + 4 <= jpeg.length; at = jpeg.indexOf(0xff, at)) {
    const marker = jpeg.readUInt8(at + 1);
    const isAlone = marker <= 1 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8);
    if (marker === 0xd9) return;
    const end = isAlone ? at + (marker === 0xff ? 1 : 2) : at + 2 + jpeg.readUInt16BE(at + 2);
    if (!isAlone) yield { marker, data: jpeg.subarray(at + 4, end) };
    at = end;
  }
}
