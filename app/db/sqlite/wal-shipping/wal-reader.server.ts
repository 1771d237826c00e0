import { closeSync, openSync, readSync } from 'node:fs';
import type { HeldWal } from './held-wal.server.ts';
import { findCommitted, frameBytes, newBuffer, readWalHeader, type WalHeader, walHeaderBytes } from './wal-format.server.ts';

/** Checking it takes about 1 ms, for which the process answers nothing else. */
const pieceBytes = 1024 * 1024;

/** Committed bytes of one WAL. */
export interface WalPiece {
  /** Number of the WAL, counted from 1; SQLite restarts the file from its start. */
  wal: number;
  /** Frames that the WAL before it had. */
  framesBefore: number;
  /** Place in that WAL. */
  offset: number;
  bytes: Buffer;
  /** Whether there was nothing more when it was read. */
  isLast: boolean;
}

/** The WAL may have had frames that were not read: a copy cannot go on with it. */
export class MissingFrames extends Error {}

/** Reads committed frames of the WAL one after the other, across its restarts. */
export class WalReader {
  readonly #held: HeldWal;
  readonly #losses: number;
  #header: WalHeader | undefined;
  #sums: WalHeader['sums'] = [0, 0];
  #wal = 1;
  #framesBefore = 0;
  #frames = 0;
  #framesAtRenewal = 0;

  constructor(held: HeldWal) {
    this.#held = held;
    this.#losses = held.losses;
  }

  /** Number of the last WAL with frames, 0 for none, and its frames that were read. */
  get position(): { wal: number; frames: number } {
    return this.#frames > 0 ? { wal: this.#wal, frames: this.#frames } : { wal: this.#wal - 1, frames: this.#framesBefore };
  }

  /** Frames that were read since the last renewal, or the last restart of the WAL. */
  get newFrames(): number {
    return this.#frames - this.#framesAtRenewal;
  }

  /** @returns undefined at the end @throws {MissingFrames} */
  next(): WalPiece | undefined {
    const piece = this.#read();
    if (this.#held.losses !== this.#losses)
      throw new MissingFrames('The journal of the database was emptied before all of it was copied. A new copy is made.');
    return piece;
  }

  /**
   * All frames were read, under the write lock.
   * @param frames number of frames that SQLite knows @throws {MissingFrames}
   */
  markRenewed(frames: number | undefined): void {
    if (frames !== undefined && frames !== this.#frames)
      throw new MissingFrames(`The journal of the database has ${frames} pages, but ${this.#frames} were read. A new copy is made.`);
    this.#framesAtRenewal = this.#frames;
  }

  #read(): WalPiece | undefined {
    const descriptor = openIfExists(this.#held.file);
    if (descriptor === undefined) return undefined;
    try {
      const start = newBuffer(walHeaderBytes);
      const header = readWalHeader(start.subarray(0, readSync(descriptor, start, 0, walHeaderBytes, 0)));
      if (header?.salts !== this.#header?.salts) this.#changeWal(header);
      if (!header) return undefined;
      return this.#readFrames(descriptor, header, start);
    } finally {
      closeSync(descriptor);
    }
  }

  /** @param header undefined when the file was emptied, and its next header is not written yet */
  #changeWal(header: WalHeader | undefined): void {
    if (this.#frames !== this.#framesAtRenewal)
      throw new MissingFrames('The journal of the database has restarted before all of it was copied. A new copy is made.');
    this.#header = header;
    // A WAL that was emptied, or whose transactions were all rolled back, is none.
    if (this.#frames === 0) return;
    this.#wal += 1;
    this.#framesBefore = this.#frames;
    this.#frames = 0;
    this.#framesAtRenewal = 0;
  }

  #readFrames(descriptor: number, header: WalHeader, start: Buffer): WalPiece | undefined {
    const size = frameBytes(header);
    const position = walHeaderBytes + this.#frames * size;
    for (let limit = Math.ceil(pieceBytes / size) * size; ; limit *= 2) {
      const buffer = newBuffer(limit);
      const read = readSync(descriptor, buffer, 0, limit, position);
      const bytes = buffer.subarray(0, read - (read % size));
      // A rolled-back first transaction leaves a header that the next one replaces: the same salts, but other sums.
      const { frames, sums, isWhole } = findCommitted(bytes, header, this.#frames === 0 ? header.sums : this.#sums);
      // A transaction that is larger than the buffer: its commit comes later.
      if (frames === 0 && isWhole && read === limit) continue;
      if (frames === 0) return undefined;
      const isFirst = this.#frames === 0;
      const committed = bytes.subarray(0, frames * size);
      this.#frames += frames;
      this.#sums = sums;
      return {
        wal: this.#wal,
        framesBefore: this.#framesBefore,
        offset: isFirst ? 0 : position,
        bytes: isFirst ? Buffer.concat([start, committed]) : committed,
        isLast: !isWhole || read < limit,
      };
    }
  }
}

function openIfExists(file: string): number | undefined {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
