import type { ToReview } from '../to-review.contract.ts';

interface ItemChange {
  label: string;
  /** Empty where there was, or is, none. */
  before: string;
  after: string;
}

/** Texts that a review is about, by their labels. */
const textsOf = ({ item: { igbo, toned, english, literal, note, forms }, source, question }: ToReview): Record<string, string> => ({
  Spelling: igbo,
  'With tones': toned ?? '',
  Meaning: english,
  'Word for word': literal ?? '',
  Note: note ?? '',
  'Other forms': forms.map(({ form, place }) => (place ? `${form} (${place})` : form)).join(', '),
  Sources: source ?? '',
  Question: question ?? '',
});

/** What another user has changed while the item was being reviewed. */
export function itemChanges(before: ToReview, after: ToReview): ItemChange[] {
  const texts = textsOf(after);
  return Object.entries(textsOf(before)).flatMap(([label, text]) => {
    const now = texts[label] ?? '';
    return now === text ? [] : { label, before: text, after: now };
  });
}
