import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { UnusableCopy } from '#app/db/verified-copy.server.ts';
import { baseName, copyFolders, parseSeal, type Seal, sealName, shippedWals, type WalPosition } from './copy-folder.server.ts';
import { findCommitted, frameBytes, frameHeaderBytes, newBuffer, readWalHeader, walHeaderBytes } from './wal-format.server.ts';

const pieceBytes = 16 * 1024 * 1024;
const advice = 'Please restore a file of db:backup.';

interface AssembledCopy {
  /** Time of the newest data in ms. */
  writtenAt: number;
  /** Sentence about newer data that could not be used. */
  lacks: string | undefined;
}

/**
 * Makes a database of the newest copy in a folder: its base, with the pages of all frames put in their places, in their order.
 * @param target file to write @throws {UnusableCopy}
 */
export async function assembleCopy(root: string, target: string): Promise<AssembledCopy> {
  const folders = (await copyFolders(root)).filter((folder) => existsSync(join(folder, sealName)));
  if (folders.length === 0)
    throw new UnusableCopy(`${root} has no complete continuous copy. Please name the folder of BACKUP_CONTINUOUS_DIR, or a file of db:backup.`);
  let failure: UnusableCopy | undefined;
  for (const folder of folders.reverse()) {
    try {
      const assembled = assemble(folder, target);
      return failure ? { ...assembled, lacks: failure.message } : assembled;
    } catch (error) {
      if (!(error instanceof UnusableCopy)) throw error;
      failure ??= error;
    }
  }
  throw failure;
}

function assemble(folder: string, target: string): AssembledCopy {
  const seal = readSeal(folder);
  if (!existsSync(join(folder, baseName))) throw new UnusableCopy(`${join(folder, baseName)} is missing. ${advice}`);
  copyFileSync(join(folder, baseName), target, constants.COPYFILE_FICLONE);
  const database = openSync(target, 'r+');
  try {
    const { last, lacks } = applyWals(folder, database, seal);
    fsyncSync(database);
    return { writtenAt: statSync(last).mtimeMs, lacks };
  } finally {
    closeSync(database);
  }
}

function readSeal(folder: string): Seal {
  const file = join(folder, sealName);
  const seal = parseSeal(readFileSync(file, 'utf8'));
  if (!seal) throw new UnusableCopy(`${file} is damaged. ${advice}`);
  return seal;
}

/** Ends at the first WAL that is missing or damaged: what follows builds on it. */
function applyWals(folder: string, database: number, seal: Seal): { last: string; lacks: string | undefined } {
  const wals = shippedWals(readdirSync(folder));
  let last = join(folder, baseName);
  let reached: WalPosition = { wal: 0, frames: 0 };
  let lacks: string | undefined;
  for (const { name, wal, framesBefore } of wals) {
    const isNext = wal === reached.wal + 1 && (wal === 1 || framesBefore === reached.frames);
    if (!isNext) {
      lacks = `A file before ${join(folder, name)} is missing or damaged, so newer data is not in the copy.`;
      break;
    }
    last = join(folder, name);
    reached = { wal, frames: applyWal(last, database) };
  }
  const isConsistent = reached.wal > seal.wal || (reached.wal === seal.wal && reached.frames >= seal.frames);
  if (!isConsistent) throw new UnusableCopy(`${folder} is damaged: ${lacks ?? 'its newest file is shorter than it was.'} ${advice}`);
  return { last, lacks };
}

/** @returns the number of frames up to the last commit that is whole */
function applyWal(file: string, database: number): number {
  const descriptor = openSync(file, 'r');
  try {
    const start = newBuffer(walHeaderBytes);
    const header = readWalHeader(start.subarray(0, readSync(descriptor, start, 0, walHeaderBytes, 0)));
    if (!header) return 0;
    const size = frameBytes(header);
    let applied = 0;
    let { sums } = header;
    for (let limit = Math.ceil(pieceBytes / size) * size; ; ) {
      const buffer = newBuffer(limit);
      const read = readSync(descriptor, buffer, 0, limit, walHeaderBytes + applied * size);
      const bytes = buffer.subarray(0, read - (read % size));
      const committed = findCommitted(bytes, header, sums);
      // A transaction that is larger than the buffer.
      if (committed.frames === 0 && committed.isWhole && read === limit) {
        limit *= 2;
        continue;
      }
      if (committed.frames === 0) return applied;
      for (let frame = 0; frame < committed.frames; frame += 1) {
        const page = bytes.readUInt32BE(frame * size);
        writeSync(database, bytes, frame * size + frameHeaderBytes, header.pageSize, (page - 1) * header.pageSize);
      }
      ftruncateSync(database, committed.databasePages * header.pageSize);
      applied += committed.frames;
      ({ sums } = committed);
    }
  } finally {
    closeSync(descriptor);
  }
}
