import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { textStream } from './text-stream.server.ts';

const piece = 'x'.repeat(1024);
const broken = () => expect.unreachable('nothing broke');

/** Endless, and knows how far it was read and whether it was ended. */
function endless(failAt = Number.POSITIVE_INFINITY) {
  const seen = { read: 0, ended: false };
  async function* pieces(): AsyncGenerator<string> {
    try {
      for (;;) {
        seen.read += 1;
        if (seen.read === failAt) throw new Error('The disk is full of secrets');
        yield piece;
      }
    } finally {
      seen.ended = true;
    }
  }
  return { seen, pieces: pieces() };
}

async function* some(count: number) {
  for (let nth = 0; nth < count; nth += 1) yield piece;
}

async function streamOf(pieces: AsyncIterable<string>, listeners: Partial<Parameters<typeof textStream>[1]> = {}) {
  const stream = await textStream(pieces, { onError: broken, ...listeners });
  if (typeof stream === 'string') throw new Error('It was one chunk');
  return stream;
}

test('less than 32 KiB is text, and more is a stream of the same', async () => {
  expect(await textStream(some(0), { onError: broken })).toBe('');
  expect(await textStream(some(31), { onError: broken })).toBe(piece.repeat(31));
  for (const count of [32, 33, 64, 100]) expect(await new Response(await streamOf(some(count))).text()).toBe(piece.repeat(count));
});

test('reads 32 pieces for each chunk that is taken, and cancelling ends the reading', async () => {
  const { seen, pieces } = endless();
  const reader = (await streamOf(pieces)).getReader();
  await reader.read();
  await reader.read();
  expect(seen.read).toBe(64);
  await reader.cancel();
  expect(seen.ended).toBe(true);
});

test('lets the event loop run between two chunks', async () => {
  let isOver = false;
  let turns = 0;
  const counting = (async () => {
    for (; !isOver; turns += 1) await setImmediate();
  })();
  await new Response(await streamOf(some(32 * 10))).text();
  isOver = true;
  await counting;
  expect(turns).toBeGreaterThanOrEqual(9);
});

test('five streams at once make one chunk in a turn of the event loop', async () => {
  let isOver = false;
  let turn = 0;
  const counting = (async () => {
    for (; !isOver; turn += 1) await setImmediate();
  })();
  const made: number[] = [];
  const all = Array.from({ length: 5 }, () => streamOf(some(32 * 10), { onChunk: () => made.push(turn) }));
  await Promise.all(all.map(async (stream) => new Response(await stream).text()));
  isOver = true;
  await counting;
  // The first chunks are made before there are streams.
  const later = made.slice(5);
  expect(later).toHaveLength(5 * 10);
  const inOneTurn = Map.groupBy(later, (each) => each);
  expect(Math.max(...[...inOneTurn.values()].map(({ length }) => length))).toBeLessThanOrEqual(2);
});

test('reports the bytes of each chunk when it is made', async () => {
  const made: number[] = [];
  await textStream(some(2), { onError: broken, onChunk: (bytes) => made.push(bytes) });
  expect(made).toEqual([2048]);
  const reader = (await streamOf(some(80), { onChunk: (bytes) => made.push(bytes) })).getReader();
  await reader.read();
  expect(made).toEqual([2048, 32 * 1024]);
  await reader.read();
  await reader.read();
  expect(made).toEqual([2048, 32 * 1024, 32 * 1024, 16 * 1024]);
});

test('an error before the first chunk is thrown; a later one breaks the stream off, and only the listener learns why', async () => {
  await expect(textStream(endless(1).pieces, { onError: broken })).rejects.toThrow('secrets');
  const messages: string[] = [];
  const stream = await streamOf(endless(2000).pieces, { onError: ({ message }) => void messages.push(message) });
  await expect(new Response(stream).text()).rejects.toThrow('The response broke off');
  expect(messages).toEqual(['The disk is full of secrets']);
});
