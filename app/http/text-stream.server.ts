import { setImmediate } from 'node:timers/promises';

/** Characters. Below it a response is one piece of text. */
const chunkLength = 32 * 1024;

interface Listeners {
  /** An error after the first chunk. The client sees only that the stream broke off. */
  broken(error: Error): void;
  /** Bytes of each chunk, when it is made. */
  made?: ((bytes: number) => void) | undefined;
}

/**
 * Joins pieces of text to chunks. Returns the text when it is one chunk, else a stream that makes each chunk when the client
 * has taken the one before: one chunk in memory at most, and a cancelled stream ends `pieces`.
 * @throws what `pieces` throws before the first chunk is complete
 */
export async function textStream(
  pieces: AsyncIterable<string>,
  { broken, made = () => undefined }: Listeners,
): Promise<string | ReadableStream<Uint8Array<ArrayBuffer>>> {
  const chunks = inChunks(pieces);
  let ready: IteratorResult<string, string> | undefined = await chunks.next();
  if (ready.done) {
    made(Buffer.byteLength(ready.value));
    return ready.value;
  }
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = ready ?? (await chunks.next());
          ready = undefined;
          const bytes = encoder.encode(value);
          made(bytes.byteLength);
          if (bytes.byteLength > 0) controller.enqueue(bytes);
          if (done) controller.close();
        } catch (error) {
          broken(error instanceof Error ? error : new Error(String(error)));
          controller.error(new Error('The response broke off'));
        }
      },
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
    await ownTurn();
  }
  return text;
}

let turns: Promise<unknown> = Promise.resolve();

/**
 * Resolves in a turn of the event loop in which no other stream makes a chunk, so that the other requests wait for one chunk
 * at most, however many streams there are. SQLite responds synchronously: nothing else would let them run.
 */
function ownTurn(): Promise<unknown> {
  turns = turns.then(() => setImmediate());
  return turns;
}
