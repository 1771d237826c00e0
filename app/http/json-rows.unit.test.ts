import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { hasRows, jsonRows, jsonWithRows, withArrays } from './json-rows.server.ts';

const list = z.array(z.object({ id: z.int() }));

async function* each(rows: unknown[]) {
  yield* rows;
}

const written = async (pieces: AsyncIterable<string>) => (await Array.fromAsync(pieces)).join('');

test.each([[[]], [[{ id: 1 }]], [[{ id: 1 }, { id: 2 }, { id: 3 }]]])('writes %j as JSON, from an array and from what is read', async (rows) => {
  expect(await written(jsonRows(list, rows))).toBe(JSON.stringify(rows));
  expect(await written(jsonRows(list, each(rows)))).toBe(JSON.stringify(rows));
});

test('leaves out what the contract does not declare, and refuses a row that is not as declared', async () => {
  expect(await written(jsonRows(list, [{ id: 1, secret: 'x' }]))).toBe('[{"id":1}]');
  const pieces = jsonRows(list, each([{ id: 1 }, { id: 'two' }]));
  expect((await pieces.next()).value).toBe('[{"id":1}');
  await expect(pieces.next()).rejects.toThrow('invalid_type');
});

test('writes an object with rows inside in the order of its contract', async () => {
  const schema = z.object({ name: z.string(), rows: list, note: z.optional(z.string()), more: z.nullable(z.object({ on: z.boolean() })) });
  const value = { more: { on: true, secret: 1 }, rows: each([{ id: 1 }, { id: 2, secret: 2 }]), name: 'Ụlọ', secret: 3 };
  expect(hasRows(value)).toBe(true);
  expect(await written(jsonWithRows(schema, value))).toBe('{"name":"Ụlọ","rows":[{"id":1},{"id":2}],"more":{"on":true}}');
});

test('collects what is read into arrays', async () => {
  expect(await withArrays({ rows: each([1, 2]), total: 2 })).toEqual({ rows: [1, 2], total: 2 });
  for (const value of [undefined, null, 'text', [1], { rows: [1] }]) {
    expect(hasRows(value)).toBe(false);
    expect(await withArrays(value)).toBe(value);
  }
});
