/** The file format of the WAL: sqlite.org/fileformat2.html#the_write_ahead_log */
export const walHeaderBytes = 32;
export const frameHeaderBytes = 24;

/** Magic number of a WAL with checksums of little-endian words, as SQLite writes it on x86 and ARM. */
const littleEndianMagic = 0x377f0682;

/** Running checksum: each frame continues that of the frame before. */
type Sums = readonly [number, number];

export interface WalHeader {
  pageSize: number;
  /** Changes whenever SQLite begins to write the WAL from its start again. */
  salts: string;
  sums: Sums;
}

/** @returns undefined for an incomplete header, another magic number, or a wrong checksum */
export function readWalHeader(bytes: Buffer): WalHeader | undefined {
  if (bytes.length < walHeaderBytes || bytes.readUInt32BE(0) !== littleEndianMagic) return undefined;
  const sums = addToSums([0, 0], bytes, 0, 24);
  if (!isEqual(sums, bytes, 24)) return undefined;
  return { pageSize: bytes.readUInt32BE(8), salts: bytes.toString('hex', 16, 24), sums };
}

export const frameBytes = ({ pageSize }: WalHeader): number => frameHeaderBytes + pageSize;

export interface Committed {
  frames: number;
  sums: Sums;
  /** Size of the database after the last commit, in pages. */
  databasePages: number;
  /** Whether all of the bytes are frames of this WAL, committed or not. */
  isWhole: boolean;
}

/** Finds the frames up to the last commit, as the recovery of SQLite does: salts and checksums tell the end. */
export function findCommitted(bytes: Buffer, header: WalHeader, from: Sums): Committed {
  const size = frameBytes(header);
  let sums = from;
  let last = { frames: 0, sums, databasePages: 0 };
  let frame = 0;
  for (; (frame + 1) * size <= bytes.length; frame += 1) {
    const start = frame * size;
    if (bytes.toString('hex', start + 8, start + 16) !== header.salts) break;
    sums = addToSums(addToSums(sums, bytes, start, 8), bytes, start + frameHeaderBytes, header.pageSize);
    if (!isEqual(sums, bytes, start + 16)) break;
    const databasePages = bytes.readUInt32BE(start + 4);
    if (databasePages > 0) last = { frames: frame + 1, sums, databasePages };
  }
  return { ...last, isWhole: frame * size === bytes.length };
}

/** The buffer begins at a multiple of 4 bytes of its memory, as those of `newBuffer` do. */
function addToSums([first, second]: Sums, bytes: Buffer, start: number, length: number): Sums {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset + start, length / 4);
  for (let index = 0; index < words.length; index += 2) {
    first = (first + (words[index] ?? 0) + second) >>> 0;
    second = (second + (words[index + 1] ?? 0) + first) >>> 0;
  }
  return [first, second];
}

const isEqual = (sums: Sums, bytes: Buffer, at: number) => sums[0] === bytes.readUInt32BE(at) && sums[1] === bytes.readUInt32BE(at + 4);

/** A buffer outside the pool of Node, whose parts begin anywhere. */
export const newBuffer = (bytes: number): Buffer => Buffer.allocUnsafeSlow(bytes);
