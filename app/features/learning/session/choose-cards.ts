import type { DueCard } from './due-cards.ts';

/** Sizes of a session by its minutes. */
const sizes: Record<number, { reviews: number; fresh: number }> = {
  3: { reviews: 12, fresh: 3 },
  5: { reviews: 20, fresh: 5 },
  10: { reviews: 36, fresh: 8 },
};
const usualSize = { reviews: 20, fresh: 5 };
/** New items wait while more cards are due. */
const mostWaiting = 24;

/** Cards and new items of a session: first the cards that are most likely still known, which saves most of them, one for each item. */
export function chooseCards<Fresh>(due: readonly DueCard[], fresh: readonly Fresh[], minutes: number): { reviews: DueCard[]; fresh: Fresh[] } {
  const size = sizes[minutes] ?? usualSize;
  const ordered = due.toSorted((one, other) => other.retrievability - one.retrievability || one.item - other.item);
  const seen = new Set<number>();
  const reviews = ordered.filter(({ item }) => !seen.has(item) && seen.add(item)).slice(0, size.reviews);
  return { reviews, fresh: due.length > mostWaiting ? [] : fresh.slice(0, size.fresh) };
}
