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
  /**
   * 'ambiguous' when several files have this name.
   * @param isElsewhere for an address of another site: its name alone says nothing
   */
  find(address: string, isElsewhere?: boolean): ArchivedPicture | 'ambiguous' | undefined;
}

export const noPictures: PictureArchive = { find: () => undefined };

/**
 * Opens the zip of pictures. Names of its files are compared with addresses and are no paths on the server.
 * @throws {ImportRefusal} for what is no zip, and for one that could fill memory or time (zip bombs)
 */
export async function openPictures(reader: RandomAccessReader, size: number): Promise<PictureArchive> {
  /** By the ends of their paths; 'ambiguous' where several files have one. */
  const byEnd = new Map<string, Entry | 'ambiguous'>();
  /** The largest one of the sizes of a picture, where the zip lacks the picture itself. */
  const bySize = new Map<string, { path: string; entry: Entry } | 'ambiguous'>();
  const zip = await openZip(reader, size);
  if (zip.entryCount > maxEntries) refuse(`holds ${zip.entryCount.toLocaleString('en')} files, ${maxEntries.toLocaleString('en')} are allowed`);
  let total = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      total += entry.uncompressedSize;
      checkSizes(entry, total);
      const path = segmentsOf(entry.fileName);
      if (path.length === 0 || entry.fileName.length > maxNameLength || entry.fileName.endsWith('/') || path[0] === '__macosx') continue;
      for (const end of endsInZip(path)) byEnd.set(end, byEnd.has(end) ? 'ambiguous' : entry);
      const original = [...path.slice(0, -1), withoutSize(path.at(-1) ?? '')];
      for (const end of endsInZip(original)) bySize.set(end, largerOf(bySize.get(end), { path: original.join('/'), entry }));
    }
  } catch (error) {
    throw error instanceof ImportRefusal ? error : broken(error);
  }

  function find(address: string, isElsewhere = false): ArchivedPicture | 'ambiguous' | undefined {
    const ends = pathsOf(address)
      .flatMap(endsOf)
      .filter((end) => !isElsewhere || end.includes('/'));
    for (const end of ends) {
      const found = byEnd.get(end);
      if (found) return found === 'ambiguous' ? found : toPicture(zip, found);
    }
    for (const end of ends) {
      const found = bySize.get(end);
      if (found) return found === 'ambiguous' ? found : toPicture(zip, found.entry);
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
  normalize(decoded(path))
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '');

/** Ends of a path, the longest first. */
function endsOf(path: readonly string[]): string[] {
  const longest = Math.min(path.length, maxSegments);
  return Array.from({ length: longest }, (_, nth) => path.slice(nth - longest).join('/'));
}

/** Ends by which a file is known. Pictures of other months have the same names, so a name alone is not enough in the folder of a month. */
function endsInZip(path: readonly string[]): string[] {
  const isOfMonth = path.some((part, index) => /^\d{2}$/.test(part) && /^\d{4}$/.test(path[index - 1] ?? ''));
  return isOfMonth ? endsOf(path).slice(0, -1) : endsOf(path);
}

interface SizedPicture {
  path: string;
  entry: Entry;
}

function largerOf(one: SizedPicture | 'ambiguous' | undefined, other: SizedPicture): SizedPicture | 'ambiguous' {
  if (one === undefined) return other;
  if (one === 'ambiguous' || one.path !== other.path) return 'ambiguous';
  return other.entry.uncompressedSize > one.entry.uncompressedSize ? other : one;
}

/** What WordPress, its editor and themes add to the name of a picture: its width and height, `-scaled`, the time of an edit, `@2x`. */
const additions = [/@[23]x(?=\.[a-z]+$)/, /-\d{1,5}x\d{1,5}(?=\.[a-z]+$)/, /-(?:scaled|rotated)(?=\.[a-z]+$)/, /-e\d{10,13}(?=\.[a-z]+$)/];
const withoutSize = (name: string) => additions.reduce((short, addition) => short.replace(addition, ''), name);

/** Paths that a picture may have in the zip, the best first: WordPress and Ghost put its width into the name or the path. */
function pathsOf(address: string): string[][] {
  const path = segmentsOf(address.replace(/[?#].*$/s, '').replace(/^[a-z]+:\/\/[^/]*|^\/\/[^/]*|^__ghost_url__/i, ''));
  const folder = path.slice(0, -1);
  const names = [path.at(-1) ?? ''];
  for (const addition of additions) names.push((names.at(-1) ?? '').replace(addition, ''));
  const unsized = path.filter((part, index) => !(part === 'size' || (path[index - 1] === 'size' && /^w\d+(h\d+)?$/.test(part))));
  return [...Array.from(new Set(names), (name) => [...folder, name]), ...(unsized.length < path.length ? [unsized] : [])];
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
