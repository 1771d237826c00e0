import type { Item } from '#app/features/course/course.contract.ts';
import { groupBy } from '#app/lib/group-by.ts';
import { foldForSearch } from '#app/lib/search-key.ts';
import type { Course } from '../course/course.server.ts';
import type { LearnedItem } from '../learned-words.contract.ts';
import type { LearnedState } from '../learning-terms.contract.ts';
import { type Card, isNew, learnedStabilityDays } from '../schedule/card-schedule.server.ts';

export function learnedStateOf(cards: readonly Card[]): LearnedState {
  const isLearned = (skill: Card['skill']) => cards.some((card) => card.skill === skill && card.stability >= learnedStabilityDays);
  if (isLearned('say')) return 'can say';
  if (isLearned('know')) return 'known';
  return cards.every(isNew) ? 'new' : 'learning';
}

/** Items that a profile has cards of, in the order of the course. */
export function learnedItems(course: Course, cards: readonly Card[]): LearnedItem[] {
  const byItem = groupBy(cards, ({ item }) => item);
  return [...course.items.values()].flatMap((item) => {
    const own = byItem.get(item.id);
    if (!own) return [];
    return { item, state: learnedStateOf(own), dueDay: Math.min(...own.map(({ dueDay }) => dueDay)) };
  });
}

/** Whether Igbo, with or without its marks, or English has the text. */
export function isFound({ igbo, toned, english, forms }: Item, text: string): boolean {
  const wanted = foldForSearch(text);
  return [igbo, toned ?? '', english, ...forms.map(({ form }) => form)].some((each) => foldForSearch(each).includes(wanted));
}
