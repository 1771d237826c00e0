import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import type { FilePiece } from './endpoint.ts';

/** Chunk size in characters, of bytes in bytes. A shorter response is not streamed. */
const chunkLength = 32 * 1024;

interface Listeners {
  /** Called for an error after the first chunk. The client sees only that the stream breaks off. */
  onError(error: Error): void;
  /** Called with the size of each chunk in bytes. */
  onChunk?: ((bytes: number) => void) | undefined;
}

/** Chunk of text, or of bytes once a piece has them. */
type Chunk = string | Uint8Array<ArrayBuffer>;

/**
 * Joins pieces into chunks. Returns a chunk when there is one, else a stream that produces a chunk when the
 * client has read the one before. Cancelling the stream ends `pieces`.
 * @throws errors of `pieces` before the first chunk is complete
 */
export async function pieceStream(
  pieces: AsyncIterable<FilePiece>,
  { onError, onChunk = () => undefined }: Listeners,
): Promise<Chunk | ReadableStream<Uint8Array<ArrayBuffer>>> {
  const chunks = inChunks(pieces);
  let first: IteratorResult<Chunk, Chunk> | undefined = await chunks.next();
  if (first.done) {
    onChunk(Buffer.byteLength(first.value));
    return first.value;
  }
  const encoder = new TextEncoder();
  async function pull(controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): Promise<void> {
    try {
      const { done, value } = first ?? (await chunks.next());
      first = undefined;
      const bytes = typeof value === 'string' ? encoder.encode(value) : value;
      onChunk(bytes.byteLength);
      if (bytes.byteLength > 0) controller.enqueue(bytes);
      if (done) controller.close();
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
      controller.error(new Error('The response broke off'));
    }
  }
  return new ReadableStream(
    {
      // The socket reads outside of the request: without this, log lines would lack the request id.
      pull: AsyncLocalStorage.bind(pull),
      async cancel() {
        await chunks.return('');
      },
    },
    { highWaterMark: 0 },
  );
}

const joined = (chunk: Chunk, piece: FilePiece): Chunk =>
  typeof chunk === 'string' && typeof piece === 'string'
    ? chunk + piece
    : new Uint8Array(Buffer.concat([chunk, piece].map((part) => (typeof part === 'string' ? Buffer.from(part) : part))));

/** Returns the last chunk, which may be empty. */
async function* inChunks(pieces: AsyncIterable<FilePiece>): AsyncGenerator<Chunk, Chunk, undefined> {
  let chunk: Chunk = '';
  for await (const piece of pieces) {
    chunk = joined(chunk, piece);
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
    await exclusiveTurn();
  }
  return chunk;
}

let turns: Promise<unknown> = Promise.resolve();

/**
 * Resolves in a turn of the event loop in which no other stream produces a chunk, so that other requests wait for at most
 * one chunk. node:sqlite reads synchronously and would not yield by itself.
 */
function exclusiveTurn(): Promise<unknown> {
  turns = turns.then(() => setImmediate());
  return turns;
}
