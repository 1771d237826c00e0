import type { StarterCounts, StarterEntryOffer } from '#app/features/course/starter-offer/starter-offer.contract.ts';
import { pluralize } from '#app/lib/pluralize.ts';

/** "8 new units, 361 new words and phrases, 21 changes" */
export function countsSentence({ units, lessons, items, changes }: StarterCounts): string {
  const named = [
    units > 0 && pluralize(units, 'new unit'),
    lessons > 0 && pluralize(lessons, 'new lesson'),
    items > 0 && (items === 1 ? '1 new word or phrase' : `${items.toLocaleString('en')} new words and phrases`),
    changes > 0 && pluralize(changes, 'change'),
  ];
  return named.filter(Boolean).join(', ');
}

export function countEntries(entries: readonly StarterEntryOffer[]): StarterCounts {
  const countNew = (kind: string) => entries.filter(({ what, outcome }) => what === kind && outcome === 'new').length;
  const changes = entries.filter(({ outcome }) => outcome === 'changed').length;
  return { units: countNew('unit'), lessons: countNew('lesson'), items: countNew('item'), changes };
}
