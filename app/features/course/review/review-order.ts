import type { ItemKind, TextState, ToneState } from '../course-terms.contract.ts';
import { type ReviewPart, reviewParts } from './review-parts.contract.ts';

/** An item with what its place among the questions to speakers depends on. */
export interface ReviewedItem {
  kind: ItemKind;
  toneState: ToneState;
  textState: TextState;
  openQuestion: string | null;
  isPublished: boolean;
}

export function reviewPartOf({ kind, toneState, textState, openQuestion, isPublished }: ReviewedItem): ReviewPart {
  if (!isPublished && openQuestion !== null) return 'waiting';
  if (kind !== 'word' && textState === 'draft') return 'sentences';
  if (kind === 'word' && toneState === 'none') return 'tones';
  return toneState === 'sourced' ? 'sourced' : 'agreed';
}

/**
 * Items in the order in which speakers are asked about them, with their parts. Within a part the most used one comes first; sentences, and items that are
 * used alike, stay in the order of the course.
 * @param items in the order of the course
 */
export function inReviewOrder<Item extends ReviewedItem>(items: readonly Item[], usesOf: (item: Item) => number): { item: Item; part: ReviewPart }[] {
  const weighed = items.map((item) => {
    const part = reviewPartOf(item);
    return { item, part, place: reviewParts.indexOf(part), uses: part === 'sentences' ? 0 : usesOf(item) };
  });
  return weighed.toSorted((one, other) => one.place - other.place || other.uses - one.uses).map(({ item, part }) => ({ item, part }));
}
