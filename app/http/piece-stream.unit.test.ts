import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pieceStream } from './piece-stream.server.ts';

const piece = 'x'.repeat(1024);
const onError = () => expect.unreachable('nothing broke');

/** Endless pieces, with a record of the reads and of the end. */
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

async function* piecesOf(count: number) {
  for (let nth = 0; nth < count; nth += 1) yield piece;
}

async function streamOf(pieces: AsyncIterable<string>, listeners: Partial<Parameters<typeof pieceStream>[1]> = {}) {
  const stream = await pieceStream(pieces, { onError, ...listeners });
  if (!(stream instanceof ReadableStream)) throw new Error('It was one chunk');
  return stream;
}

test('returns a string below 32 KiB, and a stream above', async () => {
  expect(await pieceStream(piecesOf(0), { onError })).toBe('');
  expect(await pieceStream(piecesOf(31), { onError })).toBe(piece.repeat(31));
  for (const count of [32, 33, 64, 100]) expect(await new Response(await streamOf(piecesOf(count))).text()).toBe(piece.repeat(count));
});

test('reads 32 pieces per chunk that is read, and stops when cancelled', async () => {
  const { seen, pieces } = endless();
  const reader = (await streamOf(pieces)).getReader();
  await reader.read();
  await reader.read();
  expect(seen.read).toBe(64);
  await reader.cancel();
  expect(seen.ended).toBe(true);
});

test('yields to the event loop between chunks', async () => {
  let isDone = false;
  let turns = 0;
  const counting = (async () => {
    for (; !isDone; turns += 1) await setImmediate();
  })();
  await new Response(await streamOf(piecesOf(32 * 10))).text();
  isDone = true;
  await counting;
  expect(turns).toBeGreaterThanOrEqual(9);
});

test('five concurrent streams produce one chunk per turn of the event loop', async () => {
  let isDone = false;
  let turn = 0;
  const counting = (async () => {
    for (; !isDone; turn += 1) await setImmediate();
  })();
  const produced: number[] = [];
  const all = Array.from({ length: 5 }, () => streamOf(piecesOf(32 * 10), { onChunk: () => produced.push(turn) }));
  await Promise.all(all.map(async (stream) => new Response(await stream).text()));
  isDone = true;
  await counting;
  // The first chunk of each stream is produced before the stream exists.
  const later = produced.slice(5);
  expect(later).toHaveLength(5 * 10);
  const inOneTurn = Map.groupBy(later, (each) => each);
  expect(Math.max(...[...inOneTurn.values()].map(({ length }) => length))).toBeLessThanOrEqual(2);
});

test('reports the bytes of each chunk when it is produced', async () => {
  const produced: number[] = [];
  await pieceStream(piecesOf(2), { onError, onChunk: (bytes) => produced.push(bytes) });
  expect(produced).toEqual([2048]);
  const reader = (await streamOf(piecesOf(80), { onChunk: (bytes) => produced.push(bytes) })).getReader();
  await reader.read();
  expect(produced).toEqual([2048, 32 * 1024]);
  await reader.read();
  await reader.read();
  expect(produced).toEqual([2048, 32 * 1024, 32 * 1024, 16 * 1024]);
});

test('throws an error before the first chunk; a later one aborts the stream and goes to onError only', async () => {
  await expect(pieceStream(endless(1).pieces, { onError })).rejects.toThrow('secrets');
  const messages: string[] = [];
  const stream = await streamOf(endless(2000).pieces, { onError: ({ message }) => void messages.push(message) });
  await expect(new Response(stream).text()).rejects.toThrow('The response broke off');
  expect(messages).toEqual(['The disk is full of secrets']);
});

test('bytes are sent as they are, whole or as a stream, and text among them as UTF-8', async () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, nth) => nth % 251);
  async function* pieces(count: number) {
    yield 'ụ';
    for (let nth = 0; nth < count; nth += 1) yield bytes;
  }
  const sent = async (count: number) => new Uint8Array(await new Response(await pieceStream(pieces(count), { onError })).arrayBuffer());
  for (const count of [0, 1, 5]) expect(await sent(count)).toEqual(new Uint8Array(Buffer.concat([Buffer.from('ụ'), ...Array(count).fill(bytes)])));
  expect(await pieceStream(pieces(1), { onError })).toBeInstanceOf(Uint8Array);
  expect(await pieceStream(pieces(2), { onError })).toBeInstanceOf(ReadableStream);
});
