import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Keeps SQLite from overwriting frames of the WAL before they are read, in this process and in others: an open read transaction.
 * While it is open, either the WAL does not restart, or it restarts once, and then had no frames beyond those at the time of `renew` (decision 0097).
 */
export class HeldWal {
  readonly #database: string;
  #connection: DatabaseSync | undefined;
  #losses = 0;
  #isClosed = false;

  constructor(database: string) {
    this.#database = database;
  }

  get file(): string {
    return `${this.#database}-wal`;
  }

  get isOpen(): boolean {
    return this.#connection !== undefined;
  }

  get isHeld(): boolean {
    return this.#connection?.isTransaction === true;
  }

  /** Number of times that the hold was given up: frames may be missing since. */
  get losses(): number {
    return this.#losses;
  }

  get bytes(): number {
    return statSync(this.file, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** Empties the WAL where no reader or writer prevents it, so that there is little to read at first. */
  empty(): void {
    this.#open().exec('pragma wal_checkpoint(truncate)');
  }

  /**
   * Moves the frames into the database, so that the next writer may restart the WAL, and holds it again.
   * The caller has the write lock and has read all frames.
   * @returns number of frames in the WAL; undefined while another process moves them
   */
  renew(): number | undefined {
    const connection = this.#open();
    if (connection.isTransaction) connection.exec('rollback');
    try {
      const log = Number(connection.prepare('pragma wal_checkpoint(passive)').get()?.log);
      return log < 0 ? undefined : log;
    } finally {
      this.#hold(connection);
    }
  }

  release(): void {
    if (!this.#connection?.isTransaction) return;
    this.#losses += 1;
    this.#connection.exec('rollback');
  }

  close(): void {
    this.#isClosed = true;
    this.release();
    this.#connection?.close();
    this.#connection = undefined;
  }

  /** A transaction holds the WAL from its first read on: one whose read fails is a loss. */
  #hold(connection: DatabaseSync): void {
    connection.exec('begin');
    try {
      connection.exec('select 1 from sqlite_schema limit 1');
    } catch (error) {
      this.release();
      throw error;
    }
  }

  /** No busy timeout: it would block the process. */
  #open(): DatabaseSync {
    if (this.#isClosed) throw new Error('The WAL is not held any more: the process ends.');
    this.#connection ??= new DatabaseSync(this.#database, { timeout: 0 });
    return this.#connection;
  }
}
