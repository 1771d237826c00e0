import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';
import type { Db } from '#app/db/schema.ts';
import type { UploadPart } from '../import-terms.contract.ts';
import { chunkBytes } from '../upload-limits.contract.ts';
import { type ImportRow, readChunk } from './imports.queries.server.ts';
import { noPictures, openPictures, type PictureArchive } from './picture-archive.server.ts';

/** Bytes of an uploaded file, chunk by chunk. */
export async function* readUpload(db: Db, importId: number, part: UploadPart, size: number): AsyncGenerator<Uint8Array, void, undefined> {
  for (let nth = 0; nth * chunkBytes < size; nth += 1) {
    const bytes = await readChunk(db, importId, part, nth);
    if (bytes) yield bytes;
  }
}

/** Ranges of an uploaded file. The chunk read last stays in memory, because ranges follow each other. */
class UploadReader extends RandomAccessReader {
  #last: { nth: number; bytes: Uint8Array } | undefined;
  readonly #read: (nth: number) => Promise<Uint8Array | undefined>;

  constructor(db: Db, importId: number, part: UploadPart) {
    super();
    this.#read = (nth) => readChunk(db, importId, part, nth);
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end), { objectMode: false });
  }

  async *#range(start: number, end: number): AsyncGenerator<Uint8Array, void, undefined> {
    for (let from = start; from < end; ) {
      const nth = Math.floor(from / chunkBytes);
      const bytes = await this.#chunk(nth);
      const piece = bytes.subarray(from - nth * chunkBytes, end - nth * chunkBytes);
      if (piece.byteLength === 0) return;
      yield piece;
      from += piece.byteLength;
    }
  }

  async #chunk(nth: number): Promise<Uint8Array> {
    if (this.#last?.nth !== nth) this.#last = { nth, bytes: (await this.#read(nth)) ?? new Uint8Array() };
    return this.#last.bytes;
  }
}

/** The uploaded zip of pictures; none when there is no such upload. */
export const openUploadedPictures = async (db: Db, { id, pictures_bytes }: ImportRow): Promise<PictureArchive> =>
  pictures_bytes === 0 ? noPictures : openPictures(new UploadReader(db, id, 'pictures'), pictures_bytes);
