import type { DueCard } from './due-cards.ts';

export interface SessionSize {
  /** Answers that are right or wrong. */
  answers: number;
  screens: number;
  fresh: number;
}

/** Sizes of a mix by its minutes. */
const sizes: Record<number, SessionSize> = {
  3: { answers: 12, screens: 17, fresh: 3 },
  5: { answers: 20, screens: 28, fresh: 5 },
  10: { answers: 36, screens: 48, fresh: 8 },
};
const usualSize = { answers: 20, screens: 28, fresh: 5 };
export const sizeOf = (minutes: number): SessionSize => sizes[minutes] ?? usualSize;

/** New items wait while more cards are due; until then at least one has room. */
const mostWaiting = 24;

/** Share of a session for the cards that are least likely still known: without it they would wait for months (decision 0134). */
const hardestShare = 1 / 4;

/**
 * Cards and new items of a session, one card for each item. Where more are due than have room: a quarter of the hardest, then the cards that
 * are most likely still known, which saves most of them.
 */
export function chooseCards<Fresh>(
  due: readonly DueCard[],
  fresh: readonly Fresh[],
  minutes: number,
  share = hardestShare,
): { reviews: DueCard[]; fresh: Fresh[] } {
  const size = sizeOf(minutes);
  const open = due.length > mostWaiting ? [] : fresh.slice(0, size.fresh);
  const ordered = due.toSorted((one, other) => other.retrievability - one.retrievability || one.item - other.item);
  const seen = new Set<number>();
  const one = ordered.filter(({ item }) => !seen.has(item) && seen.add(item));
  const room = size.answers - Math.min(1, open.length);
  const hardest = one.length > room ? Math.floor(room * share) : 0;
  const reviews = [...one.slice(one.length - hardest).toReversed(), ...one.slice(0, room - hardest)];
  return { reviews, fresh: open.slice(0, size.answers - reviews.length) };
}
