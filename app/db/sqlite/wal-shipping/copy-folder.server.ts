import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
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

export interface WalPosition {
  wal: number;
  frames: number;
}

/** The base needs the WALs up to this one, and of it so many frames: without them it is no state of the database. */
export interface Seal extends WalPosition {
  /** The same in all copies of one database, and in what is restored from them; empty in a copy that was made before there were names. */
  database: string;
}

/** A WAL in a copy. */
interface ShippedWal {
  name: string;
  wal: number;
  framesBefore: number;
}

/** Folders of copies, oldest first. */
export async function copyFolders(root: string): Promise<string[]> {
  const names = (await readdir(root)).filter((name) => copyName.test(name)).sort();
  return names.map((name) => join(root, name));
}

export function parseSeal(text: string): Seal | undefined {
  try {
    const seal: unknown = JSON.parse(text);
    if (typeof seal !== 'object' || seal === null || !('wal' in seal && 'frames' in seal)) return undefined;
    return { wal: Number(seal.wal), frames: Number(seal.frames), database: 'database' in seal ? String(seal.database) : '' };
  } catch {
    return undefined;
  }
}

/** An empty database beside a folder with copies: they may be all that is left of the lost one. */
async function refuseOthers(root: string, database: string): Promise<void> {
  for (const folder of await copyFolders(root)) {
    const file = join(folder, sealName);
    if (!existsSync(file) || parseSeal(await readFile(file, 'utf8'))?.database === database) continue;
    throw new Error(`${root} holds the copy of another database. Please restore it (npm run db:restore -- ${root}), or name an empty folder.`);
  }
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
  readonly #database: string;
  #bytes = 0;

  private constructor(path: string, database: string) {
    this.path = path;
    this.#database = database;
  }

  /**
   * @param root an existing folder: a missing one may be a disk that is not mounted
   * @throws when it has a copy of another database, of which nothing is removed
   */
  static async create(root: string, database: string, now: number): Promise<CopyFolder> {
    await refuseOthers(root, database);
    const before = await copyFolders(root);
    // The clock may have been set back since.
    const last = before.at(-1);
    const path = join(root, nameAt(Math.max(now, last === undefined ? 0 : timeOf(last) + 1)));
    await mkdir(path, { mode: 0o700 });
    await sync(root);
    for (const folder of before) if (!existsSync(join(folder, sealName))) await rm(folder, { recursive: true, force: true });
    return new CopyFolder(path, database);
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

  async seal(position: WalPosition): Promise<void> {
    // Another database may have begun its copy at the same time.
    await refuseOthers(dirname(this.path), this.#database);
    const seal: Seal = { ...position, database: this.#database };
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
