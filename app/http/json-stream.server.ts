import * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type Rows = AsyncIterable<unknown>;

const isRows = (value: unknown): value is Rows => typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** Properties that are streamed. */
const rowsIn = (value: unknown): [name: string, rows: Rows][] =>
  typeof value === 'object' && value !== null ? Object.entries(value).filter((entry): entry is [string, Rows] => isRows(entry[1])) : [];

export const hasStreamedRows = (value: unknown): value is object => rowsIn(value).length > 0;

/** JSON array in pieces: each row is parsed against the contract when it is written. */
export async function* streamJsonArray(arraySchema: Schema | undefined, rows: Rows | Iterable<unknown>): AsyncGenerator<string, void, undefined> {
  if (!(arraySchema instanceof z.ZodMiniArray)) throw new Error('Rows can only be written where the contract has an array');
  let separator = '[';
  for await (const row of rows) {
    yield separator + JSON.stringify(z.parse(arraySchema.def.element, row));
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** JSON object in pieces, with streamed arrays among its properties. */
export async function* streamJsonObject(schema: Schema, value: object): AsyncGenerator<string, void, undefined> {
  if (!(schema instanceof z.ZodMiniObject)) throw new Error('Rows can only be written where the contract has an object');
  const rows = new Map(rowsIn(value));
  const parsed = z.parse(schema, { ...value, ...Object.fromEntries([...rows.keys()].map((name) => [name, []])) });
  let separator = '{';
  for (const [name, propertyValue] of Object.entries(parsed)) {
    const streamed = rows.get(name);
    yield `${separator}${JSON.stringify(name)}:`;
    if (streamed) yield* streamJsonArray(schema.def.shape[name], streamed);
    else yield JSON.stringify(propertyValue);
    separator = ',';
  }
  yield '}';
}

/** Collects streamed properties into arrays. */
export async function collectStreams(value: unknown): Promise<unknown> {
  const arrays = await Promise.all(rowsIn(value).map(async ([name, rows]) => [name, await Array.fromAsync(rows)] as const));
  return arrays.length > 0 ? Object.assign({}, value, Object.fromEntries(arrays)) : value;
}
