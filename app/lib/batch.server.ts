interface Batch<T> {
  items: T[];
  flush(): void;
  done: Promise<void>;
}

/**
 * Does together what is asked for at nearly the same time, or while the group before is still at it: many small writes
 * become one transaction. Whoever asks waits until their part is done. A group leaves after `waitMs`, or with the last one
 * who is expected.
 */
export function createBatcher<T>(work: (items: T[]) => Promise<void>, { shouldFlush, waitMs }: { shouldFlush(): boolean; waitMs: number }) {
  let open: Batch<T> | undefined;
  let last: Promise<void> = Promise.resolve();

  function openGroup(): Batch<T> {
    const { promise: full, resolve: flush } = Promise.withResolvers<void>();
    const timer = setTimeout(flush, waitMs);
    const items: T[] = [];
    const before = last;
    const done = full.then(async () => {
      clearTimeout(timer);
      await before.catch(() => undefined);
      open = undefined;
      await work(items);
    });
    last = done;
    return { items, flush, done };
  }

  return (item: T): Promise<void> => {
    open ??= openGroup();
    const { items, flush, done } = open;
    items.push(item);
    if (shouldFlush()) flush();
    return done;
  };
}
