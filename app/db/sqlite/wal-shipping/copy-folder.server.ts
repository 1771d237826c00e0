import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { WalPiece } from './wal-reader.server.ts';

/** 'copy-2026-01-31T23-15-00-000Z': sorted by name, they are sorted by time. Other files of the folder are left alone. */
const copyName = /^copy-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/;
const nameAt = (ms: number) => `copy-${new Date(ms).toISOString().replace(/[:.]/g, '-')}`;
const timeOf = (folder: string) => Date.parse(basename(folder).replace(/^copy-(.{10}T..)-(..)-(..)-(...Z)$/, '$1:$2:$3.$4'));
const walName = /^(\d{6})-after-(\d+)\.wal$/;

export const baseName = 'base.db';
/** Written once the base is whole and all frames up to its time are there. */
export const sealName = 'complete.json';

/** The base needs the WALs up to this one, and of it so many frames: without them it is no state of the database. */
export interface Seal {
  wal: number;
  frames: number;
}

/** A WAL in a copy. */
export interface ShippedWal {
  name: string;
  wal: number;
  framesBefore: number;
}

/** Folders of copies, oldest first. */
export async function copyFolders(root: string): Promise<string[]> {
  const names = (await readdir(root)).filter((name) => copyName.test(name)).sort();
  return names.map((name) => join(root, name));
}

export function shippedWals(names: readonly string[]): ShippedWal[] {
  const wals = names.flatMap((name) => {
    const [, wal, framesBefore] = name.match(walName) ?? [];
    return wal === undefined ? [] : { name, wal: Number(wal), framesBefore: Number(framesBefore) };
  });
  return wals.sort((one, other) => one.wal - other.wal);
}

/** A copy that is written: a base, and files that equal the WALs of the database since then. Readable by this user only. */
export class CopyFolder {
  readonly path: string;
  #bytes = 0;

  private constructor(path: string) {
    this.path = path;
  }

  /** @param root an existing folder: a missing one may be a disk that is not mounted */
  static async create(root: string, now: number): Promise<CopyFolder> {
    const before = await copyFolders(root);
    // The clock may have been set back since.
    const last = before.at(-1);
    const path = join(root, nameAt(Math.max(now, last === undefined ? 0 : timeOf(last) + 1)));
    await mkdir(path, { mode: 0o700 });
    await sync(root);
    for (const folder of before) if (!existsSync(join(folder, sealName))) await rm(folder, { recursive: true, force: true });
    return new CopyFolder(path);
  }

  get base(): string {
    return join(this.path, baseName);
  }

  /** Bytes of WALs. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Writes at the place that the bytes have in the WAL: a repetition after a failure changes nothing. */
  async write({ wal, framesBefore, offset, bytes }: WalPiece): Promise<void> {
    const file = join(this.path, `${String(wal).padStart(6, '0')}-after-${framesBefore}.wal`);
    const handle = await open(file, offset === 0 ? 'w' : 'r+', 0o600);
    try {
      // A disk that is nearly full takes a part, and fails with the next one.
      for (let written = 0; written < bytes.length; )
        written += (await handle.write(bytes, written, bytes.length - written, offset + written)).bytesWritten;
      await handle.datasync();
    } finally {
      await handle.close();
    }
    if (offset === 0) await sync(this.path);
    this.#bytes += bytes.length;
  }

  async seal(seal: Seal): Promise<void> {
    const unfinished = join(this.path, `${sealName}.unfinished`);
    const handle = await open(unfinished, 'w', 0o600);
    try {
      await handle.writeFile(JSON.stringify(seal));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, join(this.path, sealName));
    await sync(this.path);
  }

  /** Whether WALs have outgrown the base, so that a new base is smaller than both. */
  async isOutgrown(smallestBytes: number): Promise<boolean> {
    return this.#bytes > Math.max(smallestBytes, 2 * (await stat(this.base)).size);
  }

  async removeOlder(): Promise<void> {
    for (const folder of await copyFolders(dirname(this.path)))
      if (basename(folder) < basename(this.path)) await rm(folder, { recursive: true, force: true });
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }
}

/** Windows cannot open directories, and needs no sync for their entries. */
async function sync(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
