import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

/** Syncs the WAL before a commit is acknowledged (decision 0019). SQLite itself syncs checkpoints. */
export class WalSync {
  readonly #raw: DatabaseSync;
  readonly #countChanges: () => unknown;
  /** Number of changes that are on disk. */
  #syncedChanges: unknown;
  #file: FileHandle | undefined;
  /** Error of the last sync: the WAL may have a gap. */
  #failure: unknown;

  constructor(raw: DatabaseSync) {
    this.#raw = raw;
    const total = raw.prepare('select total_changes() as changes');
    this.#countChanges = () => total.get()?.changes;
    this.#syncedChanges = this.#countChanges();
  }

  /** Resolves when all commits so far are on disk; does nothing inside a transaction. */
  async sync(): Promise<void> {
    if (this.#raw.isTransaction) return;
    const changes = this.#countChanges();
    const database = this.#raw.location();
    if (changes === this.#syncedChanges || database === null) return;
    if (this.#failure) this.#checkpoint();
    else await this.#syncFile(database);
    this.#failure = undefined;
    this.#syncedChanges = changes;
  }

  async close(): Promise<void> {
    await this.#file?.close();
  }

  async #syncFile(database: string): Promise<void> {
    try {
      this.#file ??= await openWal(database);
      await this.#file.datasync();
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  /**
   * Moves the WAL into the database after a failed sync: the system reports the failure once, so a second sync proves
   * nothing, and recovery would drop all records after a gap in the WAL.
   */
  #checkpoint(): void {
    const result = this.#raw.prepare('pragma wal_checkpoint(truncate)').get();
    if (result?.busy !== 0) throw this.#failure;
  }
}

/** The WAL exists after the first write; its directory entry must be on disk, too. */
async function openWal(database: string): Promise<FileHandle> {
  // Windows cannot open directories, and needs no sync for their entries.
  if (process.platform !== 'win32') {
    const directory = await open(dirname(database));
    await directory.sync().finally(() => directory.close());
  }
  return open(`${database}-wal`, 'r+');
}
