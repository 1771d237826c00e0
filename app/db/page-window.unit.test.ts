import { expect, test } from 'vitest';
import { pageWindow } from './page-window.ts';

test.each([1, 2, 3, 7, 10])('pages of %i rows cover the list, and no page skips more than half of it', (limit) => {
  for (let total = 0; total <= 21; total += 1) {
    const newestFirst = Array.from({ length: total }, (_, nth) => total - nth);
    const pages: number[] = [];
    for (let from = 0; from < total; from += limit) {
      const window = pageWindow({ from, limit, total });
      if (!window) throw new Error(`No page from ${from} of ${total}`);
      expect(window.offset).toBeLessThanOrEqual(total / 2);
      const list = window.order === 'desc' ? newestFirst : newestFirst.toReversed();
      pages.push(...list.slice(window.offset, window.offset + window.limit).toSorted((a, b) => b - a));
    }
    expect(pages).toEqual(newestFirst);
    expect(pageWindow({ from: total, limit, total })).toBeUndefined();
  }
});
