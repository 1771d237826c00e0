interface Group<T> {
  items: T[];
  leave(): void;
  done: Promise<void>;
}

/**
 * Does together what is asked for at nearly the same time, or while the group before is still at it: many small writes
 * become one transaction. Whoever asks waits until their part is done. A group leaves after `waitMs`, or with the last one
 * who is expected.
 */
export function inGroups<T>(work: (items: T[]) => Promise<void>, { isLast, waitMs }: { isLast(): boolean; waitMs: number }) {
  let open: Group<T> | undefined;
  let last: Promise<void> = Promise.resolve();

  function openGroup(): Group<T> {
    const { promise: full, resolve: leave } = Promise.withResolvers<void>();
    const timer = setTimeout(leave, waitMs);
    const items: T[] = [];
    const before = last;
    const done = full.then(async () => {
      clearTimeout(timer);
      await before.catch(() => undefined);
      open = undefined;
      await work(items);
    });
    last = done;
    return { items, leave, done };
  }

  return (item: T): Promise<void> => {
    open ??= openGroup();
    const { items, leave, done } = open;
    items.push(item);
    if (isLast()) leave();
    return done;
  };
}
