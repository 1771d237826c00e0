import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UnusableCopy } from './verified-copy.server.ts';

/** Name of the file with the checksum of a backup, which `sha256sum -c` reads. */
export const checksumName = (file: string): string => `${file}.sha256`;

/** A line as `sha256sum` writes it: the sum, a mark of text or binary mode, the name. */
const checksumLine = /^([\da-f]{64}) [ *](.+?)\r?\n?$/i;

/** Longest file with a checksum, in bytes: a name has 255 at most, and a path some thousand. */
const maxChecksumBytes = 8_192;

async function sumOf(file: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash, { signal });
  return hash.digest('hex');
}

/** Writes the checksum beside a file, readable by this user only. It gets its name once it is on the disk. */
export async function writeChecksum(file: string, unfinished: string): Promise<void> {
  const handle = await open(unfinished, 'w', 0o600);
  try {
    await handle.writeFile(`${await sumOf(file)}  ${basename(file)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, checksumName(file));
}

interface CompareOptions {
  /** Copy of the file, which is read in its place. */
  copy?: string;
  signal?: AbortSignal;
}

/**
 * Compares a file with its checksum.
 * @throws {UnusableCopy} with a sentence when they differ, or when there is no checksum to compare with
 */
export async function compareChecksum(file: string, { copy = file, signal }: CompareOptions = {}): Promise<void> {
  const sums = checksumName(file);
  const [, expected, name] = checksumLine.exec(await readChecksum(file, sums)) ?? [];
  if (!expected || !name)
    throw new UnusableCopy(`${sums} is no checksum as sha256sum writes it. Please copy it again from where the backup was made.`);
  // People also write checksums by hand, with the path of the file.
  if (basename(name.replaceAll('\\', '/')) !== basename(file))
    throw new UnusableCopy(`${sums} is the checksum of another file, ${name}. Please copy that of ${basename(file)} from where the backup was made.`);
  const sum = await sumOf(copy, signal).catch((error: Error) => {
    if (signal?.aborted) throw error;
    throw new UnusableCopy(`${copy} cannot be read (${error.message}). Please use another backup, and check the disk.`);
  });
  if (sum !== expected.toLowerCase())
    throw new UnusableCopy(
      `${copy} is not what was written: its checksum differs from that in ${sums}. Please use another backup, and check the disk.`,
    );
}

async function readChecksum(file: string, sums: string): Promise<string> {
  try {
    return (await stat(sums)).size > maxChecksumBytes ? '' : await readFile(sums, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw new UnusableCopy(`${sums} cannot be read (${message}). Please give this user the right to read it.`);
    throw new UnusableCopy(
      `${file} has no checksum: there is no file ${sums}. Please copy it from where the backup was made, or say --without-checksum to use the file all the same.`,
    );
  }
}
