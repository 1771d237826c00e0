import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { collectStreams, hasStreamedRows, streamJsonArray, streamJsonObject } from './json-stream.server.ts';

const list = z.array(z.object({ id: z.int() }));

async function* asyncRows(rows: unknown[]) {
  yield* rows;
}

const joined = async (pieces: AsyncIterable<string>) => (await Array.fromAsync(pieces)).join('');

test.each([[[]], [[{ id: 1 }]], [[{ id: 1 }, { id: 2 }, { id: 3 }]]])('serializes %j from an array and from an async iterable', async (rows) => {
  expect(await joined(streamJsonArray(list, rows))).toBe(JSON.stringify(rows));
  expect(await joined(streamJsonArray(list, asyncRows(rows)))).toBe(JSON.stringify(rows));
});

test('drops undeclared properties and throws on an invalid row', async () => {
  expect(await joined(streamJsonArray(list, [{ id: 1, secret: 'x' }]))).toBe('[{"id":1}]');
  const pieces = streamJsonArray(list, asyncRows([{ id: 1 }, { id: 'two' }]));
  expect((await pieces.next()).value).toBe('[{"id":1}');
  await expect(pieces.next()).rejects.toThrow('invalid_type');
});

test('serializes an object with streamed rows in the order of its schema', async () => {
  const schema = z.object({ name: z.string(), rows: list, note: z.optional(z.string()), more: z.nullable(z.object({ on: z.boolean() })) });
  const value = { more: { on: true, secret: 1 }, rows: asyncRows([{ id: 1 }, { id: 2, secret: 2 }]), name: 'Ụlọ', secret: 3 };
  expect(hasStreamedRows(value)).toBe(true);
  expect(await joined(streamJsonObject(schema, value))).toBe('{"name":"Ụlọ","rows":[{"id":1},{"id":2}],"more":{"on":true}}');
});

test('collects async iterables into arrays', async () => {
  expect(await collectStreams({ rows: asyncRows([1, 2]), total: 2 })).toEqual({ rows: [1, 2], total: 2 });
  for (const value of [undefined, null, 'text', [1], { rows: [1] }]) {
    expect(hasStreamedRows(value)).toBe(false);
    expect(await collectStreams(value)).toBe(value);
  }
});
