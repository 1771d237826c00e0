import type { Item } from '#app/features/course/course.contract.ts';
import { keysOf, lettersOf, oneEdit, standsIn, wordsInKey } from '#app/features/course/public.ts';
import type { Course } from './course.server.ts';

const found = new WeakMap<Course, Map<number, Item[]>>();

const textsOf = ({ igbo, forms }: Item) => [igbo, ...forms.flatMap(({ kind, form }) => (kind === 'english' ? [] : form))];
const bareOf = (item: Item) => textsOf(item).map((text) => keysOf(text).bare);

/**
 * Items that a wrong answer may be taken for: those of its unit, and those that one letter makes of the item or of one of its words; and
 * the words that stand in a phrase, whose forms count in it.
 * Browser and server judge beside the same items, so that both give the same verdict.
 */
export function confusableItems(course: Course, item: Item): Item[] {
  const memo = found.get(course) ?? new Map<number, Item[]>();
  found.set(course, memo);
  const existing = memo.get(item.id);
  if (existing) return existing;
  const unit = new Set(course.lessonOf.get(item.id)?.unit.items);
  const words = bareOf(item).flatMap((bare) => [bare, ...wordsInKey(bare)]);
  const spelled = words.map(lettersOf);
  const isNear = (bare: string) => words.includes(bare) || spelled.some((letters) => oneEdit(letters, lettersOf(bare)) !== null);
  const confusable = [...course.items.values()].filter((other) => unit.has(other) || standsIn(other, item) || bareOf(other).some(isNear));
  memo.set(item.id, confusable);
  return confusable;
}
