import type { Item } from '#app/features/course/course.contract.ts';
import { keysOf, lettersOf, oneEdit, standsIn, wordsInKey } from '#app/features/course/public.ts';
import type { Course } from './course.server.ts';

const found = new WeakMap<Course, Map<number, Item[]>>();

const textsOf = ({ igbo, forms }: Item) => [igbo, ...forms.flatMap(({ kind, form }) => (kind === 'english' ? [] : form))];

interface Spelling {
  bare: string;
  letters: ReturnType<typeof lettersOf>;
}
/** Each item is compared with all others of the course. */
const spellings = new WeakMap<Item, Spelling[]>();

function spellingsOf(item: Item): Spelling[] {
  const known = spellings.get(item) ?? textsOf(item).map((text) => ({ bare: keysOf(text).bare, letters: lettersOf(keysOf(text).bare) }));
  spellings.set(item, known);
  return known;
}

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
  const words = spellingsOf(item).flatMap(({ bare }) => [bare, ...wordsInKey(bare)]);
  const spelled = words.map(lettersOf);
  const isNear = ({ bare, letters }: Spelling) => words.includes(bare) || spelled.some((each) => oneEdit(each, letters) !== null);
  const confusable = [...course.items.values()].filter((other) => unit.has(other) || standsIn(other, item) || spellingsOf(other).some(isNear));
  memo.set(item.id, confusable);
  return confusable;
}
