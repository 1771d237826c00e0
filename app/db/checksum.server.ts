import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UnusableCopy } from './verified-copy.server.ts';

/** Name of the file with the checksum of a backup, which `sha256sum -c` reads. */
export const checksumName = (file: string): string => `${file}.sha256`;

/** A line as `sha256sum` writes it: the sum, a mark of text or binary mode, the name. */
const checksumLine = /^([\da-f]{64}) [ *](.+?)\r?\n?$/i;

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
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

/**
 * Compares a file with its checksum.
 * @param copy a copy of the file to read in its place
 * @throws {UnusableCopy} with a sentence when they differ, or when there is no checksum to compare with
 */
export async function compareChecksum(file: string, copy = file): Promise<void> {
  const sums = checksumName(file);
  const text = await readFile(sums, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw new UnusableCopy(`${sums} cannot be read (${error.message}). Please give this user the right to read it.`);
    throw new UnusableCopy(
      `${file} has no checksum: there is no file ${sums}. Please copy it from where the backup was made, or say --without-checksum to use the file all the same.`,
    );
  });
  const [, expected, name] = checksumLine.exec(text) ?? [];
  if (!expected || !name)
    throw new UnusableCopy(`${sums} is no checksum as sha256sum writes it. Please copy it again from where the backup was made.`);
  // People also write checksums by hand, with the path of the file.
  if (basename(name.replaceAll('\\', '/')) !== basename(file))
    throw new UnusableCopy(`${sums} is the checksum of another file, ${name}. Please copy that of ${basename(file)} from where the backup was made.`);
  if ((await sumOf(copy)) !== expected.toLowerCase())
    throw new UnusableCopy(
      `${copy} is not what was written: its checksum differs from that in ${sums}. Please use another backup, and check the disk.`,
    );
}
