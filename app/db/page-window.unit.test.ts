import { expect, test } from 'vitest';
import { pageWindow } from './page-window.ts';

test.each([1, 2, 3, 7, 10])('pages of %i, put together, are the list, and no page walks past more than half of it', (limit) => {
  for (let total = 0; total <= 21; total += 1) {
    const newestFirst = Array.from({ length: total }, (_, nth) => total - nth);
    const pages: number[] = [];
    for (let from = 0; from < total; from += limit) {
      const part = pageWindow({ from, limit, total });
      if (!part) throw new Error(`No page from ${from} of ${total}`);
      expect(part.offset).toBeLessThanOrEqual(total / 2);
      const list = part.order === 'desc' ? newestFirst : newestFirst.toReversed();
      pages.push(...list.slice(part.offset, part.offset + part.limit).toSorted((one, other) => other - one));
    }
    expect(pages).toEqual(newestFirst);
    expect(pageWindow({ from: total, limit, total })).toBeUndefined();
  }
});
