import type { Item } from '#app/features/course/course.contract.ts';
import { type Exercise, keysOf, lettersOf, oneEdit } from '#app/features/course/public.ts';
import { confusableItems } from '../course/confusable-items.ts';
import type { Course } from '../course/course.server.ts';
import { itemsWith } from '../course/related-items.ts';

/** More of them tire more than they help. */
export const closeLooksPerSession = 2;

/** Everything that helps to remember an item; undefined when the course has it no more. */
export function makeCloseLook(course: Course, id: number): Exercise | undefined {
  const item = course.items.get(id);
  if (!item) return undefined;
  const nearby = new Set(course.lessonOf.get(id)?.unit.items);
  const sentences = itemsWith(course, item).filter(({ kind }) => kind !== 'word');
  const sentence = sentences.find((other) => nearby.has(other)) ?? sentences[0];
  return { key: `close-look-${id}`, kind: 'close-look', item: id, sentence: sentence?.id, lookAlike: lookAlikeOf(course, item)?.id };
}

/** An item with the same letters, apart from marks, else one with another letter. */
function lookAlikeOf(course: Course, item: Item): Item | undefined {
  const bare = ({ igbo }: Item) => keysOf(igbo).bare;
  const letters = lettersOf(bare(item));
  const others = confusableItems(course, item).filter(({ id, english }) => id !== item.id && english !== item.english);
  return others.find((other) => bare(other) === bare(item)) ?? others.find((other) => oneEdit(letters, lettersOf(bare(other))) !== null);
}
