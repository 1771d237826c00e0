import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

/**
 * Nobody is told of a commit before it is on the disk (decision 0019). The write-ahead log is all that it writes; what
 * SQLite does with the log later, it syncs by itself.
 */
export class WalSync {
  readonly #raw: DatabaseSync;
  readonly #changes: () => unknown;
  /** As many changes are on the disk. */
  #synced: unknown;
  #file: FileHandle | undefined;
  /** Why the log cannot be trusted. */
  #failed: unknown;

  constructor(raw: DatabaseSync) {
    this.#raw = raw;
    const total = raw.prepare('select total_changes() as changes');
    this.#changes = () => total.get()?.changes;
    this.#synced = this.#changes();
  }

  /** Outside of transactions: resolves when everything committed so far is on the disk. */
  async sync(): Promise<void> {
    if (this.#raw.isTransaction) return;
    const changes = this.#changes();
    const database = this.#raw.location();
    if (changes === this.#synced || database === null) return;
    if (this.#failed) this.#empty();
    else await this.#syncFile(database);
    this.#failed = undefined;
    this.#synced = changes;
  }

  async close(): Promise<void> {
    await this.#file?.close();
  }

  async #syncFile(database: string): Promise<void> {
    try {
      this.#file ??= await openLog(database);
      await this.#file.datasync();
    } catch (error) {
      this.#failed = error;
      throw error;
    }
  }

  /**
   * A system that could not write something says so once, and takes it for written from then on: a second sync would prove nothing, and
   * what comes behind a hole in the log is lost with it. So all of it goes into the database itself, and the log begins anew.
   */
  #empty(): void {
    const emptied = this.#raw.prepare('pragma wal_checkpoint(truncate)').get();
    if (emptied?.busy !== 0) throw this.#failed;
  }
}

/** It exists once something was written; its name has to be on the disk, too. */
async function openLog(database: string): Promise<FileHandle> {
  // Windows opens no folders, and needs nobody to keep its names.
  if (process.platform !== 'win32') {
    const folder = await open(dirname(database));
    await folder.sync().finally(() => folder.close());
  }
  return open(`${database}-wal`, 'r+');
}
