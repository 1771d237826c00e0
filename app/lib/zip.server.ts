import { crc32 } from 'node:zlib';

export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
  /** In ms since 1970; a ZIP file has it without a zone, here as UTC. */
  modifiedAt: number;
}

/** Version 2.0, names in UTF-8 (APPNOTE.TXT, 4.4.4), stored without compression. */
const [version, utf8, stored] = [20, 0x0800, 0];
const [localHeader, centralHeader, endOfDirectory] = [0x04034b50, 0x02014b50, 0x06054b50];

/** Pieces of a ZIP file of at most 65,535 entries and 4 GB. The files are stored as they are: for what is compressed already. */
export async function* zipFile(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array, void, undefined> {
  const directory: Uint8Array[] = [];
  let offset = 0;
  for await (const { name, bytes, modifiedAt } of entries) {
    const encodedName = Buffer.from(name);
    const facts = factsOf(bytes, encodedName, modifiedAt);
    const local = Buffer.concat([words(localHeader), facts, shorts(0), encodedName]);
    directory.push(Buffer.concat([words(centralHeader), shorts(version), facts, shorts(0, 0, 0, 0), words(0, offset), encodedName]));
    offset += local.length + bytes.length;
    yield local;
    yield bytes;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  yield* directory;
  yield Buffer.concat([words(endOfDirectory), shorts(0, 0, directory.length, directory.length), words(size, offset), shorts(0)]);
}

/** What both headers of an entry have alike. */
const factsOf = (bytes: Uint8Array, name: Uint8Array, modifiedAt: number) =>
  Buffer.concat([shorts(version, utf8, stored, ...dosTime(modifiedAt)), words(crc32(bytes), bytes.length, bytes.length), shorts(name.length)]);

/** Time and date of MS-DOS: from 1980, in steps of two seconds. */
function dosTime(ms: number): [time: number, date: number] {
  const at = new Date(Math.max(ms, Date.UTC(1980)));
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return [time, ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()];
}

function shorts(...values: number[]): Buffer {
  const buffer = Buffer.alloc(2 * values.length);
  for (const [nth, value] of values.entries()) buffer.writeUInt16LE(value, 2 * nth);
  return buffer;
}

function words(...values: number[]): Buffer {
  const buffer = Buffer.alloc(4 * values.length);
  for (const [nth, value] of values.entries()) buffer.writeUInt32LE(value >>> 0, 4 * nth);
  return buffer;
}
