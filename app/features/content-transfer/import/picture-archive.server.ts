import { buffer } from 'node:stream/consumers';
import yauzl, { type Entry, type RandomAccessReader, type ZipFile } from 'yauzl';
import { normalize } from '#app/lib/normalize.ts';
import { ImportRefusal } from './import-refusal.ts';

const mib = 1024 * 1024;
const maxEntries = 10_000;
const maxEntryBytes = 64 * mib;
const maxTotalBytes = 400 * mib;
/** Pictures are compressed already: a file that a zip makes this much smaller is no picture. */
const maxRatio = 100;
const minRatioBytes = mib;
/** Limit of `processUploadedImage`: larger files are not read from the zip. */
const maxPictureBytes = 5 * mib;
/** Longer names of files are no names of pictures. */
const maxNameLength = 1_000;
/** Folders and name by which a picture is known: more would cost memory with each file. */
const maxSegments = 8;

export interface ArchivedPicture {
  name: string;
  read(): Promise<Uint8Array>;
}
/** Pictures of the uploaded zip by the addresses of the other site. */
export interface PictureArchive {
  /** 'ambiguous' when several files have this name. */
  find(address: string): ArchivedPicture | 'ambiguous' | undefined;
}

export const noPictures: PictureArchive = { find: () => undefined };

/**
 * Opens the zip of pictures. Names of its files are compared with addresses and are no paths on the server.
 * @throws {ImportRefusal} for what is no zip, and for one that could fill memory or time (zip bombs)
 */
export async function openPictures(reader: RandomAccessReader, size: number): Promise<PictureArchive> {
  /** By the ends of their paths; 'ambiguous' where several files have one. */
  const byEnd = new Map<string, Entry | 'ambiguous'>();
  const zip = await openZip(reader, size);
  if (zip.entryCount > maxEntries) refuse(`holds ${zip.entryCount.toLocaleString('en')} files, ${maxEntries.toLocaleString('en')} are allowed`);
  let total = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      total += entry.uncompressedSize;
      checkSizes(entry, total);
      const path = segmentsOf(entry.fileName);
      if (path.length === 0 || entry.fileName.length > maxNameLength || entry.fileName.endsWith('/') || path[0] === '__macosx') continue;
      const ends = endsOf(path);
      // A name alone is enough for a picture without a folder.
      for (const end of path.length === 1 ? ends : ends.slice(0, -1)) byEnd.set(end, byEnd.has(end) ? 'ambiguous' : entry);
    }
  } catch (error) {
    throw error instanceof ImportRefusal ? error : broken(error);
  }

  function find(address: string): ArchivedPicture | 'ambiguous' | undefined {
    for (const end of pathsOf(address).flatMap(endsOf)) {
      const found = byEnd.get(end);
      if (found) return found === 'ambiguous' ? found : toPicture(zip, found);
    }
    return undefined;
  }
  return { find };
}

const refuse = (what: string): never => {
  throw new ImportRefusal(`The zip of pictures ${what}. Nothing was imported.`);
};

const broken = (error: unknown) =>
  new ImportRefusal(
    `The zip of pictures cannot be read (${String(error instanceof Error ? error.message : error)
      .replace(/[^\x20-\x7e]/g, ' ')
      .slice(0, 150)}). Please make it anew. Nothing was imported.`,
  );

async function openZip(reader: RandomAccessReader, size: number): Promise<ZipFile> {
  try {
    return await yauzl.fromRandomAccessReaderPromise(reader, size, { autoClose: false, lazyEntries: true });
  } catch (error) {
    throw broken(error);
  }
}

function checkSizes({ fileName, compressedSize, uncompressedSize }: Entry, total: number): void {
  const name = [...fileName].slice(-60).join('');
  if (uncompressedSize > maxEntryBytes) refuse(`holds ${name}, which is larger than ${maxEntryBytes / mib} MiB`);
  if (uncompressedSize > minRatioBytes && uncompressedSize > maxRatio * compressedSize)
    refuse(`holds ${name}, which unpacks to more than ${maxRatio} times its size`);
  if (total > maxTotalBytes) refuse(`unpacks to more than ${maxTotalBytes / mib} MiB`);
}

const toPicture = (zip: ZipFile, entry: Entry): ArchivedPicture => ({
  name: entry.fileName,
  async read() {
    if (entry.uncompressedSize > maxPictureBytes) throw new ImportRefusal(`it may have at most ${maxPictureBytes / mib} MiB`);
    try {
      return new Uint8Array(await buffer(await zip.openReadStreamPromise(entry)));
    } catch {
      throw new ImportRefusal('it cannot be read from the zip');
    }
  },
});

const segmentsOf = (path: string): string[] =>
  normalize(path)
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '');

/** Ends of a path, the longest first. */
function endsOf(path: readonly string[]): string[] {
  const longest = Math.min(path.length, maxSegments);
  return Array.from({ length: longest }, (_, nth) => path.slice(nth - longest).join('/'));
}

/** Paths that a picture may have in the zip, the best first: WordPress and Ghost put its width into the name or the path. */
function pathsOf(address: string): string[][] {
  const path = segmentsOf(decoded(address.replace(/[?#].*$/s, '').replace(/^[a-z]+:\/\/[^/]*|^\/\/[^/]*|^__ghost_url__/i, '')));
  const name = path.at(-1) ?? '';
  const others = [name.replace(/-\d{1,5}x\d{1,5}(\.[a-z]+)$/, '$1'), name.replace(/-scaled(\.[a-z]+)$/, '$1')].filter((other) => other !== name);
  const unsized = path.filter((part, index) => !(part === 'size' || (path[index - 1] === 'size' && /^w\d+(h\d+)?$/.test(part))));
  return [path, ...others.map((other) => [...path.slice(0, -1), other]), ...(unsized.length < path.length ? [unsized] : [])];
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
