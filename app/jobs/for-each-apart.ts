interface Apart<Item> {
  /** Ends the work between two items: that of the job. */
  signal: AbortSignal;
  work: (item: Item) => Promise<void>;
  /** Logs which item failed, and why. */
  onFailure: (item: Item, error: unknown) => void;
}

/** Does the work of a job for each item. One that fails does not keep the others; the first error is thrown at the end, so that the job is tried again. */
export async function forEachApart<Item>(items: Iterable<Item>, { signal, work, onFailure }: Apart<Item>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    signal.throwIfAborted();
    await work(item).catch((error: unknown) => {
      onFailure(item, error);
      failures.push(error);
    });
  }
  if (failures.length > 0) throw failures[0];
}
