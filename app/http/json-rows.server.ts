import * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type Rows = AsyncIterable<unknown>;

const isRows = (value: unknown): value is Rows => typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** Properties that are streamed. */
const rowsIn = (value: unknown): [name: string, rows: Rows][] =>
  typeof value === 'object' && value !== null ? Object.entries(value).filter((entry): entry is [string, Rows] => isRows(entry[1])) : [];

export const hasRows = (value: unknown): value is object => rowsIn(value).length > 0;

/** JSON array in pieces: each row is parsed against the contract when it is written. */
export async function* jsonRows(list: Schema | undefined, rows: Rows | Iterable<unknown>): AsyncGenerator<string, void, undefined> {
  if (!(list instanceof z.ZodMiniArray)) throw new Error('Rows can only be written where the contract has an array');
  let before = '[';
  for await (const row of rows) {
    yield before + JSON.stringify(z.parse(list.def.element, row));
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/** JSON object in pieces, with streamed arrays among its properties. */
export async function* jsonWithRows(schema: Schema, value: object): AsyncGenerator<string, void, undefined> {
  if (!(schema instanceof z.ZodMiniObject)) throw new Error('Rows can only be written where the contract has an object');
  const rows = new Map(rowsIn(value));
  const parsed = z.parse(schema, { ...value, ...Object.fromEntries([...rows.keys()].map((name) => [name, []])) });
  let before = '{';
  for (const [name, each] of Object.entries(parsed)) {
    const own = rows.get(name);
    yield `${before}${JSON.stringify(name)}:`;
    if (own) yield* jsonRows(schema.def.shape[name], own);
    else yield JSON.stringify(each);
    before = ',';
  }
  yield '}';
}

/** Collects streamed properties into arrays. */
export async function withArrays(value: unknown): Promise<unknown> {
  const arrays = await Promise.all(rowsIn(value).map(async ([name, rows]) => [name, await Array.fromAsync(rows)] as const));
  return arrays.length > 0 ? Object.assign({}, value, Object.fromEntries(arrays)) : value;
}
