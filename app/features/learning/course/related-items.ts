import type { Item } from '#app/features/course/course.contract.ts';
import { keysOf } from '#app/features/course/public.ts';
import type { Course } from './course.server.ts';

/** An item with its spellings, between blanks: whole words are found in them. Sentences have no tones, so keys have none. */
interface SpelledItem {
  item: Item;
  spellings: string[];
}

const spelledItems = new WeakMap<Course, SpelledItem[]>();

const spellingsOf = ({ igbo, forms }: Item) => [
  ...new Set([igbo, ...forms.flatMap(({ kind, form }) => (kind === 'english' ? [] : form))].map((text) => ` ${keysOf(text).untoned} `)),
];

function spelled(course: Course): SpelledItem[] {
  const existing = spelledItems.get(course);
  if (existing) return existing;
  const made = [...course.items.values()].map((item) => ({ item, spellings: spellingsOf(item) }));
  spelledItems.set(course, made);
  return made;
}

const isPartOf = (part: SpelledItem, whole: SpelledItem) =>
  whole.spellings.some((text) => part.spellings.some((word) => word.trim() !== '' && word.length < text.length && text.includes(word)));

/** Items of the course that contain an item as whole words, and those that it contains, in the order of the course. */
export function relatedItems(course: Course, { id }: Item): { sentences: Item[]; parts: Item[] } {
  const all = spelled(course);
  const own = all.find(({ item }) => item.id === id);
  const others = all.filter((each) => each !== own);
  const items = (found: readonly SpelledItem[]) => found.map(({ item }) => item);
  return own
    ? { sentences: items(others.filter((each) => isPartOf(own, each))), parts: items(others.filter((each) => isPartOf(each, own))) }
    : { sentences: [], parts: [] };
}
