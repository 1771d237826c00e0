import { setImmediate as nextTick } from 'node:timers/promises';

/**
 * Does together what is asked for in the same tick, or while the group before is still at it:
 * many small writes become one transaction. Whoever asks waits until their part is done.
 */
export function inGroups<T>(work: (group: T[]) => Promise<void>): (item: T) => Promise<void> {
  let next: { items: T[]; done: Promise<void> } | undefined;
  let last: Promise<void> = Promise.resolve();
  return (item) => {
    if (next) {
      next.items.push(item);
      return next.done;
    }
    const items = [item];
    const before = last;
    const done = (async () => {
      await nextTick();
      await before.catch(() => undefined);
      next = undefined;
      await work(items);
    })();
    next = { items, done };
    last = done;
    return done;
  };
}
