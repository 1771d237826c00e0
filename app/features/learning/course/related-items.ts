import type { Item } from '#app/features/course/course.contract.ts';
import { keysOf, standsIn } from '#app/features/course/public.ts';
import type { Course } from './course.server.ts';

const itemsByLetters = new WeakMap<Course, Map<string, Item[]>>();

const lettersOf = ({ igbo }: Item) => keysOf(igbo).untoned;

/** Items of the course with the same letters, such as akwa for cloth, egg and bed. */
function homographsOf(course: Course, item: Item): Item[] {
  const grouped = itemsByLetters.get(course) ?? Map.groupBy(course.items.values(), lettersOf);
  itemsByLetters.set(course, grouped);
  return (grouped.get(lettersOf(item)) ?? []).filter(({ english }) => english !== item.english);
}

const englishWords = ({ english }: Item): string[] => english.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

/** Sentences have no tones: of words with the same letters it has the one that its translation names. */
function isNamed(word: Item, phrase: Item): boolean {
  const words = englishWords(phrase);
  return englishWords(word).some((each) => words.includes(each));
}

const isPartOf = (course: Course, word: Item, phrase: Item) =>
  word.id !== phrase.id && standsIn(word, phrase) && (homographsOf(course, word).length === 0 || isNamed(word, phrase));

/** Items of the course that contain an item, in the order of the course. */
export const itemsWith = (course: Course, item: Item): Item[] => [...course.items.values()].filter((other) => isPartOf(course, item, other));

/** Items of the course that an item contains, in the order of the course. */
export const partsOf = (course: Course, item: Item): Item[] => [...course.items.values()].filter((other) => isPartOf(course, other, item));
