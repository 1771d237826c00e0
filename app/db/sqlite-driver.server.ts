import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SelectQueryNode,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import { isBusy } from './trouble.server.ts';

const pauseMs = 10;
/** Then who wants to write is refused, at once for as long as the lock is there. */
const patienceMs = 3_000;

/** @param check throws when the file is not where it was */
export class PatientDialect extends SqliteDialect {
  readonly #driver: () => SqliteDriver;

  constructor(config: SqliteDialectConfig, raw: DatabaseSync, check: () => void) {
    super(config);
    this.#driver = () => new PatientDriver(config, raw, check);
  }

  override createDriver(): SqliteDriver {
    return this.#driver();
  }
}

/** Waits for another process's lock, and for the disk, without holding up what is answered from memory. */
class PatientDriver extends SqliteDriver {
  readonly #raw: DatabaseSync;
  readonly #check: () => void;
  readonly #changes: () => unknown;
  #patient: DatabaseConnection | undefined;
  #busySince: number | undefined;
  /** As many changes are on the disk. */
  #synced: unknown;
  #log: FileHandle | undefined;
  /** Why the log cannot be trusted. */
  #failed: unknown;

  constructor(config: SqliteDialectConfig, raw: DatabaseSync, check: () => void) {
    super(config);
    this.#raw = raw;
    this.#check = check;
    const total = raw.prepare('select total_changes() as changes');
    this.#changes = () => total.get()?.changes;
    this.#synced = this.#changes();
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#patient ??= this.#made(await super.acquireConnection());
    return this.#patient;
  }

  /** A full disk has ended the transaction already. */
  override async rollbackTransaction(): Promise<void> {
    if (this.#raw.isTransaction) this.#raw.exec('rollback');
  }

  override async destroy(): Promise<void> {
    await this.#log?.close();
    await super.destroy();
  }

  #made(plain: DatabaseConnection): DatabaseConnection {
    return {
      executeQuery: async <R>(query: CompiledQuery) => {
        const result = await this.#patiently<R>(query, () => plain.executeQuery<R>(query));
        await this.#sync();
        return result;
      },
      streamQuery: <R>(query: CompiledQuery, size: number) => plain.streamQuery<R>(query, size),
    };
  }

  /** Only what stands alone is tried again: inside a transaction the lock is there. */
  async #patiently<R>({ query }: CompiledQuery, work: () => Promise<QueryResult<R>>): Promise<QueryResult<R>> {
    for (;;) {
      this.#check();
      try {
        const result = await work();
        if (!SelectQueryNode.is(query)) this.#busySince = undefined;
        return result;
      } catch (error) {
        if (!isBusy(error)) {
          this.#busySince = undefined;
          throw error;
        }
        this.#busySince ??= performance.now();
        if (performance.now() - this.#busySince > patienceMs) throw error;
        await wait(pauseMs);
      }
    }
  }

  /**
   * Nobody is told of a commit before it is on the disk (decision 0019). The write-ahead log is all that it writes; what
   * SQLite does with the log later, it syncs by itself.
   */
  async #sync(): Promise<void> {
    if (this.#raw.isTransaction) return;
    const changes = this.#changes();
    const file = this.#raw.location();
    if (changes === this.#synced || file === null) return;
    if (this.#failed) this.#emptyLog();
    else await this.#syncLog(file);
    this.#failed = undefined;
    this.#synced = changes;
  }

  async #syncLog(file: string): Promise<void> {
    try {
      this.#log ??= await openLog(file);
      await this.#log.datasync();
    } catch (error) {
      this.#failed = error;
      throw error;
    }
  }

  /**
   * A system that could not write something says so once, and takes it for written from then on: a second sync would prove nothing, and
   * what comes behind a hole in the log is lost with it. So all of it goes into the database itself, and the log begins anew.
   */
  #emptyLog(): void {
    const emptied = this.#raw.prepare('pragma wal_checkpoint(truncate)').get();
    if (emptied?.busy !== 0) throw this.#failed;
  }
}

/** It exists once something was written; its name has to be on the disk, too. */
async function openLog(file: string): Promise<FileHandle> {
  // Windows opens no folders, and needs nobody to keep its names.
  if (process.platform !== 'win32') {
    const folder = await open(dirname(file));
    await folder.sync().finally(() => folder.close());
  }
  return open(`${file}-wal`, 'r+');
}
