import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';

/** Chunk size in characters. A shorter response is not streamed. */
const chunkLength = 32 * 1024;

interface Listeners {
  /** Called for an error after the first chunk. The client sees only that the stream breaks off. */
  onError(error: Error): void;
  /** Called with the size of each chunk in bytes. */
  onChunk?: ((bytes: number) => void) | undefined;
}

/**
 * Joins pieces of text into chunks. Returns a string when there is one chunk, else a stream that produces a chunk when the
 * client has read the one before. Cancelling the stream ends `pieces`.
 * @throws errors of `pieces` before the first chunk is complete
 */
export async function textStream(
  pieces: AsyncIterable<string>,
  { onError, onChunk = () => undefined }: Listeners,
): Promise<string | ReadableStream<Uint8Array<ArrayBuffer>>> {
  const chunks = inChunks(pieces);
  let first: IteratorResult<string, string> | undefined = await chunks.next();
  if (first.done) {
    onChunk(Buffer.byteLength(first.value));
    return first.value;
  }
  const encoder = new TextEncoder();
  async function pull(controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): Promise<void> {
    try {
      const { done, value } = first ?? (await chunks.next());
      first = undefined;
      const bytes = encoder.encode(value);
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

/** Returns the last chunk, which may be empty. */
async function* inChunks(pieces: AsyncIterable<string>): AsyncGenerator<string, string, undefined> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length < chunkLength) continue;
    yield text;
    text = '';
    await exclusiveTurn();
  }
  return text;
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
