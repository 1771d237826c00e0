import type { Db } from '#app/db/schema.ts';
import { itemsByIds } from '#app/features/course/public.server.ts';
import { rejectFields } from '#app/lib/api-error.ts';
import type { PracticeWords } from './practice.contract.ts';
import { replaceWords, wordsOfLessons } from './practice.queries.server.ts';

/** Words of lessons as learners see them. One that is not public any more is left out. */
export async function wordsByLesson(db: Db, lessonIds: readonly number[]): Promise<ReadonlyMap<number, PracticeWords>> {
  const rows = await wordsOfLessons(db, lessonIds);
  const items = await itemsByIds(db, [...new Set(rows.map(({ item_id }) => item_id))]);
  const words = new Map<number, PracticeWords>();
  for (const { lesson_id, item_id, done_at } of rows) {
    const item = items.get(item_id);
    if (item) words.set(lesson_id, [...(words.get(lesson_id) ?? []), { item, isDone: done_at !== null }]);
  }
  return words;
}

/** @throws 400 for a word that is not in the course any more, unless the note names it already */
export async function saveWords(tx: Db, lessonId: number, itemIds: readonly number[]): Promise<void> {
  const present = (await wordsOfLessons(tx, [lessonId])).map(({ item_id }) => item_id);
  const added = itemIds.filter((id) => !present.includes(id));
  if ((await itemsByIds(tx, added)).size < new Set(added).size)
    rejectFields({ words: 'One of these words is not in the course any more. Please take it out and save again' });
  await replaceWords(tx, lessonId, [...new Set(itemIds)]);
}
