/** Rows per query: SQLite reads synchronously and blocks the event loop for a few milliseconds. */
const batchSize = 1000;

/** All rows, newest first. No query stays open between two batches, so slow clients hold no connection. */
export async function* inBatches<Row extends { id: number }>(
  read: (before: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row, void, undefined> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await read(before, batchSize);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    before = last.id;
  }
}
