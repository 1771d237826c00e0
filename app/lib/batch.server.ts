interface Batch<T> {
  items: T[];
  flush(): void;
  done: Promise<void>;
}

/**
 * Group commit: many small writes become one transaction, and each caller waits for its batch.
 * @param shouldFlush true when no further item is expected, which ends the wait of `waitMs`
 */
export function createBatcher<T>(work: (items: T[]) => Promise<void>, { shouldFlush, waitMs }: { shouldFlush(): boolean; waitMs: number }) {
  let open: Batch<T> | undefined;
  let last: Promise<void> = Promise.resolve();

  function openBatch(): Batch<T> {
    const { promise: flushed, resolve: flush } = Promise.withResolvers<void>();
    const timer = setTimeout(flush, waitMs);
    const items: T[] = [];
    const previous = last;
    const done = flushed.then(async () => {
      clearTimeout(timer);
      await previous.catch(() => undefined);
      open = undefined;
      await work(items);
    });
    last = done;
    return { items, flush, done };
  }

  return (item: T): Promise<void> => {
    open ??= openBatch();
    const { items, flush, done } = open;
    items.push(item);
    if (shouldFlush()) flush();
    return done;
  };
}
