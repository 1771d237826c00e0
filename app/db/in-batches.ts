/** Rows of one query: the synchronous reading of so many holds the event loop for a few milliseconds. */
const batch = 1000;

/**
 * All rows of a table, newest first, by a query for those before an id. Nothing stays open between two batches, so a client
 * may take them as slowly as it wants.
 */
export async function* inBatches<Row extends { id: number }>(
  read: (before: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row, void, undefined> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await read(before, batch);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    before = last.id;
  }
}
