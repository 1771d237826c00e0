/** Values of one `in` list, and rows of one insert: SQLite allows 32,766 parameters, and other requests wait for each statement. */
const batchSize = 200;

export async function readInBatches<T, Row>(values: readonly T[], read: (batch: T[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < values.length; from += batchSize) rows.push(...(await read(values.slice(from, from + batchSize))));
  return rows;
}
