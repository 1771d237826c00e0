import type { CopyFolder } from './copy-folder.server.ts';
import type { HeldWal } from './held-wal.server.ts';
import { type WalPiece, WalReader } from './wal-reader.server.ts';

/** Writes a checked copy of the database into a file. */
export type WriteBase = (file: string, signal: AbortSignal) => Promise<void>;

/** A copy in the making: a base that is written in the background, and the WALs since before it. */
export class ShippedCopy {
  readonly folder: CopyFolder;
  readonly createdAt: number;
  readonly #reader: WalReader;
  /** Read, and not written yet. */
  readonly #pieces: WalPiece[] = [];
  #base: 'missing' | 'written' | { failure: unknown } = 'missing';
  #isComplete = false;
  readonly #stopping = new AbortController();

  constructor(folder: CopyFolder, held: HeldWal, createdAt: number) {
    this.folder = folder;
    this.createdAt = createdAt;
    this.#reader = new WalReader(held);
  }

  /** Whether it can be restored. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Frames that are read, and not in the database yet. */
  get newFrames(): number {
    return this.#reader.newFrames;
  }

  /** The WAL is held and read by now, so that its frames reach back to before the base. */
  startBase(writeBase: WriteBase): void {
    writeBase(this.folder.base, this.#stopping.signal).then(
      () => {
        this.#base = 'written';
      },
      (failure: unknown) => {
        this.#base = { failure };
      },
    );
  }

  /** Writes all that was committed before the call. @throws {MissingFrames} */
  async ship(): Promise<void> {
    // Frames that are read after the base was written include those of its time.
    const base = this.#base;
    if (typeof base === 'object') throw base.failure;
    for (let isLast = false; !isLast; ) {
      if (this.#pieces.length === 0) this.#read();
      const [piece] = this.#pieces;
      if (!piece) break;
      await this.folder.write(piece);
      this.#pieces.shift();
      isLast = piece.isLast && this.#pieces.length === 0;
    }
    if (base !== 'written' || this.#isComplete) return;
    await this.folder.seal(this.#reader.position);
    this.#isComplete = true;
  }

  /** Reads into memory all that is left. The caller has the write lock. */
  readRest(): void {
    while (this.#read());
  }

  markRenewed(frames: number | undefined): void {
    this.#reader.markRenewed(frames);
  }

  /** Ends the writing of the base. */
  stop(): void {
    this.#stopping.abort();
  }

  #read(): boolean {
    const piece = this.#reader.next();
    if (piece) this.#pieces.push(piece);
    return piece !== undefined;
  }
}
